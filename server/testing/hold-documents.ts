import pino from 'pino'
import { openDocumentBatches } from '../documents/batch-worker.ts'
import { openDocumentJobs } from '../documents/document-jobs.ts'
import type { World } from './world.ts'

/** From now on ordered documents wait until the test calls `documentJobs.runDue()`. */
export async function holdDocuments({ services }: World): Promise<void> {
  await services.documentJobs.stop()
  services.documentJobs = openDocumentJobs(services, pino({ level: 'silent' }))
}

/** The same for batches of documents: `documentBatches.runDue()`. */
export async function holdBatches({ services }: World): Promise<void> {
  await services.documentBatches.stop()
  services.documentBatches = openDocumentBatches(services, pino({ level: 'silent' }))
}
