import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** The passwords that still have bcrypt inside, by its cost: each try to sign in asks for the dearest. */
export async function up(tx: Db): Promise<void> {
  for (const table of ['users', 'companies', 'devices']) {
    await sql
      .raw(
        `create index ${table}_bcrypt_inside on ${table} (substr(password_hash, 5, 2))
         where substr(password_hash, 1, 2) = '$2'`,
      )
      .execute(tx)
  }
}
