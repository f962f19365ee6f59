import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A temporary key and its self-signed certificate, as PEM. */
export interface Identity {
  key: string
  cert: string
}

const day = 24 * 60 * 60_000

/**
 * Creates a key and certificate for a host name, valid from yesterday until `end`; it is its own issuer unless another
 * is named, which nobody knows.
 */
export function makeIdentity(
  host = 'localhost',
  end = new Date(Date.now() + day),
  issuer = host,
): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const names = { issuer, subject: host }
  const certificate = certificateOf(
    { ...names, publicKey, end, extensions: [hostOf(host)] },
    privateKey,
  )
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  const cert = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', '']
  return { key: pemOf(privateKey), cert: cert.join('\n') }
}

/**
 * The attestation of an Android phone for a key created for `challenge`, but by an authority of our own: the
 * certificate of the key, with `revocations` as the address of the revocation list, and that of the authority.
 */
export function attestedByOneself(
  publicKey: KeyObject,
  challenge: Buffer,
  revocations: string,
): Buffer[] {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [issuer, end] = ['own authority', new Date(Date.now() + day)]
  const extensions = [keyDescriptionOf(challenge), revocationsAt(revocations)]
  const key = certificateOf({ issuer, subject: 'key', publicKey, end, extensions }, keys.privateKey)
  const root = { issuer, subject: issuer, publicKey: keys.publicKey, end, extensions: [] }
  return [key, certificateOf(root, keys.privateKey)]
}

interface Certified {
  issuer: string
  subject: string
  publicKey: KeyObject
  end: Date
  extensions: Buffer[]
}

function certificateOf(
  { issuer, subject, publicKey, end, extensions }: Certified,
  key: KeyObject,
): Buffer {
  const facts = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(timeOf(new Date(Date.now() - 2 * day)), timeOf(end)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [tagged(0xa3, sequence(...extensions))] : []),
  )
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', facts, key)]))
  return sequence(facts, ecdsaWithSha256, signature)
}

function pemOf(key: KeyObject): string {
  return String(key.export({ type: 'pkcs8', format: 'pem' }))
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes)
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))

function nameOf(host: string): Buffer {
  return sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(host)))))
}

/** `261121100000Z` */
function timeOf(time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}

/** The host as subjectAltName, the only place where TLS looks for it. */
function hostOf(host: string): Buffer {
  const names = sequence(tagged(0x82, Buffer.from(host)))
  return sequence(oid('551d11'), tagged(0x04, names))
}

/** The address of the authority's revocation list (`cRLDistributionPoints`). */
function revocationsAt(address: string): Buffer {
  const place = tagged(0xa0, tagged(0xa0, tagged(0x86, Buffer.from(address))))
  return sequence(oid('551d1f'), tagged(0x04, sequence(sequence(place))))
}

/** Android's description of a key: the challenge that it was created for, and none of its permissions. */
function keyDescriptionOf(challenge: Buffer): Buffer {
  const [version, level] = [integer(Buffer.from([3])), tagged(0x0a, Buffer.from([1]))]
  const requestFields = [tagged(0x04, challenge), tagged(0x04, Buffer.alloc(0))]
  const clientHello = sequence(
    version,
    level,
    version,
    level,
    ...requestFields,
    sequence(),
    sequence(),
  )
  return sequence(oid('2b06010401d679020111'), tagged(0x04, clientHello))
}
