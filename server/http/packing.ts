import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

/** How bytes may be packed, the best first. */
export const encodings = ['zstd', 'br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Bytes; below that, an answer is sent as quickly as it is packed. */
export const packedFrom = 1_024

/** The highest quality, which is zlib's own choice, takes 50 times as long for a tenth less. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const packers: Record<Encoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  zstd: promisify<Uint8Array, Buffer>(zstdCompress),
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: promisify<Uint8Array, Buffer>(gzip),
}

/** Packs bytes, beside everything else. */
export function pack(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return packers[encoding](bytes)
}

/** The best encoding that an `Accept-Encoding` takes; undefined where it takes none. */
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
