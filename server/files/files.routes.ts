import type { FastifyInstance } from 'fastify'
import { type Media, medias } from '#contract/files.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import { insert, update } from '../db/write.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { releaseBlob } from './blobs.store.ts'
import { deviceZipRoute } from './device-zip.routes.ts'
import { downloadRoute } from './download.routes.ts'
import { removeMedia } from './files.store.ts'
import { mediasTable } from './files.table.ts'
import { endBegun } from './unused-uploads.store.ts'

const unknown = 'Diese Datei gibt es nicht (mehr)!'

/** Documents: staff read, create and change, administrators delete; whoever may read one downloads it. */
export function filesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, medias.list, async (query) => selectList(db, mediasTable, query))

  serve(app, services, medias.show, async ({ id }, { populate }) => find(db, id, populate))

  serve(app, services, medias.create, async (draft, { principal, stamp, populate, commit }) =>
    commit(async (tx) => {
      const id = await insert(tx, mediasTable, stamp, draft)
      await endBegun(tx, id)
      await logAct(tx, clock(), principal, `Datei „${draft.filename}“ angelegt`)
      return find(tx, id, populate)
    }),
  )

  serve(
    app,
    services,
    medias.update,
    async ({ id, ...change }, { principal, stamp, match, populate }) =>
      inTransaction(db, async (tx) => {
        await match(tx, 'medias', id, () => selectOne(tx, mediasTable, id, populate))
        const before = await find(tx, id)
        await update(tx, mediasTable, stamp, id, change)
        await endBegun(tx, id)
        await logAct(tx, clock(), principal, `Datei „${before.filename}“ geändert`)
        return find(tx, id, populate)
      }),
  )

  serve(
    app,
    services,
    medias.remove,
    async ({ id }, { principal, stamp, match, request, populate }) => {
      const { before, sha256 } = await inTransaction(db, async (tx) => {
        await match(tx, 'medias', id, () => selectOne(tx, mediasTable, id, populate))
        const media = await find(tx, id, populate)
        const { sha256: blob } = foundOr404(await removeMedia(tx, stamp, id), unknown)
        await logAct(tx, clock(), principal, `Datei „${media.filename}“ gelöscht`)
        return { before: media, sha256: blob }
      })
      await releaseBlob(services, request.log, sha256)
      return before
    },
  )

  downloadRoute(app, services)
  deviceZipRoute(app, services)
}

async function find(db: Db, id: number, populate: Population = {}): Promise<Media> {
  return foundOr404(await selectOne(db, mediasTable, id, populate), unknown)
}
