import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../services.ts'

/** What files are imported with. */
export type FileImportTools = Pick<Services, 'config' | 'db' | 'blobs' | 'clock'> & {
  logger: FastifyBaseLogger
}
