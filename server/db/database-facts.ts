import { sql } from 'kysely'
import { type Db, isSqlite, pingDatabase } from './database.ts'

/** What an operator should know about a database. */
export interface DatabaseFacts {
  /** `SQLite 3.51.0`, `PostgreSQL 17.2`. */
  version: string
  /** Median round-trip time of five queries, in ms. */
  delay: number
  /** Whether it lower-cases umlauts correctly, which searches in some columns need. */
  knowsUmlauts: boolean
  /** Its clock, if that differs from ours. */
  now: Date | undefined
}

/** Reads the facts of a database; changes nothing. */
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
