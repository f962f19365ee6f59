import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'

/** The services needed to import files. */
export type FileImportTools = Pick<Services, 'config' | 'db' | 'blobs' | 'clock'> & {
  logger: FastifyBaseLogger
}
