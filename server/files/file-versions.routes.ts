import type { FastifyInstance } from 'fastify'
import { type FileVersion, versions } from '#contract/file-versions.ts'
import { dayIn } from '../core/day.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { lockLinks } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { confirmVersion, keptInLog } from '../devices/keeping.store.ts'
import { foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Population } from '../query/query-populate.ts'
import type { Services } from '../services.ts'
import { releaseBlob } from './blobs.store.ts'
import { createVersion, removeVersion, unknownVersion as unknown } from './file-acts.ts'
import { assertNotLast, pointAtCurrent, releaseDue } from './file-versions.store.ts'
import { fileVersionsTable } from './file-versions.table.ts'

/** Versions of files: staff read, create, change and withdraw them, administrators delete them. */
export function fileVersionsRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services
  const today = () => dayIn(config.timeZone, clock())

  serveList(app, services, versions.list, fileVersionsTable)

  serve(
    app,
    services,
    versions.show,
    async ({ id }, { fields, populate }) => find(db, id, populate, fields),
    {
      isKept: true,
    },
  )

  serve(app, services, versions.create, async (draft, { principal, stamp, populate, commit }) => {
    const media = requiredId('media', draft.media, 'Bitte die Datei angeben!')
    const url = requiredId('url', draft.url, 'Bitte die hochgeladene Datei angeben!')
    return commit(async (tx) => {
      const releasedOn = asDay(draft.releasedOn)
      const version = { ...draft, releasedOn, media, url }
      const id = await createVersion(tx, services, { principal, stamp }, version)
      return find(tx, id, populate)
    })
  })

  serve(app, services, versions.update, async (change, { principal, stamp, match, populate }) => {
    const { id, withdrawnReason, releasedOn, ...rest } = change
    const day = asDay(releasedOn)
    const given = {
      ...rest,
      ...(day !== undefined && { releasedOn: day, isPending: isAhead(day) }),
    }
    return inTransaction(db, async (tx) => {
      await lockLinks(tx)
      await match(tx, 'versions', id, () => selectOne(tx, fileVersionsTable, id, populate))
      const before = await find(tx, id, { media: {} })
      const media = before.media?.id ?? 0
      const isHidden = withdrawnReason || day === null || isAhead(day)
      if (isHidden) await assertNotLast(tx, today(), { id, media })
      const changes = {
        ...given,
        ...(withdrawnReason !== undefined && withdrawal(before, withdrawnReason)),
      }
      await update(tx, fileVersionsTable, stamp, id, changes, actOf(before, withdrawnReason, day))
      const released =
        withdrawnReason === null ? await releaseDue(tx, stamp, today(), { file: media }) : 0
      const isSeen = released === 0 && isSeenBy(before, await find(tx, id))
      await pointAtCurrent(tx, stamp, today(), media, isSeen)
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
    async ({ id, name }, { principal, stamp, match, request, populate }) => {
      const { before, sha256 } = await inTransaction(db, async (tx) => {
        await lockLinks(tx)
        await match(tx, 'versions', id, () => selectOne(tx, fileVersionsTable, id, populate))
        const version = await find(tx, id, { media: {}, url: {} })
        const media = version.media?.id ?? 0
        await assertNotLast(tx, today(), { id, media })
        const keptUntil = await confirmVersion(tx, today(), { id, name })
        const record = await find(tx, id, populate)
        const removed = {
          ...{ id, version: version.version, upload: version.url?.id ?? null },
          media: { id: media, filename: String(version.media?.filename ?? '') },
        }
        const writer = { principal, stamp }
        const keptText = keptInLog(keptUntil)
        const blob = await removeVersion(tx, services, writer, removed, keptUntil, keptText)
        return { before: record, sha256: blob }
      })
      await releaseBlob(services, request.log, sha256)
      return before
    },
  )

  function asDay(day: string | null | undefined): string | null | undefined {
    return day === 'today' ? today() : day
  }

  /** The history's act for a change that customers notice; it recognizes all others itself. */
  function actOf(
    { withdrawnAt, releasedOn }: FileVersion,
    reason: string | null | undefined,
    day: string | null | undefined,
  ): 'withdrawn' | 'released' | undefined {
    if (reason && withdrawnAt === null) return 'withdrawn'
    const isReleased = typeof day === 'string' && !isAhead(day)
    return isReleased && (releasedOn === null || isAhead(releasedOn)) ? 'released' : undefined
  }

  /** Whether customers see another version, or the same one with another release day. */
  function isSeenBy(before: FileVersion, after: FileVersion): boolean {
    const [shown, other] = [before, after].map(({ releasedOn, withdrawnAt }) =>
      withdrawnAt === null && !isAhead(releasedOn) ? releasedOn : null,
    )
    return shown !== other
  }

  function isAhead(day: string | null | undefined): boolean {
    return typeof day === 'string' && day > today()
  }

  /** A reason withdraws the version; the time of the first withdrawal is kept. */
  function withdrawal({ withdrawnAt }: FileVersion, withdrawnReason: string | null) {
    const since = withdrawnReason === null ? null : (withdrawnAt ?? clock().toISOString())
    return { withdrawnReason, withdrawnAt: since }
  }
}

async function find(
  db: Db,
  id: number,
  populate: Population = {},
  fields: string[] = [],
): Promise<FileVersion> {
  return foundOr404(await selectOne(db, fileVersionsTable, id, populate, fields), unknown)
}

function nameOf({ media }: FileVersion): string {
  return `„${String(media?.filename ?? '')}“`
}

/** The id of a reference in a new record; throws a 400 if it is missing. */
function requiredId(name: string, change: unknown, message: string): number {
  if (typeof change === 'number') return change
  throw ProblemError.field(name, message, 'required')
}
