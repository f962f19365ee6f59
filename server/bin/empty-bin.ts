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

/** How many entries are looked for at once. */
const piece = 100

/**
 * Ends what has lain in the bin for its time, each entry in a transaction of its own and once, however many processes try;
 * bytes go after that. What a clock has deleted that was behind lies there for its time from now on.
 */
export async function emptyBin(services: Services, log: FastifyBaseLogger): Promise<void> {
  const today = dayIn(services.config.timeZone, services.clock())
  for (;;) {
    const due = await services.db
      .selectFrom('bin')
      .select('id')
      .where('until', '<', today)
      .orderBy('id')
      .limit(piece)
      .execute()
    if (due.length === 0) return
    for (const { id } of due) await endDue(services, log, today, id)
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
      log.warn({ entry: id }, 'deleted by a clock that was behind: it stays in the bin from now on')
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

/** Whether something was deleted before it was there, as where the battery of a clock is empty. */
function wasBeforeItsRecord({ content, deletedAt }: WholeEntry): boolean {
  const latest = new Date(Date.parse(deletedAt) + harmful).toISOString()
  return content.rows.some(({ row }) => String(row.created_at ?? '') > latest)
}
