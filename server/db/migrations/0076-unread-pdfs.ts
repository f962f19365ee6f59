import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Has PDFs read again that were called unreadable or no PDF: large ones, those with broken metadata, and those read while
 * their uploads lay in the bin were.
 */
export async function up(tx: Db): Promise<void> {
  await sql`delete from file_facts
    where state = 'read' and (is_unreadable = 1 or is_encrypted is null)
      and source_sha256 in (select blob_sha256 from uploads where mime = 'application/pdf')`.execute(
    tx,
  )
}
