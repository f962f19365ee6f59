import type { FastifyBaseLogger } from 'fastify'
import type { Upload } from '#contract/files.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { uploadSource } from '../db/sources.ts'
import { foundOr404 } from '../http/found.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { announceBlobs, keepBlob, lockBlobs, releaseBlob } from './blobs.store.ts'
import type { Received } from './receive.ts'
import { insertUpload } from './uploads.store.ts'

/** Makes uploads of received files: all files of a request in one transaction, or none. */
export async function keepFiles(
  services: Services,
  log: FastifyBaseLogger,
  received: Received[],
  principal: StaffPrincipal,
): Promise<Upload[]> {
  const { db, clock } = services
  const staged = received.map((file) => file.staged)
  await announceBlobs(db, clock(), staged)
  try {
    return await inTransaction(db, async (tx) => {
      await lockBlobs(tx, staged)
      const uploads: Upload[] = []
      for (const file of received) uploads.push(await keepFile(tx, clock(), file, principal))
      return uploads
    })
  } catch (error) {
    for (const { sha256 } of staged) await releaseBlob(services, log, sha256)
    throw error
  }
}

async function keepFile(
  tx: Db,
  now: Date,
  file: Received,
  principal: StaffPrincipal,
): Promise<Upload> {
  await keepBlob(tx, now, file.staged)
  const id = await insertUpload(tx, now, file)
  await logAct(tx, now, principal, `Datei „${file.name}“ hochgeladen`)
  return foundOr404(
    await selectOne<Upload>(tx, uploadSource, id),
    'Diese hochgeladene Datei gibt es nicht (mehr)!',
  )
}
