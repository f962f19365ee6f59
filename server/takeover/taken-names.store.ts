import type { Db } from '../db/database.ts'
import type { TakenNames } from './plan.ts'
import { readTaken } from './strapi-ids.store.ts'

/** The names and numbers of records that did not come from Strapi, which records from Strapi must not use. */
export async function readTakenNames(db: Db): Promise<TakenNames> {
  const ours = async (kind: 'user' | 'doctype' | 'part' | 'company' | 'device') =>
    new Set((await readTaken(db, kind)).values())
  const [users, doctypes, parts] = [await ours('user'), await ours('doctype'), await ours('part')]
  const [companies, devices] = [await ours('company'), await ours('device')]
  const people = await db
    .selectFrom('users')
    .select(['id', 'username_folded', 'email_folded'])
    .execute()
  const ownUsers = people.filter(({ id }) => !users.has(id))
  const titles = async (table: 'doctypes' | 'parts', ids: Set<number>) => {
    const rows = await db.selectFrom(table).select(['id', 'title_folded as name']).execute()
    return namesBut(ids, rows)
  }
  const numbers = await db
    .selectFrom('devices')
    .select(['id', 'serial_number_folded as name'])
    .execute()
  const customers = await db.selectFrom('companies').select(['id', 'customer_number']).execute()
  return {
    users: new Set(ownUsers.map((user) => user.username_folded)),
    emails: new Set(ownUsers.flatMap((user) => user.email_folded ?? [])),
    doctypes: await titles('doctypes', doctypes),
    parts: await titles('parts', parts),
    devices: namesBut(devices, numbers),
    customerNumbers: new Set(
      customers.filter(({ id }) => !companies.has(id)).map((row) => row.customer_number),
    ),
  }
}

function namesBut(ids: Set<number>, rows: { id: number; name: string }[]): Set<string> {
  return new Set(rows.filter(({ id }) => !ids.has(id)).map(({ name }) => name))
}

/** The ids of all records of a table. */
export async function readIds(
  db: Db,
  table: 'companies' | 'parts' | 'doctypes' | 'medias' | 'uploads',
): Promise<Set<number>> {
  const rows = await db.selectFrom(table).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether the portal is in use already: staff and settings alone do not count. */
export async function hasOwnContent(db: Db): Promise<boolean> {
  for (const table of ['companies', 'parts', 'doctypes', 'uploads', 'medias', 'devices'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}
