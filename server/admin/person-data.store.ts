import { sql } from 'kysely'
import { type Known, names, personalColumns } from '../accounts/mentions.store.ts'
import { companiesTable } from '../companies/companies.table.ts'
import type { Db } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import type { Stamp } from '../db/versions.ts'
import { update } from '../db/write.ts'

/** Placeholder for columns that must not be empty. */
export const forgotten = 'gelöschte Person'

/** Erases a person from these rows; mails that are still waiting keep their address until they have been sent. */
export async function forgetMentions(tx: Db, person: Known): Promise<void> {
  for (const { table, column, holds, isNeeded } of personalColumns) {
    const value = person[holds]
    if (value === null) continue
    const hasLeft = holds === 'mail' ? sql`and state <> 'waiting'` : sql``
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${isNeeded ? forgotten : null}
      where ${names(column, value)} ${hasLeft}`.execute(tx)
  }
}

/** The open sessions of a company or of devices. */
export async function listSignIns(db: Db, kind: 'device' | 'company', ids: number[]) {
  // PostgreSQL does not accept an empty list after `in`.
  if (ids.length === 0) return []
  return db
    .selectFrom('sessions')
    .select(['kind', 'created_at', 'last_seen_at', 'browser', 'address'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .orderBy('id')
    .execute()
}

export async function findCompanyNumbered(db: Db, kdnr: number) {
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('customer_number', '=', kdnr)
    .executeTakeFirst()
  return found && selectOne(db, companiesTable, found.id)
}

/** The devices of a company, whose notes may mention people. */
export function listDevicesOf(db: Db, company: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'serial_number', 'delivered_on', 'note'])
    .where('company_id', '=', company)
    .orderBy('id')
    .execute()
}

export function listEntriesAbout(db: Db, company: string) {
  return db
    .selectFrom('logs')
    .select(['id', 'created_at', 'type', 'status', 'message', 'serial_number', 'address'])
    .where('company_name', '=', company)
    .orderBy('id')
    .execute()
}

/** Removes the network addresses from the log entries about a company. */
export async function forgetAddresses(tx: Db, company: string): Promise<void> {
  await tx.updateTable('logs').set({ address: null }).where('company_name', '=', company).execute()
}

export async function forgetContact(tx: Db, stamp: Stamp, id: number): Promise<void> {
  await update(tx, companiesTable, stamp, id, { contact: null, email: null })
}
