import type { FastifyBaseLogger } from 'fastify'
import { binKindWords } from '#contract/bin.ts'
import { harmful } from '../core/clock-watch.ts'
import { dayIn } from '../core/day.ts'
import { inTransaction } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { binTable } from '../discards/bin.table.ts'
import { lastDayInBin } from '../discards/discard.store.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { findBinSubject } from '../logs/log-subjects.store.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { findEntry, type WholeEntry } from './bin.store.ts'
import { purge } from './purge.store.ts'

/** Entries per query. */
const entriesPerQuery = 100

/**
 * Purges entries whose time in the bin has ended, each in its own transaction and exactly once, however many processes
 * try; their bytes are deleted afterwards. An entry deleted while the clock was behind starts its time anew. Ends after
 * the current entry once `signal` is aborted: of thousands, the next start purges the rest.
 */
export async function emptyBin(
  services: Services,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<void> {
  const today = dayIn(services.config.timeZone, services.clock())
  for (;;) {
    const due = await services.db
      .selectFrom('bin')
      .select('id')
      .where('until', '<', today)
      // Along the index; by id, SQLite would look through all entries.
      .orderBy('until')
      .orderBy('id')
      .limit(entriesPerQuery)
      .execute()
    if (due.length === 0) return
    for (const { id } of due) {
      if (signal?.aborted) return
      await endDue(services, log, today, id)
    }
  }
}

async function endDue(
  services: Services,
  log: FastifyBaseLogger,
  today: string,
  id: number,
): Promise<void> {
  const { db, clock, config } = services
  const blobs = await inTransaction(db, async (tx) => {
    await lockLinks(tx)
    const entry = await findEntry(tx, id)
    if (!entry || entry.until >= today) return []
    if (wasBeforeItsRecord(entry)) {
      log.warn({ entry: id }, 'deleted while the clock was behind: its time in the bin starts now')
      const [stamp, until] = [{ at: clock(), by: null }, lastDayInBin(config, clock())]
      await update(tx, binTable, stamp, id, { deletedAt: stamp.at.toISOString(), until })
      return []
    }
    const message = `${binKindWords[entry.kind]} „${entry.name}“ nach Ablauf der Frist aus dem Papierkorb gelöscht`
    const about = await findBinSubject(tx, id)
    await insertLog(tx, clock(), { type: 'info', status: 'api-call', message, ...about })
    return purge(tx, clock(), entry)
  })
  for (const sha256 of blobs) await releaseBlob(services, log, sha256)
}

/** Whether a record was deleted before it was created, as when a clock's battery was empty. */
function wasBeforeItsRecord({ content, deletedAt }: WholeEntry): boolean {
  const latest = new Date(Date.parse(deletedAt) + harmful).toISOString()
  return content.rows.some(({ row }) => String(row.created_at ?? '') > latest)
}
