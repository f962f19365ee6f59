import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes; below that, an answer is sent as quickly as it is packed. */
const threshold = 1_024

const options = {
  threshold,
  encodings: ['zstd', 'br', 'gzip'],
  // The highest quality, which is zlib's own choice, takes 50 times as long for a tenth less.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions

/** For routes whose pages are made for each answer and hold nothing secret. */
export const pageCompression = { ...options, customTypes: /^text\/html\b/ }

/** Packs JSON answers from 1 kB. Files are what they are, and pages are packed once, when they are built. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    ...options,
    customTypes: /^application\/json\b/,
    globalDecompression: false,
  })
}
