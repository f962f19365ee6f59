import { type RawBuilder, sql } from 'kysely'
import type { OneChange, RelationChange } from '#contract/fields.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from './database.ts'
import { twinsOf } from './fold.ts'
import { withoutStored } from './stored-relations.ts'
import type { Column, Exactly, ManyRelation, OneRelation, Table, Writable } from './table.ts'
import { type UniqueRules, uniquely } from './violations.ts'

/**
 * Creates a record with its relations and returns its id. A name that the table does not have is a type error, so that
 * nothing which was sent is dropped in silence. Throws a 400 that names the field where a value is taken or a related
 * record is not there.
 */
export async function insert<Of extends Table, Draft extends Writable<Of>>(
  db: Db,
  of: Of,
  now: Date,
  draft: Exactly<Draft, Writable<Of>>,
): Promise<number> {
  const time = now.toISOString()
  const given = await withoutStored(db, of, undefined, draft)
  const assigned = await assignments(db, of, given, 'new')
  const names = [...assigned.keys(), 'created_at', 'updated_at'].map((name) => sql.ref(name))
  const values = [...assigned.values(), sql`${time}`, sql`${time}`]
  const { rows } = await uniquely(rulesOf(of), () =>
    sql<{ id: number }>`insert into ${sql.table(of.name)} (${sql.join(names)})
      values (${sql.join(values)}) returning id`.execute(db),
  )
  const { id } = rows[0] as { id: number }
  await changeLinks(db, of, id, given)
  return id
}

/** Changes what is given of a record, and when it was changed; the errors of `insert`. */
export async function update<Of extends Table, Change extends Partial<Writable<Of>>>(
  db: Db,
  of: Of,
  now: Date,
  id: number,
  change: Exactly<Change, Writable<Of>>,
): Promise<void> {
  const given = await withoutStored(db, of, id, change)
  const assigned = await assignments(db, of, given, 'kept')
  assigned.set('updated_at', sql`${now.toISOString()}`)
  const pairs = [...assigned].map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await uniquely(rulesOf(of), () =>
    sql`update ${sql.table(of.name)} set ${sql.join(pairs)} where id = ${id}`.execute(db),
  )
  await changeLinks(db, of, id, given)
}

/** Deletes a record; returns whether it was there. */
export async function remove(db: Db, { name }: Table, id: number): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(name)} where id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** What each column becomes; attributes that are not given, or undefined, stay as they are. */
async function assignments(db: Db, of: Table, given: object, record: 'new' | 'kept') {
  const assigned = new Map<string, RawBuilder<unknown>>()
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const attribute = of.attributes[name] ?? of.hidden[name]
    if (attribute?.kind === 'one') {
      await assertThere(db, name, attribute, idsIn(value as OneChange))
      assigned.set(attribute.column, idAfter(attribute, value as OneChange, record))
    } else if (attribute?.kind === 'column') {
      assigned.set(attribute.column, sql`${kept(attribute, value)}`)
      if (!attribute.isFolded) continue
      const twins = twinsOf(attribute.column, value === null ? null : String(value))
      for (const [twin, key] of Object.entries(twins)) assigned.set(twin, sql`${key}`)
    } else if (attribute?.kind !== 'many' || attribute.isReadOnly) {
      throw new Error(`${of.name} has no column for ${name}`)
    }
  }
  return assigned
}

function kept({ keptAs }: Column, value: unknown): unknown {
  if (keptAs === 'flag') return value ? 1 : 0
  return keptAs === 'json' ? JSON.stringify(value) : value
}

function idsIn(change: OneChange): number[] {
  return typeof change === 'number' ? [change] : []
}

function idAfter({ column }: OneRelation, change: OneChange, record: 'new' | 'kept') {
  if (typeof change !== 'object' || change === null) return sql`${change}`
  if (!('disconnect' in change)) return sql.ref(column)
  const { disconnect } = change
  if (record === 'new') return sql`null`
  if (disconnect.length === 0) return sql.ref(column)
  return sql`case when ${sql.ref(column)} in (${sql.join(disconnect)}) then null else ${sql.ref(column)} end`
}

/** `set` replaces all links of a record, otherwise `connect` adds and `disconnect` removes. */
async function changeLinks(db: Db, of: Table, id: number, given: object): Promise<void> {
  for (const [name, value] of Object.entries(given)) {
    const attribute = of.attributes[name]
    if (attribute?.kind !== 'many' || value === undefined) continue
    const { set, connect, disconnect = [] } = value as RelationChange
    const added = [...new Set([...(set ?? []), ...(connect ?? [])])]
    await assertThere(db, name, attribute, added)
    const { table, own, other } = attribute.link
    const links = sql`delete from ${sql.table(table)} where ${sql.ref(own)} = ${id}`
    if (set) await links.execute(db)
    if (disconnect.length > 0) {
      await sql`${links} and ${sql.ref(other)} in (${sql.join(disconnect)})`.execute(db)
    }
    if (added.length > 0) {
      const rows = added.map((added) => sql`(${id}, ${added})`)
      await sql`insert into ${sql.table(table)} (${sql.ref(own)}, ${sql.ref(other)})
        values ${sql.join(rows)} on conflict do nothing`.execute(db)
    }
  }
}

/** Throws a 400 that names the field unless all of these records are there. */
async function assertThere(
  db: Db,
  name: string,
  { to, missing }: OneRelation | ManyRelation,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(to)} where id in (${sql.join(ids)})`.execute(db)
  if (Number(rows[0]?.count) !== ids.length) {
    throw ProblemError.field(name, missing, 'unknown-relation')
  }
}

/** What to say of each column that must be unique. */
function rulesOf(of: Table): UniqueRules {
  const columns = Object.entries({ ...of.hidden, ...of.attributes })
  return Object.fromEntries(
    columns.flatMap(([path, attribute]) => {
      if (!('taken' in attribute) || attribute.taken === undefined) return []
      const isFolded = attribute.kind === 'column' && attribute.isFolded
      const column = isFolded ? `${attribute.column}_folded` : attribute.column
      return [[column, { path, message: attribute.taken }]]
    }),
  )
}
