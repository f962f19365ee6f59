import { type Db, isSqlite } from '../database.ts'
import { indexInGroups } from '../search-index-steps.ts'

/**
 * Nearly every write adds a log entry. On SQLite each was indexed in its own transaction, which took a quarter of the
 * time of writing it.
 */
export async function up(tx: Db): Promise<void> {
  if (!isSqlite(tx)) return
  await indexInGroups(tx, 'logs', [
    { column: 'message', kind: 'twin' },
    { column: 'serial_number', kind: 'text' },
    { column: 'user_name', kind: 'text' },
    { column: 'company_name', kind: 'text' },
  ])
}
