import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What is known of a move of the portal, at the end that it comes from and at the one that it goes to. */
export async function up(tx: Db): Promise<void> {
  await sql`create table transfers (
    role text primary key,
    portal text not null,
    state text not null,
    database text not null,
    files text not null,
    files_before text not null,
    hold text,
    held_until text,
    details text,
    updated_at text not null
  )`.execute(tx)
}
