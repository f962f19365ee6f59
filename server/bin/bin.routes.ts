import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type BinKind, bin, binKindWords, type Restored, undoMinutes } from '#contract/bin.ts'
import { dayIn } from '../core/day.ts'
import { type StaffPrincipal, subjectOf } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { selectOne } from '../db/select.ts'
import { lockLinks, type Stamp } from '../db/versions.ts'
import { binTable } from '../discards/bin.table.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import { findBinSubject, findSubject } from '../logs/log-subjects.store.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { findEntry, findEntryOf, isBack, type WholeEntry } from './bin.store.ts'
import { binKindFacts } from './bin-kinds.ts'
import { purge } from './purge.store.ts'
import { restore, unknownEntry } from './restore.store.ts'

/** The bin: administrators list, restore and purge entries; staff undo their own deletions for a few minutes. */
export function binRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services

  serveList(app, services, bin.list, binTable)

  serve(app, services, bin.restore, async ({ id, number }, { principal, stamp }) =>
    inTransaction(db, (tx) => restoreEntry(tx, principal, stamp, id, number)),
  )

  serve(app, services, bin.undo, async ({ kind, records }, { principal, stamp }) => {
    const restored: Restored[] = []
    const back: number[] = []
    const refused: { record: number; message: string }[] = []
    for (const record of new Set(records)) {
      try {
        const outcome = await inTransaction(db, async (tx) => {
          await lockLinks(tx)
          const found = await findEntryOf(tx, kind, record)
          // A repeated request, sent because the response was lost, must not fail.
          if (!found && (await isBack(tx, kind, record))) return undefined
          const entry = foundOr404(found, unknownEntry)
          assertOwn(entry, principal, stamp.at)
          return restoreEntry(tx, principal, stamp, entry.id)
        })
        if (outcome) restored.push(outcome)
        else back.push(record)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        refused.push({ record, message: whyNotUndone(error, kind, principal) })
      }
      // SQLite responds within the same turn of the event loop, so other requests would have to wait.
      await setImmediate()
    }
    return { restored, back, refused }
  })

  serve(app, services, bin.remove, async ({ id }, { principal, stamp, request }) =>
    purgeEntry(id, principal, stamp, request.log, '', (entry) => {
      const { keptUntil } = entry
      if (keptUntil === null || keptUntil < dayIn(config.timeZone, clock())) return
      throw new ProblemError(
        'must-be-kept',
        `${nameOf(entry)} muss bis zum ${spelled(keptUntil)} aufbewahrt werden und kann vorher nur mit einem Grund endgültig gelöscht werden.`,
      )
    }),
  )

  serve(app, services, bin.end, async ({ id, name, reason }, { principal, stamp, request }) =>
    purgeEntry(id, principal, stamp, request.log, `: ${reason}`, (entry) => {
      if (fold(name) === fold(entry.name)) return
      throw ProblemError.field('name', 'Das ist nicht der Name des Datensatzes!', 'mismatch')
    }),
  )

  /** Purges an entry and logs it, unless `assertMayGo` throws. */
  async function purgeEntry(
    id: number,
    principal: StaffPrincipal,
    stamp: Stamp,
    log: FastifyBaseLogger,
    why: string,
    assertMayGo: (entry: WholeEntry) => void,
  ) {
    const { before, blobs } = await inTransaction(db, async (tx) => {
      await lockLinks(tx)
      const entry = foundOr404(await findEntry(tx, id), unknownEntry)
      assertMayGo(entry)
      const record = foundOr404(await selectOne(tx, binTable, id), unknownEntry)
      const about = await findBinSubject(tx, id)
      const released = await purge(tx, stamp.at, entry)
      await logAct(tx, stamp.at, principal, `${nameOf(entry)} endgültig gelöscht${why}`, about)
      return { before: record, blobs: released }
    })
    for (const sha256 of blobs) await releaseBlob(services, log, sha256)
    return before
  }

  async function restoreEntry(
    tx: Db,
    principal: StaffPrincipal,
    stamp: Stamp,
    id: number,
    number?: string | number | null,
  ): Promise<Restored> {
    const restored = await restore(tx, stamp, dayIn(config.timeZone, stamp.at), id, number)
    const about = await findSubject(tx, restored.kind, restored.record)
    await logAct(tx, stamp.at, principal, `${nameOf(restored)} wiederhergestellt`, about)
    return restored
  }
}

function nameOf({ kind, name }: Pick<WholeEntry, 'kind' | 'name'>): string {
  return `${binKindWords[kind]} „${name}“`
}

/** If a number has been taken, another one can only be given in the bin. */
function whyNotUndone(error: ProblemError, kind: BinKind, { isAdmin }: StaffPrincipal): string {
  const { number } = binKindFacts[kind]
  const isTaken = error.extras.errors?.some(({ code }) => code === 'unique')
  if (!isTaken || !number) return error.message
  const whoCan = isAdmin ? 'können Sie' : 'kann ein Administrator'
  return `${number.taken} Im Papierkorb ${whoCan} ${number.another} angeben!`
}

function assertOwn(entry: WholeEntry, principal: StaffPrincipal, now: Date): void {
  const age = now.getTime() - new Date(entry.deletedAt).getTime()
  if (entry.deletedByKey === subjectOf(principal) && age <= undoMinutes * 60_000) return
  const message = principal.isAdmin
    ? 'Das lässt sich nur im Papierkorb wiederherstellen!'
    : 'Das kann nur ein Administrator im Papierkorb wiederherstellen!'
  throw new ProblemError('forbidden', message)
}

function spelled(day: string): string {
  return day.split('-').toReversed().join('.')
}
