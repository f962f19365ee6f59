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
  /** Whether it refuses all changes, as the standby of another server does. */
  isReadOnly: boolean
  /** Its clock, if that differs from ours. */
  now: Date | undefined
}

/** Reads the facts of a database; changes nothing. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const delay = await delayOf(db)
  if (isSqlite(db)) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
    const version = `SQLite ${rows[0]?.version}`
    return { version, delay, knowsUmlauts: true, isReadOnly: false, now: undefined }
  }
  const { rows } = await sql<{ version: string; small: string; read_only: string; now: number }>`
    select current_setting('server_version') as version, lower('Ä') as small,
      current_setting('transaction_read_only') as read_only,
      extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  const { version = '', small, read_only, now = 0 } = rows[0] ?? {}
  return {
    version: `PostgreSQL ${version}`,
    delay,
    knowsUmlauts: small === 'ä',
    isReadOnly: read_only === 'on',
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
