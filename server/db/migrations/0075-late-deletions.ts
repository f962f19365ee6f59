import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** When the bytes of a blob were to be deleted without knowing since whether they were, and the last daily sweep. */
export async function up(tx: Db): Promise<void> {
  await sql`alter table blobs add column deleting_since text`.execute(tx)
  await sql`alter table blob_rounds add column swept_at text`.execute(tx)
}
