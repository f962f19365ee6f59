import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { recordLists } from '#contract/record-lists.ts'
import type { Db } from '../db/database.ts'

/** A column that tells of a person: by the name of a member of the staff, or by a mail address. */
interface PersonalColumn {
  table: string
  column: string
  holds: 'name' | 'mail'
  /** What tells rows apart; `id` unless said. Those known by name have no time of creation. */
  key?: 'id' | 'name'
  /** Whether something must stand there when the person is forgotten. */
  isNeeded?: true
}

/**
 * Where people are named besides their own record, the log left aside. A column of the database that looks like one of
 * these and is missing here is a red test (`person-data.test.ts`).
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

/** Who is asked about, as far as known. */
export interface Known {
  name: string | null
  mail: string | null
}

/** The rows that name a person, by table and column. */
export async function listMentions(db: Db, known: Known, columns = personalColumns) {
  const all: { table: string; column: string; record: string; since: string }[] = []
  for (const { table, column, holds, key = 'id' } of columns) {
    const value = known[holds]
    if (value === null) continue
    await setImmediate()
    const time = key === 'name' ? 'updated_at' : 'created_at'
    const { rows } = await sql<{ record: unknown; since: string }>`
      select ${sql.ref(key)} as record, ${sql.ref(time)} as since from ${sql.table(table)}
      where ${names(column, value)} order by 1`.execute(db)
    all.push(...rows.map(({ record, since }) => ({ table, column, record: String(record), since })))
  }
  return all
}

/** As it was typed, in capitals or not. */
export function names(column: string, value: string) {
  return sql`(${sql.ref(column)} = ${value} or lower(${sql.ref(column)}) = lower(${value}))`
}
