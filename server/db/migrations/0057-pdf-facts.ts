import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { raiseVersions } from '../migration-steps.ts'

/** What PDFs say of themselves, by their bytes: that stays as long as these do. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  for (const statement of [
    `create table pdf_facts (
       sha256 text primary key references blobs (sha256) on delete cascade,
       pdfa text,
       pages integer,
       has_text integer,
       is_encrypted integer not null,
       read_at text not null
     )`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
  await raiseVersions(tx, sqlite, 'pdf_facts', 'files')
}
