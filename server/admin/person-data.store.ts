import { sql } from 'kysely'
import { companiesTable } from '../companies/companies.table.ts'
import type { Db } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import type { Stamp } from '../db/versions.ts'
import { update } from '../db/write.ts'

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

/** What stands where nothing may be empty. */
export const forgotten = 'gelöschte Person'

/**
 * Where people are named besides their own record, the log left aside. A column of the database that looks like one of
 * these and is missing here is a red test (`person-data.test.ts`).
 */
export const personalColumns: readonly PersonalColumn[] = [
  ...['users', 'companies', 'parts', 'doctypes', 'uploads', 'medias', 'versions', 'devices'].map(
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
export async function listMentions(db: Db, known: Known) {
  const all: { table: string; column: string; record: string; since: string }[] = []
  for (const { table, column, holds, key = 'id' } of personalColumns) {
    const value = known[holds]
    if (value === null) continue
    const time = key === 'name' ? 'updated_at' : 'created_at'
    const { rows } = await sql<{ record: unknown; since: string }>`
      select ${sql.ref(key)} as record, ${sql.ref(time)} as since from ${sql.table(table)}
      where ${names(column, value)} order by 1`.execute(db)
    all.push(...rows.map(({ record, since }) => ({ table, column, record: String(record), since })))
  }
  return all
}

/** Takes a person out of these rows; what still waits to be sent keeps its address until it has left. */
export async function forgetMentions(tx: Db, known: Known): Promise<void> {
  for (const { table, column, holds, isNeeded } of personalColumns) {
    const value = known[holds]
    if (value === null) continue
    const hasLeft = holds === 'mail' ? sql`and state <> 'waiting'` : sql``
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${isNeeded ? forgotten : null}
      where ${names(column, value)} ${hasLeft}`.execute(tx)
  }
}

/** As it was typed, in capitals or not. */
function names(column: string, value: string) {
  return sql`(${sql.ref(column)} = ${value} or lower(${sql.ref(column)}) = lower(${value}))`
}

/** The open sign-ins of a company or of devices. */
export async function listSignIns(db: Db, kind: 'device' | 'company', ids: number[]) {
  // PostgreSQL knows no list of nothing.
  if (ids.length === 0) return []
  return db
    .selectFrom('sessions')
    .select(['kind', 'created_at', 'last_seen_at', 'browser', 'address'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** A company by its customer number, without its password. */
export async function findCompanyNumbered(db: Db, kdnr: number) {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('customer_number', '=', kdnr)
    .executeTakeFirst()
  return found && selectOne(db, companiesTable, found.id)
}

/** Devices of a company: what somebody may have written about people there as well. */
export function listDevicesOf(db: Db, company: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'serial_number', 'delivered_on', 'note'])
    .where('company_id', '=', company)
    .orderBy('id')
    .execute()
}

/** Log entries about a company or by its customers. */
export function listEntriesAbout(db: Db, company: string) {
  return db
    .selectFrom('logs')
    .select(['id', 'created_at', 'type', 'status', 'message', 'serial_number', 'address'])
    .where('company_name', '=', company)
    .orderBy('id')
    .execute()
}

/** Takes the network addresses out of the log entries about a company. */
export async function forgetAddresses(tx: Db, company: string): Promise<void> {
  await tx.updateTable('logs').set({ address: null }).where('company_name', '=', company).execute()
}

/** Takes the contact person out of a company. */
export async function forgetContact(tx: Db, stamp: Stamp, id: number): Promise<void> {
  await update(tx, companiesTable, stamp, id, { contact: null, email: null })
}
