import type { FastifyInstance } from 'fastify'
import { type Media, medias } from '#contract/files.ts'
import { dayIn } from '../core/day.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import type { Stamp } from '../db/versions.ts'
import { insert, update } from '../db/write.ts'
import { assertFileMayGo } from '../devices/keeping.store.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { releaseBlob } from './blobs.store.ts'
import { deviceZipRoute } from './device-zip.routes.ts'
import { downloadRoute } from './download.routes.ts'
import { fileVersionsRoutes } from './file-versions.routes.ts'
import { insertVersion, removeVersionsOf } from './file-versions.store.ts'
import { removeMedia } from './files.store.ts'
import { mediasTable } from './files.table.ts'
import { endBegun } from './unused-uploads.store.ts'

const unknown = 'Diese Datei gibt es nicht (mehr)!'

/** Documents: staff read, create and change, administrators delete; whoever may read one downloads it. */
export function filesRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services
  const today = () => dayIn(config.timeZone, clock())

  serve(app, services, medias.list, async (query) => selectList(db, mediasTable, query))

  serve(app, services, medias.show, async ({ id }, { populate }) => find(db, id, populate))

  serve(app, services, medias.create, async (draft, { principal, stamp, populate, commit }) =>
    commit(async (tx) => {
      const { language } = await readSettings(tx, config)
      const id = await insert(tx, mediasTable, stamp, { languages: [language], ...draft })
      if (typeof draft.url === 'number') await addVersion(tx, stamp, id, draft.url)
      await logAct(tx, clock(), principal, `Datei „${draft.filename}“ angelegt`)
      return find(tx, id, populate)
    }),
  )

  serve(
    app,
    services,
    medias.update,
    async ({ id, url, ...change }, { principal, stamp, match, populate }) =>
      inTransaction(db, async (tx) => {
        await match(tx, 'medias', id, () => selectOne(tx, mediasTable, id, populate))
        const before = await find(tx, id, { url: {} })
        const isOther = typeof url === 'number' && url !== before.url?.id
        await update(tx, mediasTable, stamp, id, isOther ? change : { ...change, url })
        if (isOther) await addVersion(tx, stamp, id, url)
        else if (before.url) await endVersionsWithout(tx, id)
        await logAct(tx, clock(), principal, `Datei „${before.filename}“ geändert`)
        return find(tx, id, populate)
      }),
  )

  serve(
    app,
    services,
    medias.remove,
    async ({ id }, { principal, stamp, match, request, populate }) => {
      const { before, blobs } = await inTransaction(db, async (tx) => {
        await match(tx, 'medias', id, () => selectOne(tx, mediasTable, id, populate))
        const media = await find(tx, id, populate)
        await assertFileMayGo(tx, today(), id)
        const removed = foundOr404(await removeMedia(tx, stamp, id), unknown)
        await logAct(tx, clock(), principal, `Datei „${media.filename}“ gelöscht`)
        return { before: media, blobs: removed }
      })
      for (const sha256 of blobs) await releaseBlob(services, request.log, sha256)
      return before
    },
  )

  fileVersionsRoutes(app, services)
  downloadRoute(app, services)
  deviceZipRoute(app, services)

  /** Another upload is a new version, as somebody dropped it today. */
  async function addVersion(tx: Db, stamp: Stamp, media: number, url: number) {
    await insertVersion(tx, stamp, today(), { media, url })
    await endBegun(tx, url)
  }

  /** A file that showed an upload and was said to have none any more has no versions either. */
  async function endVersionsWithout(tx: Db, id: number) {
    const { url } = await find(tx, id, { url: {} })
    if (url) return
    await assertFileMayGo(tx, today(), id)
    await removeVersionsOf(tx, id)
  }
}

async function find(db: Db, id: number, populate: Population = {}): Promise<Media> {
  return foundOr404(await selectOne(db, mediasTable, id, populate), unknown)
}
