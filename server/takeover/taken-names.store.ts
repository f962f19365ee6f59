import type { Db } from '../db/database.ts'
import type { Held, TakenNames } from './plan.ts'
import { readTaken, type TakenKind } from './strapi-ids.store.ts'

/** The names and numbers of all records, which those that are still to be taken over must not use. */
export async function readTakenNames(db: Db): Promise<TakenNames> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'username_folded', 'email_folded'])
    .execute()
  const titles = (table: 'doctypes' | 'parts') =>
    db.selectFrom(table).select(['id', 'title_folded as name']).execute()
  const numbers = await db
    .selectFrom('devices')
    .select(['id', 'serial_number_folded as name'])
    .execute()
  const customers = await db
    .selectFrom('companies')
    .select(['id', 'customer_number as name'])
    .execute()
  const emails = people.flatMap(({ id, email_folded: name }) => (name === null ? [] : { id, name }))
  const users = people.map(({ id, username_folded: name }) => ({ id, name }))
  return {
    users: await held(db, 'user', users),
    emails: await held(db, 'user', emails),
    doctypes: await held(db, 'doctype', await titles('doctypes')),
    parts: await held(db, 'part', await titles('parts')),
    devices: await held(db, 'device', numbers),
    customerNumbers: await held(db, 'company', customers),
  }
}

async function held<Name>(
  db: Db,
  kind: TakenKind,
  rows: { id: number; name: Name }[],
): Promise<Held<Name>> {
  const taken = await readTaken(db, kind)
  const strapiIds = new Map([...taken].map(([strapiId, id]) => [id, strapiId]))
  return new Map(rows.map(({ id, name }) => [name, strapiIds.get(id) ?? null]))
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
