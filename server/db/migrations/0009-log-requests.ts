import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** An entry about a failed call knows which session may complete it, and by which request. */
export async function up(tx: Db): Promise<void> {
  await tx.schema.alterTable('logs').addColumn('request_key', 'text').execute()
  const index = sql`create unique index logs_request_key on logs (request_key) where request_key is not null`
  await index.execute(tx)
}
