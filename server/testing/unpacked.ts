import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

/** The bytes of an answer before content encoding. */
export function unpacked(bytes: Buffer, encoding: unknown): Buffer {
  if (encoding === 'zstd') return zstdDecompressSync(bytes)
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
