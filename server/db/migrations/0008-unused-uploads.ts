import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Who uploaded a file and by which way, and since when a form of the browser has something begun with it. */
export async function up(tx: Db): Promise<void> {
  for (const column of ['uploaded_by text', 'origin text', 'begun_at text']) {
    await sql.raw(`alter table uploads add column ${column}`).execute(tx)
  }
}
