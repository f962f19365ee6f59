import { sql } from 'kysely'
import { ConfigError } from '../core/config.ts'
import { type Db, isSqlite } from './database.ts'

/** Maximum number of foreign tables named in the error message. */
const named = 3

/**
 * Throws if a PostgreSQL that is to become a portal's contains tables of another program, as when the URL of, say,
 * the old Strapi was entered. Tables of extensions do not count.
 */
export async function assertOwnDatabase(db: Db): Promise<void> {
  if (isSqlite(db)) return
  const { rows } = await sql<{ name: string; is_history: boolean }>`
    select relname as name, relname = 'migrations' and exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'applied_at'
    ) as is_history
    from pg_class
    where relkind in ('r', 'p') and relnamespace = to_regnamespace(current_schema()) and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )
    order by relname`.execute(db)
  const otherTables = rows.filter((table) => !table.is_history).map(({ name }) => `„${name}“`)
  if (otherTables.length === 0) return
  if (rows.length > otherTables.length) {
    // The steps and their tables are committed in one transaction.
    const steps = await sql`select from migrations limit 1`.execute(db)
    if (steps.rows.length > 0) return
  }
  const more = otherTables.length > named ? ' …' : ''
  throw new ConfigError(
    `DATABASE_URL: In dieser Datenbank liegen Tabellen eines anderen Programms (${otherTables.slice(0, named).join(', ')}${more}). Bitte eine leere nennen.`,
  )
}
