import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { attestedByOneself } from './certificate.ts'

/** The part of WebAuthn's options that the authenticator needs. */
interface Asked {
  challenge: string
}

/** Incorrect values to be sent by the authenticator, or the browser in front of it. */
interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  /** The person was not verified: no fingerprint, no PIN. */
  isUnverified?: boolean
  counter?: number
  /**
   * It attests its model by certificates, although that was not requested, with this address as their revocation list.
   */
  revocations?: string
}

/**
 * A software authenticator with a browser in front of it: creates
 * a passkey and signs with it, or sends incorrect values.
 */
export function newAuthenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = 0

  function clientData(type: string, { challenge }: Asked, lies: Lies): Buffer {
    const clientFields = { challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }
    return Buffer.from(JSON.stringify({ type, ...clientFields, crossOrigin: false }))
  }

  function authenticatorData(lies: Lies, attested = Buffer.alloc(0)): Buffer {
    const host = createHash('sha256').update(lies.rpId ?? new URL(origin).hostname)
    const flags = 0x01 | (lies.isUnverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? uses)
    return Buffer.concat([host.digest(), Buffer.from([flags]), counter, attested])
  }

  function statementOf({ data, client, revocations }: Stated): Statement {
    const challenge = createHash('sha256').update(client).digest()
    const signature = sign('sha256', Buffer.concat([data, challenge]), privateKey)
    const certificates = attestedByOneself(publicKey, challenge, revocations)
    return {
      fmt: 'android-key',
      attStmt: new Map<string, unknown>([
        ['alg', -7],
        ['sig', new Uint8Array(signature)],
        ['x5c', certificates.map((certificate) => new Uint8Array(certificate))],
      ]),
    }
  }

  const credential = {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    /** Answers `navigator.credentials.create`. */
    make(options: Asked, lies: Lies = {}) {
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = authenticatorData(lies, attested)
      const client = clientData('webauthn.create', options, lies)
      const { revocations } = lies
      const statement =
        revocations === undefined ? silent : statementOf({ data, client, revocations })
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation(data, statement).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    use(options: Asked, lies: Lies = {}) {
      uses += 1
      const client = clientData('webauthn.get', options, lies)
      const data = authenticatorData(lies)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof newAuthenticator>

/** A key on the curve P-256 as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: { export(options: { format: 'jwk' }): { x?: string; y?: string } }) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  return Buffer.concat([head, bytes(x), between, bytes(y)])
}

/** An attestation statement. */
interface Statement {
  fmt: string
  attStmt: Map<string, unknown>
}

interface Stated {
  data: Buffer
  client: Buffer
  revocations: string
}

const silent: Statement = { fmt: 'none', attStmt: new Map() }

function attestation(data: Buffer, statement: Statement): Buffer {
  const entries = new Map<string, unknown>(Object.entries(statement))
  entries.set('authData', new Uint8Array(data))
  return Buffer.from(isoCBOR.encode(entries as Parameters<typeof isoCBOR.encode>[0]))
}
