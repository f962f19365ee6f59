import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Nearly every write adds a log entry, and this index to its costs. It was meant to find equal messages in another
 * spelling, which takes an index of the folded twin as well; log entries never had one.
 */
export async function up(tx: Db): Promise<void> {
  await sql`drop index logs_message_spelled`.execute(tx)
}
