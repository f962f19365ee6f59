import { sql } from 'kysely'
import { type Db, isSqlite, pingDatabase } from './database.ts'

/** What an operator should know of a database. */
export interface DatabaseFacts {
  /** `SQLite 3.51.0`, `PostgreSQL 17.2`. */
  version: string
  /** How long it takes to answer at all, in ms: the middle of five. */
  delay: number
  /** Whether it knows the small letters of umlauts; searches in some columns need them. */
  knowsUmlauts: boolean
  /** What its clock says, where that is another one than ours. */
  now: Date | undefined
}

/** Asks a database who it is; changes nothing. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const delay = await delayOf(db)
  if (isSqlite(db)) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    return { version: `SQLite ${rows[0]?.version}`, delay, knowsUmlauts: true, now: undefined }
  }
  const { rows } = await sql<{ version: string; small: string; now: number }>`
    select current_setting('server_version') as version, lower('Ä') as small,
      extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  const { version = '', small, now = 0 } = rows[0] ?? {}
  return {
    version: `PostgreSQL ${version}`,
    delay,
    knowsUmlauts: small === 'ä',
    now: new Date(now * 1_000),
  }
}

async function delayOf(db: Db): Promise<number> {
  const delays: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const began = performance.now()
    await pingDatabase(db)
    delays.push(performance.now() - began)
  }
  return delays.toSorted((one, other) => one - other)[2] ?? 0
}
