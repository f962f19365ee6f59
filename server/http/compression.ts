import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { brotliOptions, encodings, packedFrom } from './packing.ts'

const options = {
  threshold: packedFrom,
  encodings: [...encodings],
  brotliOptions,
} satisfies FastifyCompressOptions

/** For routes whose pages are rendered per answer and contain no secrets. */
export const pageCompression = { ...options, customTypes: /^text\/html\b/ }

/**
 * Compresses JSON answers from 1 kB; cached ones are compressed already (`ready-answers.ts`). Files are sent as they
 * are, and built pages were compressed by the build.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    ...options,
    customTypes: /^application\/json\b/,
    globalDecompression: false,
  })
}
