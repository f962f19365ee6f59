import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes; below that, an answer is sent as quickly as it is packed. */
const threshold = 1_024

/** Packs JSON answers from 1 kB. Files are what they are, and pages are packed once, when they are built. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold,
    encodings: ['zstd', 'br', 'gzip'],
    customTypes: /^application\/json\b/,
    globalDecompression: false,
    // The highest quality, which is zlib's own choice, takes 50 times as long for a tenth less.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
