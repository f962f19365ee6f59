import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The entries whose address is still whole: those of a week, however many there are. */
export async function up(tx: Db): Promise<void> {
  await sql`create index logs_whole_address on logs (created_at)
    where address is not null and address not like '%*'`.execute(tx)
}
