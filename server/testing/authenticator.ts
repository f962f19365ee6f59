import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What is asked of an authenticator; the options of WebAuthn have more. */
interface Asked {
  challenge: string
}

/** What an authenticator, or the browser before it, says otherwise than it should. */
interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  /** The person was not verified: no fingerprint, no PIN. */
  isUnverified?: boolean
  counter?: number
}

/** An authenticator of software, with the browser before it: makes a passkey and signs with it, or lies. */
export function newAuthenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let uses = 0

  function clientData(type: string, { challenge }: Asked, lies: Lies): Buffer {
    const said = { challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin }
    return Buffer.from(JSON.stringify({ type, ...said, crossOrigin: false }))
  }

  function authenticatorData(lies: Lies, attested = Buffer.alloc(0)): Buffer {
    const host = createHash('sha256').update(lies.rpId ?? new URL(origin).hostname)
    const flags = 0x01 | (lies.isUnverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? uses)
    return Buffer.concat([host.digest(), Buffer.from([flags]), counter, attested])
  }

  const credential = {
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    /** Answers `navigator.credentials.create`. */
    make(asked: Asked, lies: Lies = {}) {
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = authenticatorData(lies, attested)
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', asked, lies).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    use(asked: Asked, lies: Lies = {}) {
      uses += 1
      const client = clientData('webauthn.get', asked, lies)
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

/** A key of the curve P-256 as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: { export(options: { format: 'jwk' }): { x?: string; y?: string } }) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  return Buffer.concat([head, bytes(x), between, bytes(y)])
}

/** CBOR of {fmt: 'none', attStmt: {}, authData: …}. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  const names = ['63', '64', '67', '68'].map((byte) => Buffer.from(byte, 'hex'))
  const [fmt, none, attStmt, authData] = ['fmt', 'none', 'attStmt', 'authData'].map((name, at) =>
    Buffer.concat([names[at] ?? Buffer.alloc(0), Buffer.from(name)]),
  ) as [Buffer, Buffer, Buffer, Buffer]
  const [map, empty, bytes] = ['a3', 'a0', '59'].map((byte) => Buffer.from(byte, 'hex')) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  return Buffer.concat([map, fmt, none, attStmt, empty, authData, bytes, length, data])
}
