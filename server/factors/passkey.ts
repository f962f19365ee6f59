import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Assertion, Attestation } from '#contract/factors.ts'
import type { Config } from '../core/config.ts'
import type { Secrets } from '../core/secrets.ts'

/** A stored passkey. */
export interface KnownPasskey {
  id: number
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/** The data of a new passkey. */
export type NewPasskey = Omit<KnownPasskey, 'id'>

/** Loaded on demand, as it takes time and memory. */
const webAuthn = () => import('@simplewebauthn/server')

/** Algorithms common to all authenticators: Ed25519, ES256, RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The host for passkeys; undefined where browsers do not support them: at an IP address, or without HTTPS. */
export function passkeyHost({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  const { protocol, hostname } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || /(^|\.)localhost$/.test(hostname)
  return isSecure && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? hostname : undefined
}

/** The options for `navigator.credentials.create`. */
export async function registrationOptions(
  config: Config,
  secrets: Secrets,
  host: string,
  user: { id: number; username: string },
  passkeys: KnownPasskey[],
) {
  const userID = Buffer.from(secrets.derive(`passkeys of user ${user.id}`), 'hex')
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: config.portalName,
    rpID: host,
    userName: user.username,
    userDisplayName: user.username,
    userID: new Uint8Array(userID),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** The passkey created for this challenge, at this host, by a verified user; undefined if the response is invalid. */
export async function verifyNewPasskey(
  config: Config,
  host: string,
  expectedChallenge: string,
  attestation: Attestation,
): Promise<NewPasskey | undefined> {
  const { transports } = attestation.response
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await orUnverified(async () =>
    verifyRegistrationResponse({
      response: await withoutStatement(attestation),
      expectedChallenge,
      expectedOrigin: originOf(config),
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  )
  if (!verified || !registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports ?? [],
  }
}

/**
 * The same without the attestation statement, which was not requested: to verify it, the library would fetch addresses
 * from certificates that anybody can make.
 */
async function withoutStatement(attestation: Attestation): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import(
    '@simplewebauthn/server/helpers'
  )
  const { response } = attestation
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const silent = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', decoded.get('authData')],
  ])
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(silent))
  return {
    ...attestation,
    response: { ...response, attestationObject },
  } as RegistrationResponseJSON
}

/** The options for `navigator.credentials.get`. */
export async function authenticationOptions(host: string, passkeys: KnownPasskey[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'required',
  })
}

/** The new counter of a passkey that has signed this challenge, at this host; undefined if the response is invalid. */
export async function verifyPasskey(
  config: Config,
  host: string,
  expectedChallenge: string,
  used: Assertion,
  { credentialId, publicKey, counter }: KnownPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await orUnverified(() =>
    verifyAuthenticationResponse({
      response: used as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: originOf(config),
      expectedRPID: host,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
      requireUserVerification: true,
    }),
  )
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws an error for each invalid response. */
async function orUnverified<T>(
  verify: () => Promise<T>,
): Promise<
  T | ({ verified: false } & Partial<Record<'registrationInfo' | 'authenticationInfo', undefined>>)
> {
  try {
    return await verify()
  } catch {
    return { verified: false }
  }
}

function originOf({ publicUrl }: Config): string {
  return new URL(publicUrl).origin
}

function descriptorOf({ credentialId, transports }: KnownPasskey) {
  return { id: credentialId, transports }
}
