import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Supported content encodings, best first. */
export const encodings = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** In bytes; smaller answers are sent as quickly as they are compressed. */
export const packedFrom = 1_024

/** The default, the highest quality, takes 50 times as long to save another tenth. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const packers: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  zstd: promisify<Uint8Array, Buffer>(zstdCompress),
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: promisify<Uint8Array, Buffer>(gzip),
}

/** Compresses bytes in the thread pool. */
export function pack(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return packers[encoding](bytes)
}

/** The compressed forms of an answer, each as soon as a client has asked for it. */
export type Packed = Map<Encoding, Promise<Buffer>>

/** Compresses an answer that is sent repeatedly: once per encoding, for all clients. */
export function packOnce(packed: Packed, bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const pending = packed.get(encoding)
  if (pending) return pending
  const packing = pack(bytes, encoding)
  packed.set(encoding, packing)
  return packing
}

/** Answers to allowed foreign origins, and in several languages, also vary by something else. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
}

/** The best encoding that an `Accept-Encoding` allows; undefined if none. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  return encodings.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0)
}
