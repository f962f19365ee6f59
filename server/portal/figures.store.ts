import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Figures } from '#contract/portal.ts'
import { countFindings } from '../compliance/findings.store.ts'
import { dayIn, lastDays } from '../core/day.ts'
import { countKeptOf } from '../db/data-versions.ts'
import type { Db } from '../db/database.ts'

const chartDays = 30
const day = 24 * 60 * 60_000

/** The key figures of the start page; days are those of the time zone (IANA name). */
export async function readFigures(db: Db, now: Date, timeZone: string): Promise<Figures> {
  return {
    devices: await countRows(db, 'devices'),
    companies: await countRows(db, 'companies'),
    files: await countRows(db, 'medias'),
    findings: await countFindings(db),
    customerLogins: await countLogins(db, now, timeZone),
  }
}

async function countLogins(
  db: Db,
  now: Date,
  timeZone: string,
): Promise<Figures['customerLogins']> {
  const counts = new Map(lastDays(dayIn(timeZone, now), chartDays).map((date) => [date, 0]))
  // The last of these periods begins now.
  for (let ago = chartDays + 1; ago >= 0; ago -= 1) {
    const from = new Date(now.getTime() - ago * day)
    for (const { hour, quarter, count } of await countByQuarter(db, from)) {
      const date = dayIn(timeZone, new Date(`${hour}:${String(quarter * 15).padStart(2, '0')}:00Z`))
      const before = counts.get(date)
      if (before !== undefined) counts.set(date, before + count)
    }
    // There may be thousands a day: other requests are handled in between.
    await setImmediate()
  }
  return [...counts].map(([date, count]) => ({ day: date, count }))
}

/** Counts the 24 hours from `from`, by quarter of an hour: in no time zone does a day begin within one. */
function countByQuarter(db: Db, from: Date) {
  const quarter = sql<number>`cast(substr(created_at, 15, 2) as integer) / 15`
  return db
    .selectFrom('logs')
    .select(({ fn }) => [
      sql<string>`substr(created_at, 1, 13)`.as('hour'),
      quarter.as('quarter'),
      fn.countAll<number>().as('count'),
    ])
    .where('type', '=', 'customer')
    .where('status', '=', '200')
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', new Date(from.getTime() + day).toISOString())
    .groupBy([sql`substr(created_at, 1, 13)`, quarter])
    .execute()
}

async function countRows(db: Db, table: 'devices' | 'companies' | 'medias'): Promise<number> {
  const keptCount = countKeptOf(table)
  const { rows } = await sql<{ count: number }>`select (${keptCount}) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
