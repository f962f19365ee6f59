import { sql } from 'kysely'
import type { Figures } from '#contract/portal.ts'
import { countFindings } from '../compliance/findings.store.ts'
import type { Db } from '../db/database.ts'

const chartDays = 30
const day = 24 * 60 * 60_000

/** The key figures of the start page; days are UTC. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const days = Array.from({ length: chartDays }, (_, index) => dayOf(now, chartDays - 1 - index))
  const logins = await db
    .selectFrom('logs')
    .select(({ fn }) => [
      sql<string>`substr(created_at, 1, 10)`.as('day'),
      fn.countAll<number>().as('count'),
    ])
    .where('type', '=', 'customer')
    .where('status', '=', '200')
    .where('created_at', '>=', days[0] ?? '')
    .groupBy(sql`substr(created_at, 1, 10)`)
    .execute()
  const counts = new Map(logins.map(({ day: date, count }) => [date, count]))
  return {
    devices: await countRows(db, 'devices'),
    companies: await countRows(db, 'companies'),
    files: await countRows(db, 'medias'),
    findings: await countFindings(db),
    customerLogins: days.map((date) => ({ day: date, count: counts.get(date) ?? 0 })),
  }
}

function dayOf(now: Date, daysAgo: number): string {
  return new Date(now.getTime() - daysAgo * day).toISOString().slice(0, 10)
}

async function countRows(db: Db, table: 'devices' | 'companies' | 'medias'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
