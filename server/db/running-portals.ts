import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

const start = 'typenschild portal'
const thisProcess = `${process.pid} ${hostname()}`

/**
 * The application name of a portal's connections to PostgreSQL, unless its URL sets one. `keys` is a fingerprint of
 * its keys, 8 hex digits, if it has some already.
 */
export function portalConnections(keys: string | undefined): string {
  return `${start} ${keys === undefined ? '' : `k${keys} `}${thisProcess}`.slice(0, 63)
}

/** Whether a portal of another process is connected to this PostgreSQL; for SQLite there is a lock. */
export async function isPortalRunning(db: Db): Promise<boolean> {
  return (await listOthers(db)).length > 0
}

/** Whether one of them has other keys; earlier versions do not state theirs. */
export async function isForeignPortalRunning(db: Db, keys: string): Promise<boolean> {
  return (await listOthers(db)).some((portal) => portal.keys !== undefined && portal.keys !== keys)
}

async function listOthers(db: Db): Promise<{ keys: string | undefined }[]> {
  if (isSqlite(db)) return []
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${start} %`}`.execute(db)
  return rows.flatMap(({ name }) => {
    const [, keys, place = ''] = named.exec(name) ?? []
    // A long name is cut at its end.
    return thisProcess.startsWith(place) ? [] : [{ keys }]
  })
}

const named = new RegExp(`^${start} (?:k([0-9a-f]{8}) )?(.*)$`)
