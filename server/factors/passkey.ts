import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Assertion, Attestation } from '#contract/factors.ts'
import type { Config } from '../core/config.ts'
import type { Secrets } from '../core/secrets.ts'

/** A passkey as it is stored. */
export interface KnownPasskey {
  id: number
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/** What a new passkey brings along. */
export type NewPasskey = Omit<KnownPasskey, 'id'>

/** Loaded once somebody has a passkey, or makes one: it takes its time and its memory. */
const webAuthn = () => import('@simplewebauthn/server')

/** What authenticators everywhere sign with: Ed25519, ES256, RS256. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The host that passkeys belong to; undefined where browsers make none: at an address of digits, or without HTTPS. */
export function passkeyHost({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  const { protocol, hostname } = new URL(publicUrl)
  const isSecure = protocol === 'https:' || /(^|\.)localhost$/.test(hostname)
  return isSecure && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? hostname : undefined
}

/** What the browser hands to `navigator.credentials.create`. */
export async function passkeyToMake(
  config: Config,
  secrets: Secrets,
  host: string,
  user: { id: number; username: string },
  known: KnownPasskey[],
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
    excludeCredentials: known.map(listed),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** The passkey that was made for this challenge, at this host, by a person who was verified; undefined if it was not. */
export async function madePasskey(
  config: Config,
  host: string,
  expectedChallenge: string,
  made: Attestation,
): Promise<NewPasskey | undefined> {
  const { transports } = made.response
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await unlessRefused(async () =>
    verifyRegistrationResponse({
      response: await withoutStatement(made),
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
 * The same without what the authenticator says of itself, for which nobody has asked: to see whether that is true, the
 * library would call the addresses in certificates that anybody can make.
 */
async function withoutStatement(made: Attestation): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import(
    '@simplewebauthn/server/helpers'
  )
  const { response } = made
  const said = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const silent = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', said.get('authData')],
  ])
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(silent))
  return { ...made, response: { ...response, attestationObject } } as RegistrationResponseJSON
}

/** What the browser hands to `navigator.credentials.get`. */
export async function passkeyToUse(host: string, known: KnownPasskey[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: known.map(listed),
    userVerification: 'required',
  })
}

/** The new counter of a passkey that has answered this challenge, at this host; undefined if it has not. */
export async function usedPasskey(
  config: Config,
  host: string,
  expectedChallenge: string,
  used: Assertion,
  { credentialId, publicKey, counter }: KnownPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await unlessRefused(() =>
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

/** The library throws an error for each thing that is wrong with what a browser sent. */
async function unlessRefused<T>(
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

function listed({ credentialId, transports }: KnownPasskey) {
  return { id: credentialId, transports }
}
