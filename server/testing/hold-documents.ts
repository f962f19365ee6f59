import pino from 'pino'
import { openDocumentJobs } from '../documents/document-jobs.ts'
import type { World } from './world.ts'

/** From now on ordered documents wait until the test says `documentJobs.runDue()`. */
export async function holdDocuments({ services }: World): Promise<void> {
  await services.documentJobs.stop()
  services.documentJobs = openDocumentJobs(services, pino({ level: 'silent' }))
}
