import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { raiseVersions } from '../migration-steps.ts'

/** Which blobs are damaged, and how far the round is that reads all of them once a month. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  for (const statement of [
    `create table blob_damages (
      sha256 text primary key references blobs (sha256) on delete cascade,
      kind text not null,
      found_at text not null
    )`,
    `create table blob_rounds (
      id integer primary key,
      position text not null,
      begun_at text not null,
      ended_at text,
      leased_until text
    )`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
  await raiseVersions(tx, sqlite, 'blob_damages', 'files')
}
