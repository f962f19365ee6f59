import type { FastifyInstance } from 'fastify'
import { type FileVersion, versions } from '#contract/file-versions.ts'
import { dayIn } from '../core/day.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectList, selectOne } from '../db/select.ts'
import { lockLinks } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { assertVersionMayGo } from '../devices/keeping.store.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { releaseBlob } from './blobs.store.ts'
import { assertNotLast, insertVersion, pointAtCurrent } from './file-versions.store.ts'
import { fileVersionsTable } from './file-versions.table.ts'
import { endBegun } from './unused-uploads.store.ts'
import { removeUpload } from './uploads.store.ts'

const unknown = 'Diese Fassung gibt es nicht (mehr)!'

/** Versions of files: staff read, make, change and withdraw them, administrators delete. */
export function fileVersionsRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services
  const today = () => dayIn(config.timeZone, clock())

  serve(app, services, versions.list, async (query) => selectList(db, fileVersionsTable, query))

  serve(app, services, versions.show, async ({ id }, { populate }) => find(db, id, populate))

  serve(app, services, versions.create, async (draft, { principal, stamp, populate, commit }) => {
    const media = requiredId('media', draft.media, 'Bitte die Datei angeben!')
    const url = requiredId('url', draft.url, 'Bitte die hochgeladene Datei angeben!')
    return commit(async (tx) => {
      await lockLinks(tx)
      const id = await insertVersion(tx, stamp, today(), { ...draft, media, url })
      await endBegun(tx, url)
      const made = await find(tx, id, { media: {} })
      await logAct(tx, clock(), principal, `Fassung „${made.version}“ von ${nameOf(made)} angelegt`)
      return find(tx, id, populate)
    })
  })

  serve(app, services, versions.update, async (change, { principal, stamp, match, populate }) => {
    const { id, withdrawnReason, ...given } = change
    return inTransaction(db, async (tx) => {
      await lockLinks(tx)
      await match(tx, 'versions', id, () => selectOne(tx, fileVersionsTable, id, populate))
      const before = await find(tx, id, { media: {} })
      const media = before.media?.id ?? 0
      const isHidden = withdrawnReason || given.releasedOn === null || isAhead(given.releasedOn)
      if (isHidden) await assertNotLast(tx, today(), { id, media })
      await update(tx, fileVersionsTable, stamp, id, {
        ...given,
        ...(given.releasedOn !== undefined && { isPending: isAhead(given.releasedOn) }),
        ...(withdrawnReason !== undefined && withdrawal(before, withdrawnReason)),
      })
      await pointAtCurrent(tx, stamp, today(), media)
      const act = withdrawnReason ? `zurückgezogen: ${withdrawnReason}` : 'geändert'
      const message = `Fassung „${before.version}“ von ${nameOf(before)} ${act}`
      await logAct(tx, clock(), principal, message)
      return find(tx, id, populate)
    })
  })

  serve(
    app,
    services,
    versions.remove,
    async ({ id }, { principal, stamp, match, request, populate }) => {
      const { before, sha256 } = await inTransaction(db, async (tx) => {
        await lockLinks(tx)
        await match(tx, 'versions', id, () => selectOne(tx, fileVersionsTable, id, populate))
        const version = await find(tx, id, { media: {}, url: {} })
        const media = version.media?.id ?? 0
        await assertNotLast(tx, today(), { id, media })
        await assertVersionMayGo(tx, today(), id)
        const shown = await find(tx, id, populate)
        // Its row goes with its upload.
        const blob = version.url ? await removeUpload(tx, stamp, version.url.id) : undefined
        await tx.deleteFrom('versions').where('id', '=', id).execute()
        await pointAtCurrent(tx, stamp, today(), media)
        const message = `Fassung „${version.version}“ von ${nameOf(version)} gelöscht`
        await logAct(tx, clock(), principal, message)
        return { before: shown, sha256: blob }
      })
      await releaseBlob(services, request.log, sha256)
      return before
    },
  )

  function isAhead(day: string | null | undefined): boolean {
    return typeof day === 'string' && day > today()
  }

  /** A reason withdraws; the first time of it stays. */
  function withdrawal({ withdrawnAt }: FileVersion, withdrawnReason: string | null) {
    const since = withdrawnReason === null ? null : (withdrawnAt ?? clock().toISOString())
    return { withdrawnReason, withdrawnAt: since }
  }
}

async function find(db: Db, id: number, populate: Population = {}): Promise<FileVersion> {
  return foundOr404(await selectOne(db, fileVersionsTable, id, populate), unknown)
}

function nameOf({ media }: FileVersion): string {
  return `„${String(media?.filename ?? '')}“`
}

/** The id behind a reference of a new record, which can only lead somewhere. */
function requiredId(name: string, change: unknown, message: string): number {
  if (typeof change === 'number') return change
  throw ProblemError.field(name, message, 'required')
}
