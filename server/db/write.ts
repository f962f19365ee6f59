import { type RawBuilder, sql } from 'kysely'
import type { OneChange, RelationChange } from '#contract/fields.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from './database.ts'
import { twinsOf } from './fold.ts'
import { withoutStored } from './stored-relations.ts'
import type { Column, Exactly, ManyRelation, OneRelation, Table, Writable } from './table.ts'
import { lockLinks, raise, raisedColumns, type Stamp } from './versions.ts'
import { type UniqueRules, uniquely } from './violations.ts'

/**
 * Creates a record with its relations and returns its id. A name that the table does not have is a type error, so that
 * nothing which was sent is dropped in silence. Throws a 400 that names the field where a value is taken or a related
 * record is not there.
 */
export async function insert<Of extends Table, Draft extends Writable<Of>>(
  db: Db,
  of: Of,
  stamp: Stamp,
  draft: Exactly<Draft, Writable<Of>>,
): Promise<number> {
  const time = stamp.at.toISOString()
  if (hasLinks(of, draft)) await lockLinks(db)
  const given = await withoutStored(db, of, undefined, draft)
  const assigned = await assignments(db, of, given, 'new')
  assigned.set('created_at', sql`${time}`)
  assigned.set('updated_at', sql`${time}`)
  if (of.isVersioned) assigned.set('changed_by', sql`${stamp.by}`)
  const names = [...assigned.keys()].map((name) => sql.ref(name))
  const values = [...assigned.values()]
  const { rows } = await uniquely(rulesOf(of), () =>
    sql<{ id: number }>`insert into ${sql.table(of.name)} (${sql.join(names)})
      values (${sql.join(values)}) returning id`.execute(db),
  )
  const { id } = rows[0] as { id: number }
  await changeLinks(db, of, stamp, id, given)
  return id
}

/** Changes what is given of a record, and its version; the errors of `insert`. */
export async function update<Of extends Table, Change extends Partial<Writable<Of>>>(
  db: Db,
  of: Of,
  stamp: Stamp,
  id: number,
  change: Exactly<Change, Writable<Of>>,
): Promise<void> {
  if (hasLinks(of, change)) await lockLinks(db)
  const given = await withoutStored(db, of, id, change)
  const assigned = await assignments(db, of, given, 'kept')
  if (of.isVersioned) for (const [name, value] of raisedColumns(stamp)) assigned.set(name, value)
  else assigned.set('updated_at', sql`${stamp.at.toISOString()}`)
  const pairs = [...assigned].map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await uniquely(rulesOf(of), () =>
    sql`update ${sql.table(of.name)} set ${sql.join(pairs)} where id = ${id}`.execute(db),
  )
  await changeLinks(db, of, stamp, id, given)
}

/** Deletes a record, which changes those that were linked to it; returns whether it was there. */
export async function remove(db: Db, of: Table, stamp: Stamp, id: number): Promise<boolean> {
  await raiseLinked(db, of, stamp, id)
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(of.name)} where id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** Changes the version of every record that is linked to one which is about to be deleted. */
export async function raiseLinked(db: Db, of: Table, stamp: Stamp, id: number): Promise<void> {
  for (const attribute of Object.values(of.attributes)) {
    if (attribute.kind !== 'many' || attribute.isReadOnly) continue
    await lockLinks(db)
    await raise(db, attribute.to, stamp, linkedIds(attribute, sql`= ${id}`))
  }
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

function hasLinks(of: Table, given: object): boolean {
  return Object.keys(given).some((name) => of.attributes[name]?.kind === 'many')
}

/**
 * `set` replaces all links of a record, otherwise `connect` adds and `disconnect` removes. A link that comes or goes
 * changes the record at its other end as well.
 */
async function changeLinks(
  db: Db,
  of: Table,
  stamp: Stamp,
  id: number,
  given: object,
): Promise<void> {
  for (const [name, value] of Object.entries(given)) {
    const attribute = of.attributes[name]
    if (attribute?.kind !== 'many' || value === undefined) continue
    const { set, connect, disconnect = [] } = value as RelationChange
    const added = [...new Set([...(set ?? []), ...(connect ?? [])])]
    await assertThere(db, name, attribute, added)
    const { table, own, other } = attribute.link
    const [isOwn, otherId] = [sql`${sql.ref(own)} = ${id}`, sql.ref(other)]
    const removed = disconnect.filter((some) => !added.includes(some))
    if (set || removed.length > 0) {
      const isGone = set ? notAmong(otherId, added) : sql`${otherId} in (${sql.join(removed)})`
      await raise(db, attribute.to, stamp, linkedIds(attribute, sql`= ${id} and ${isGone}`))
      await sql`delete from ${sql.table(table)} where ${isOwn} and ${isGone}`.execute(db)
    }
    if (added.length === 0) continue
    const linked = linkedIds(attribute, sql`= ${id}`)
    await raise(db, attribute.to, stamp, sql`in (${sql.join(added)}) and id not ${linked}`)
    const rows = added.map((some) => sql`(${id}, ${some})`)
    await sql`insert into ${sql.table(table)} (${sql.ref(own)}, ${otherId})
      values ${sql.join(rows)} on conflict do nothing`.execute(db)
  }
}

function notAmong(id: RawBuilder<unknown>, ids: number[]): RawBuilder<unknown> {
  return ids.length === 0 ? sql`${id} is not null` : sql`${id} not in (${sql.join(ids)})`
}

/** `in` all records at the other end of the links whose own end is as said. */
function linkedIds(
  { link: { table, own, other } }: ManyRelation,
  ownEnd: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`in (select ${sql.ref(other)} from ${sql.table(table)} where ${sql.ref(own)} ${ownEnd})`
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
