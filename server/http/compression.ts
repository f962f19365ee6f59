import compress, { type FastifyCompressOptions } from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { brotliOptions, encodings, packedFrom } from './packing.ts'

const options = {
  threshold: packedFrom,
  encodings: [...encodings],
  brotliOptions,
} satisfies FastifyCompressOptions

/** For routes whose pages are made for each answer and hold nothing secret. */
export const pageCompression = { ...options, customTypes: /^text\/html\b/ }

/**
 * Packs JSON answers from 1 kB; those that are kept come packed (`ready-answers.ts`). Files are what they are, and pages
 * are packed once, when they are built.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    ...options,
    customTypes: /^application\/json\b/,
    globalDecompression: false,
  })
}
