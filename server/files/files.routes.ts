import type { FastifyInstance } from 'fastify'
import { type Media, medias } from '#contract/files.ts'
import { notAllowed } from '../auth/access.ts'
import { dayIn } from '../core/day.ts'
import type { StaffPrincipal } from '../core/principal.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { lockLinks, lockVersion, type Stamp } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { assertFileKeepsVersions, confirmFile, keptInLog } from '../devices/keeping.store.ts'
import { foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { releaseBlob } from './blobs.store.ts'
import { commonFilesRoutes } from './common-files.routes.ts'
import { deviceZipRoute } from './device-zip.routes.ts'
import { downloadRoute } from './download.routes.ts'
import { listDownloads } from './downloads.store.ts'
import { createFile, removeFile, unknownFile as unknown } from './file-acts.ts'
import { fileVersionsRoutes } from './file-versions.routes.ts'
import { insertVersion, removeVersionsOf } from './file-versions.store.ts'
import { mediasTable } from './files.table.ts'
import { selectionZipRoute } from './selection-zip.routes.ts'
import { joinGroup } from './translations.store.ts'
import { markUploadUsed } from './unused-uploads.store.ts'

/** Files: staff read, create and change them, administrators delete them; everybody who may read one downloads it. */
export function filesRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services
  const today = () => dayIn(config.timeZone, clock())

  serveList(app, services, medias.list, mediasTable)

  serve(
    app,
    services,
    medias.show,
    async ({ id }, { fields, populate }) => find(db, id, populate, fields),
    { isKept: true },
  )

  serve(app, services, medias.create, async (draft, { principal, stamp, populate, commit }) =>
    commit(async (tx) => {
      const id = await createFile(tx, services, { principal, stamp }, draft)
      return find(tx, id, populate)
    }),
  )

  serve(
    app,
    services,
    medias.update,
    async ({ id, url, ...change }, { principal, stamp, match, populate }) =>
      inTransaction(db, async (tx) => {
        // Waits for whoever is adding a version of the file, before it is read.
        if (url !== undefined || change.original) await lockLinks(tx)
        await match(tx, 'medias', id, () => selectOne(tx, mediasTable, id, populate))
        const before = await find(tx, id, { url: {} })
        const isOther = typeof url === 'number' && url !== before.url?.id
        await update(tx, mediasTable, stamp, id, isOther ? change : { ...change, url })
        if (change.original) await joinGroup(tx, stamp, id)
        if (isOther) await addVersion(tx, stamp, id, url)
        else if (before.url) await endVersionsWithout(tx, principal, id)
        await logAct(tx, clock(), principal, `Datei „${before.filename}“ geändert`)
        return find(tx, id, populate)
      }),
  )

  serve(
    app,
    services,
    medias.remove,
    async ({ id, name }, { principal, stamp, match, request, populate }) => {
      const { before, blobs } = await inTransaction(db, async (tx) => {
        // No device that requires it can be linked to it meanwhile.
        await lockVersion(tx, 'medias', id)
        await match(tx, 'medias', id, () => selectOne(tx, mediasTable, id, populate))
        const media = await find(tx, id, populate)
        const keptUntil = await confirmFile(tx, today(), { id, name })
        const { filename } = media
        const writer = { principal, stamp }
        const keptText = keptInLog(keptUntil)
        const removed = await removeFile(
          tx,
          services,
          writer,
          { id, filename },
          keptUntil,
          keptText,
        )
        return { before: media, blobs: removed }
      })
      for (const sha256 of blobs) await releaseBlob(services, request.log, sha256)
      return before
    },
  )

  serve(app, services, medias.downloads, async ({ id }) => {
    await find(db, id)
    return listDownloads(db, id, today())
  })

  fileVersionsRoutes(app, services)
  commonFilesRoutes(app, services)
  downloadRoute(app, services)
  deviceZipRoute(app, services)
  selectionZipRoute(app, services)

  /** Another upload becomes a new version, released today. */
  async function addVersion(tx: Db, stamp: Stamp, media: number, url: number) {
    await insertVersion(tx, stamp, today(), { media, url })
    await markUploadUsed(tx, url)
  }

  /**
   * A file whose upload was set to null loses its versions, if the principal may delete them; else throws a 403. The
   * uploads stay, so that one of them can be linked to it again.
   */
  async function endVersionsWithout(tx: Db, principal: StaffPrincipal, id: number) {
    const { url, filename } = await find(tx, id, { url: {} })
    if (url) return
    await assertFileKeepsVersions(tx, today(), id)
    if (!principal.isAdmin) throw notAllowed()
    const labels = await removeVersionsOf(tx, id)
    const labelList = labels.map((label) => `„${label}“`).join(', ')
    await logAct(tx, clock(), principal, `Fassungen von „${filename}“ entfernt: ${labelList}`)
  }
}

async function find(
  db: Db,
  id: number,
  populate: Population = {},
  fields: string[] = [],
): Promise<Media> {
  return foundOr404(await selectOne(db, mediasTable, id, populate, fields), unknown)
}
