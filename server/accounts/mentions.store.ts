import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { recordLists } from '#contract/record-lists.ts'
import type { Db } from '../db/database.ts'

/** A column that identifies a person by the name of a staff user or by a mail address. */
interface PersonalColumn {
  table: string
  column: string
  holds: 'name' | 'mail'
  /** The column that identifies rows, default `id`. Tables with the key `name` have `updated_at` but no `created_at`. */
  key?: 'id' | 'name'
  /** Whether the column must not be empty once the person has been erased. */
  isNeeded?: true
}

/**
 * All columns outside `users` and the log that name people. `person-data.test.ts` fails when a column of the
 * database looks like one of these and is missing here.
 */
export const personalColumns: readonly PersonalColumn[] = [
  ...['users', ...recordLists].map(
    (table) => ({ table, column: 'changed_by', holds: 'name' }) as const,
  ),
  { table: 'settings', column: 'changed_by', holds: 'name', key: 'name' },
  { table: 'compliance_rules', column: 'changed_by', holds: 'name', key: 'name' },
  { table: 'bin', column: 'deleted_by', holds: 'name' },
  { table: 'uploads', column: 'uploaded_by', holds: 'name' },
  { table: 'versions', column: 'created_by', holds: 'name' },
  { table: 'history', column: 'user_name', holds: 'name', isNeeded: true },
  { table: 'api_tokens', column: 'created_by', holds: 'name', isNeeded: true },
  ...['imports', 'file_imports', 'webhooks'].map(
    (table) => ({ table, column: 'created_by', holds: 'name', isNeeded: true }) as const,
  ),
  { table: 'authority_links', column: 'created_by', holds: 'name', isNeeded: true },
  { table: 'authority_links', column: 'revoked_by', holds: 'name' },
  { table: 'authority_links', column: 'recipient', holds: 'name', isNeeded: true },
  { table: 'vdi_packages', column: 'made_by', holds: 'name', isNeeded: true },
  { table: 'vdi_packages', column: 'recipient', holds: 'name' },
  { table: 'document_jobs', column: 'requested_by', holds: 'name', isNeeded: true },
  { table: 'document_jobs', column: 'recipient', holds: 'mail', isNeeded: true },
  { table: 'document_batches', column: 'requested_by', holds: 'name', isNeeded: true },
  { table: 'announcements', column: 'requested_by', holds: 'name', isNeeded: true },
  { table: 'announcements', column: 'recipient', holds: 'mail', isNeeded: true },
  { table: 'mails', column: 'recipient', holds: 'mail', isNeeded: true },
]

/** The person to look for, as far as known. */
export interface Known {
  name: string | null
  mail: string | null
}

/** Lists the rows that name a person, by table and column. */
export async function listMentions(db: Db, person: Known, columns = personalColumns) {
  const all: { table: string; column: string; record: string; since: string }[] = []
  for (const { table, column, holds, key = 'id' } of columns) {
    const value = person[holds]
    if (value === null) continue
    await setImmediate()
    const time = key === 'name' ? 'updated_at' : 'created_at'
    const { rows } = await sql<{ record: unknown; since: string }>`
      select ${sql.ref(key)} as record, ${sql.ref(time)} as since from ${sql.table(table)}
      where ${names(column, value)} order by 1`.execute(db)
    // A person may be named in more rows than a call takes arguments.
    for (const { record, since } of rows) all.push({ table, column, record: String(record), since })
  }
  return all
}

/** Condition: the column holds this value, in any case. */
export function names(column: string, value: string) {
  return sql`(${sql.ref(column)} = ${value} or lower(${sql.ref(column)}) = lower(${value}))`
}
