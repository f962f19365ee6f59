import type { FastifyBaseLogger } from 'fastify'
import type { Upload } from '#contract/files.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { isDatabaseAway } from '../db/violations.ts'
import { foundOr404 } from '../http/found.ts'
import type { Commit } from '../http/idempotency.ts'
import { stampOf } from '../http/stamp-of.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { announceBlobs, keepBlob, lockBlobs, releaseBlob } from './blobs.store.ts'
import type { Received } from './receive.ts'
import { insertUpload, type UploadSource } from './uploads.store.ts'
import { uploadsTable } from './uploads.table.ts'

/** Creates the uploads of received files: all files of a request in one transaction, or none. */
export async function keepFiles(
  services: Services,
  log: FastifyBaseLogger,
  received: Received[],
  principal: StaffPrincipal,
  isForm: boolean,
  commit: Commit,
): Promise<Upload[]> {
  const { db, clock, previews } = services
  const source = sourceOf(principal, isForm)
  const staged = received.map((file) => file.staged)
  let isKept = false
  try {
    await announceBlobs(db, clock(), staged)
    const uploads = await commit(async (tx) => {
      await lockBlobs(tx, staged)
      const newUploads: Upload[] = []
      for (const file of received)
        newUploads.push(await keepFile(tx, clock(), file, principal, source))
      await previews.order(
        tx,
        received.map(({ mime, staged: { sha256 } }) => ({ mime, sha256 })),
      )
      isKept = true
      return newUploads
    })
    previews.wake()
    // The answer was stored by an earlier attempt.
    if (!isKept) await release()
    return uploads
  } catch (error) {
    const released = release()
    // Not if the database hangs: the request has already waited for it once.
    if (!isDatabaseAway(error)) await released
    throw error
  }

  async function release() {
    for (const { sha256 } of staged) await releaseBlob(services, log, sha256)
  }
}

function sourceOf({ via, username }: StaffPrincipal, isForm: boolean): UploadSource {
  if (via === 'token') return { by: username, origin: 'token' }
  return { by: username, origin: isForm ? 'form' : 'api' }
}

async function keepFile(
  tx: Db,
  now: Date,
  file: Received,
  principal: StaffPrincipal,
  source: UploadSource,
): Promise<Upload> {
  await keepBlob(tx, now, file.staged)
  const id = await insertUpload(tx, stampOf(principal, now), file, source)
  await logAct(tx, now, principal, `Datei „${file.name}“ hochgeladen`)
  return foundOr404(
    await selectOne(tx, uploadsTable, id),
    'Diese hochgeladene Datei gibt es nicht (mehr)!',
  )
}
