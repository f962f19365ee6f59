import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { uploads } from '#contract/files.ts'
import { inTransaction } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { insertLog, logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { releaseBlob } from './blobs.store.ts'
import {
  listUnusedUploads,
  removeLeftUploads,
  removeUnusedUploads,
} from './unused-uploads.store.ts'

/** Uploads that never became a file: administrators see them and delete them in bulk. */
export function unusedUploadsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, uploads.unused, async () => listUnusedUploads(db, clock()))

  serve(app, services, uploads.removeUnused, async ({ ids }, { principal, request }) => {
    const removed = await inTransaction(db, async (tx) => {
      const removedUploads = await removeUnusedUploads(tx, ids)
      if (removedUploads.length > 0)
        await logAct(tx, clock(), principal, `${inWords(removedUploads)} gelöscht`)
      return removedUploads
    })
    for (const { sha256 } of removed) await releaseBlob(services, request.log, sha256)
    return { removed: removed.length }
  })
}

/** Deletes uploads of browser forms abandoned a week ago, and logs that. */
export async function clearLeftUploads(services: Services, log: FastifyBaseLogger): Promise<void> {
  const { db, clock } = services
  const removed = await inTransaction(db, async (tx) => {
    const removedUploads = await removeLeftUploads(tx, clock())
    if (removedUploads.length > 0) {
      const message = `${inWords(removedUploads)} eine Woche nach dem Abbruch des Formulars gelöscht`
      await insertLog(tx, clock(), { type: 'info', status: 'api-call', message })
    }
    return removedUploads
  })
  for (const { sha256 } of removed) await releaseBlob(services, log, sha256)
}

function inWords(removed: { name: string }[]): string {
  const names = removed.map(({ name }) => `„${name}“`).join(', ')
  return `Hochgeladene Dateien ohne Eintrag (${removed.length}): ${names}`
}
