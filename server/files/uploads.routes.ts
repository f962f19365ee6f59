import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { type Upload, uploads } from '#contract/files.ts'
import { inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import { uploadSource } from '../db/sources.ts'
import { authorize } from '../http/access.ts'
import { foundOr404 } from '../http/found.ts'
import type { StaffPrincipal } from '../http/principal.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { keepBlob, removeUnusedBlob } from './blobs.store.ts'
import { discardAll, type Received, receiveFiles } from './receive.ts'
import { insertUpload, removeUpload, renameUpload } from './uploads.store.ts'

const unknown = 'Diese hochgeladene Datei gibt es nicht (mehr)!'

/** Uploaded files: staff upload, list and rename, administrators delete. */
export async function uploadsRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, blobs, clock } = services
  await app.register(multipart, { throwFileSizeLimit: false })

  app.post(uploads.create.path, async (request, reply) => {
    const principal = await authorize(services, request, uploads.create.access)
    const received = await receiveFiles(services, request)
    try {
      const stored = await storeFiles(received, principal)
      return reply.header('cache-control', 'no-store').send(uploads.create.output.parse(stored))
    } finally {
      await discardAll(received)
    }
  })

  serve(app, services, uploads.list, async (query) => {
    const { rows } = await selectList<Upload>(db, uploadSource, query)
    return rows
  })

  serve(app, services, uploads.show, async ({ id }) =>
    foundOr404(await selectOne<Upload>(db, uploadSource, id), unknown),
  )

  serve(app, services, uploads.update, async ({ id, name }, { principal }) =>
    inTransaction(db, async (tx) => {
      const before = foundOr404(await selectOne<Upload>(tx, uploadSource, id), unknown)
      await renameUpload(tx, clock(), id, name)
      await logAct(tx, clock(), principal, `Datei „${before.name}“ umbenannt in „${name}“`)
      return foundOr404(await selectOne<Upload>(tx, uploadSource, id), unknown)
    }),
  )

  serve(app, services, uploads.remove, async ({ id }, { principal }) => {
    const { before, sha256 } = await inTransaction(db, async (tx) => {
      const upload = foundOr404(await selectOne<Upload>(tx, uploadSource, id), unknown)
      await logAct(tx, clock(), principal, `Hochgeladene Datei „${upload.name}“ gelöscht`)
      return { before: upload, sha256: await removeUpload(tx, id) }
    })
    if (sha256) await removeUnusedBlob(db, blobs, sha256)
    return before
  })

  /** All files of a request get their rows in one transaction, or none does. */
  function storeFiles(received: Received[], principal: StaffPrincipal): Promise<Upload[]> {
    return inTransaction(db, async (tx) => {
      const stored: Upload[] = []
      for (const file of received) {
        await keepBlob(tx, clock(), file.staged)
        const id = await insertUpload(tx, clock(), file)
        await logAct(tx, clock(), principal, `Datei „${file.name}“ hochgeladen`)
        stored.push(foundOr404(await selectOne<Upload>(tx, uploadSource, id), unknown))
      }
      return stored
    })
  }
}
