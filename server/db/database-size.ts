import { sql } from 'kysely'
import { type Db, isSqlite } from './database.ts'

/** Size of the database in bytes; for SQLite without the write-ahead log. */
export async function sizeOfDatabase(db: Db): Promise<number> {
  const size = isSqlite(db)
    ? sql<{
        size: number
      }>`select page_count * page_size as size from pragma_page_count, pragma_page_size`
    : sql<{ size: number }>`select pg_database_size(current_database()) as size`
  const { rows } = await size.execute(db)
  return rows[0]?.size ?? 0
}
