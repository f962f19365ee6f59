import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Whether the server made a password, or somebody typed one, long or short. Whose is not known counts as typed. */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    'alter table companies add column password_kind text',
    'alter table devices add column password_kind text',
    `update companies set password_kind = 'weak' where is_password_weak = 1`,
    `update devices set password_kind = 'generated' where is_password_generated = 1`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
