import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Finds the devices of a company that have no article number, and has all companies looked at for them. */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    'create index devices_without_part on devices (company_id, id) where part_id is null',
    "insert into compliance_marks (kind, record_id) values ('all', 0)",
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
