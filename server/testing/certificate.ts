import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A throw-away key and the certificate it signed for itself, as PEM. */
export interface Identity {
  key: string
  cert: string
}

const day = 24 * 60 * 60_000

/** Makes an identity for a host name, valid from yesterday until `end`. */
export function makeIdentity(host = 'localhost', end = new Date(Date.now() + day)): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const facts = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(host),
    sequence(timeOf(new Date(Date.now() - 2 * day)), timeOf(end)),
    nameOf(host),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(extensionOf(host))),
  )
  return { key: pemOf(privateKey), cert: certificateOf(facts, privateKey) }
}

function certificateOf(facts: Buffer, key: KeyObject): string {
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', facts, key)]))
  const lines = sequence(facts, ecdsaWithSha256, signature)
    .toString('base64')
    .match(/.{1,64}/g)
  return ['-----BEGIN CERTIFICATE-----', ...(lines ?? []), '-----END CERTIFICATE-----', ''].join(
    '\n',
  )
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
function extensionOf(host: string): Buffer {
  const names = sequence(tagged(0x82, Buffer.from(host)))
  return sequence(oid('551d11'), tagged(0x04, names))
}
