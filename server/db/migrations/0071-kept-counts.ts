import { sql } from 'kysely'
import { type Db, isSqlite } from '../database.ts'
import { countRows } from '../migration-steps.ts'

/**
 * SQLite is told how many rows the tables of long lists have, as PostgreSQL is (`0067-pages-on-postgres.ts`): it counts
 * by reading a whole index, which took 15 ms of each page of a million devices.
 */
export async function up(tx: Db): Promise<void> {
  if (!isSqlite(tx)) return
  await tx.schema
    .alterTable('data_versions')
    .addColumn('rows', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [area, table] of Object.entries(counted)) {
    await sql`update data_versions set rows = (select count(*) from ${sql.table(table)})
      where area = ${area}`.execute(tx)
    await countRows(tx, table, area)
  }
}

/** By area, the table whose rows are counted. */
const counted = {
  companies: 'companies',
  parts: 'parts',
  doctypes: 'doctypes',
  devices: 'devices',
  files: 'medias',
}
