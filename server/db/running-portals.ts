import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

const start = 'typenschild portal'

/** What a portal's connections to PostgreSQL are called, unless its address gives them a name. */
export const portalConnections = `${start} ${process.pid} ${hostname()}`.slice(0, 63)

/** Whether a portal of another process is connected to this PostgreSQL; of SQLite a lock says so. */
export async function isPortalRunning(db: Db): Promise<boolean> {
  if (isSqlite(db)) return false
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like ${`${start} %`}
      and application_name <> ${portalConnections}
    limit 1`.execute(db)
  return rows.length > 0
}
