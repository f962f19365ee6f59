import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Whom a letter with a new password is addressed to, until that is in force: the device may go to another company meanwhile. */
export async function up(tx: Db): Promise<void> {
  await tx.schema.alterTable('document_batch_devices').addColumn('company_id', 'integer').execute()
  await sql`update document_batch_devices set company_id =
    (select company_id from devices where devices.id = document_batch_devices.device_id)
    where password_hash is not null`.execute(tx)
}
