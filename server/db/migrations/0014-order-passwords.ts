import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Passwords of orders, apart from what changes beside them (`order-passwords.store.ts`). No reference to the order: the
 * database would delete what has to be erased.
 */
export async function up(tx: Db): Promise<void> {
  for (const statement of [
    `create table order_passwords (
      order_id integer not null primary key,
      encrypted text not null,
      is_erased integer not null
    )`,
    `insert into order_passwords (order_id, encrypted, is_erased)
      select id, password, 0 from document_jobs where password is not null order by id`,
    'alter table document_jobs drop column password',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
