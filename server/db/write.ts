import { sql } from 'kysely'
import type { OneChange } from '#contract/fields.ts'
import type { HistoryAct, HistoryChange } from '#contract/history.ts'
import { runsOf } from '../core/runs.ts'
import { single } from '../core/single.ts'
import { actOf, changesOfEach, changesSince, readBefore, storedAs } from './compare-change.ts'
import { type Db, isSqlite } from './database.ts'
import { twinsOf } from './fold.ts'
import { recordChange, recordEach } from './record-change.ts'
import { writeRows } from './rows-of-ours.ts'
import { withoutStored } from './stored-relations.ts'
import type { Exactly, OneRelation, Table, Writable } from './table.ts'
import { lockLinks, type Stamp } from './versions.ts'
import { type UniqueRules, uniquely } from './violations.ts'
import { assertThere, changeLinks, hasLinks, removeLinks } from './write-links.ts'

/** What a record created elsewhere brings along. */
export interface Brought {
  /** Its id, which must never have been assigned (`last-ids.ts`). */
  id?: number | undefined
}

/**
 * Creates a record with its relations and returns its id. A name that the table does not have is a type error, so
 * that no input is silently dropped. Throws a 400 that names the field if a value is taken or a related record does
 * not exist.
 */
export async function insert<Of extends Table, Draft extends Writable<Of>>(
  db: Db,
  of: Of,
  stamp: Stamp,
  draft: Exactly<Draft, Writable<Of>>,
  brought: Brought = {},
): Promise<number> {
  return single(await insertGiven(db, of, stamp, [draft], brought))
}

/**
 * Creates up to a few hundred records with few statements in all; returns their ids in the order of the drafts. An error
 * does not say which record caused it.
 */
export function insertAll<Of extends Table, Draft extends Writable<Of>>(
  db: Db,
  of: Of,
  stamp: Stamp,
  drafts: readonly Exactly<Draft, Writable<Of>>[],
): Promise<number[]> {
  return insertGiven(db, of, stamp, drafts, {})
}

async function insertGiven(
  db: Db,
  of: Table,
  stamp: Stamp,
  drafts: readonly object[],
  brought: Brought,
): Promise<number[]> {
  if (drafts.some((draft) => hasLinks(of, draft))) await lockLinks(db)
  const given: object[] = []
  for (const draft of drafts) given.push(await withoutStored(db, of, undefined, draft))
  await assertRelated(db, of, given)
  const rows = given.map((draft) => rowOf(of, stamp, draft, brought))
  const ids: number[] = []
  for (const alike of runsOf(rows, (row) => [...row.keys()].join())) {
    ids.push(...(await insertAlike(db, of, alike)))
  }
  const each = await changesOfEach(
    db,
    of,
    given.map((draft) => ({ given: draft })),
  )
  const records: { id: number; changes: HistoryChange[] }[] = []
  for (const [at, id] of ids.entries()) {
    const links = await changeLinks(db, of, stamp, id, given[at] ?? {})
    records.push({ id, changes: [...(each[at] ?? []), ...links] })
  }
  await recordEach(db, of, stamp, 'created', records)
  return ids
}

/** The column values of a new record. */
function rowOf(of: Table, stamp: Stamp, values: object, brought: Brought): Map<string, Piece> {
  const time = plain(stamp.at.toISOString())
  const row = assignments(of, values, 'new')
  if (brought.id !== undefined) row.set('id', plain(brought.id))
  row.set('created_at', time)
  row.set('updated_at', time)
  if (of.isVersioned) row.set('changed_by', plain(stamp.by))
  return row
}

/** Inserts rows with the same columns. Both engines assign ascending ids in row order, but may return them unordered. */
async function insertAlike(db: Db, of: Table, rows: Map<string, Piece>[]): Promise<number[]> {
  const names = [...(rows[0]?.keys() ?? [])]
  const overriding = names.includes('id') && !isSqlite(db) ? 'overriding system value' : ''
  const texts = rows.map((row) => `(${[...row.values()].map(({ text }) => text).join(', ')})`)
  const statement = `insert into ${quoted(of.name)} (${names.map(quoted).join(', ')}) ${overriding} values ${texts.join(', ')} returning id`
  const values = rows.flatMap((row) => [...row.values()])
  const returned = await uniquely(rulesOf(of), () => run(db, statement, values))
  return returned.map(([id]) => Number(id)).sort((one, other) => one - other)
}

/**
 * Changes the given attributes of a record, and its version; throws like `insert`. The history records the
 * differences; `act` replaces the act derived from them, and `extraChanges` adds further changes.
 */
export async function update<Of extends Table, Change extends Partial<Writable<Of>>>(
  db: Db,
  of: Of,
  stamp: Stamp,
  id: number,
  change: Exactly<Change, Writable<Of>>,
  act?: HistoryAct,
  extraChanges: HistoryChange[] = [],
): Promise<void> {
  await updateGiven(db, of, stamp, id, change, act, extraChanges)
}

/** Removes a to-one relation to records that are about to be deleted. */
export async function clearReferences(
  db: Db,
  of: Table,
  stamp: Stamp,
  name: string,
  ids: number[],
): Promise<void> {
  const attribute = of.attributes[name]
  if (attribute?.kind !== 'one' || ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(of.name)} where ${sql.ref(attribute.column)} in (${sql.join(ids)})`.execute(
    db,
  )
  for (const { id } of rows) await updateGiven(db, of, stamp, id, { [name]: null })
}

async function updateGiven(
  db: Db,
  of: Table,
  stamp: Stamp,
  id: number,
  change: object,
  act?: HistoryAct,
  extraChanges: HistoryChange[] = [],
): Promise<void> {
  if (hasLinks(of, change)) await lockLinks(db)
  const given = await withoutStored(db, of, id, change)
  const before = await readBefore(db, of, id, given)
  await assertRelated(db, of, [given])
  const assigned = assignments(of, given, 'kept')
  assigned.set('updated_at', plain(stamp.at.toISOString()))
  if (of.isVersioned) {
    assigned.set('version', { text: 'version + 1', parameters: [] })
    assigned.set('changed_by', plain(stamp.by))
  }
  const pairs = [...assigned].map(([name, { text }]) => `${quoted(name)} = ${text}`).join(', ')
  const statement = `update ${quoted(of.name)} set ${pairs} where id = ?`
  await uniquely(rulesOf(of), () => run(db, statement, [...assigned.values(), plain(id)]))
  const changes = before ? await changesSince(db, of, given, before) : []
  changes.push(...(await changeLinks(db, of, stamp, id, given)))
  if (changes.length === 0) return
  await recordChange(db, of, stamp, id, act ?? actOf(changes), [...changes, ...extraChanges])
}

/**
 * A value in a statement, as text with `?` for its parameters: building these with Kysely takes longer than running
 * them.
 */
interface Piece {
  text: string
  parameters: readonly unknown[]
}

function plain(value: unknown): Piece {
  return { text: '?', parameters: [value] }
}

/** Names come from tables only. */
function quoted(name: string): string {
  return `"${name}"`
}

function run(db: Db, text: string, pieces: Piece[]): Promise<unknown[][]> {
  return writeRows(
    db,
    text,
    pieces.flatMap(({ parameters }) => parameters),
  )
}

/** Deletes a record, which changes the records linked to it; returns whether it existed. */
export async function remove(db: Db, of: Table, stamp: Stamp, id: number): Promise<boolean> {
  await removeLinks(db, of, stamp, id)
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(of.name)} where id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** The new values of columns; attributes that are absent or undefined stay unchanged. */
function assignments(of: Table, values: object, record: 'new' | 'kept') {
  const assigned = new Map<string, Piece>()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const attribute = of.attributes[name] ?? of.hidden[name]
    if (attribute?.kind === 'one') {
      assigned.set(attribute.column, idAfter(attribute, value as OneChange, record))
    } else if (attribute?.kind === 'column') {
      assigned.set(attribute.column, plain(storedAs(attribute, value)))
      if (!attribute.isFolded) continue
      const twins = twinsOf(attribute.column, value === null ? null : String(value))
      for (const [twin, key] of Object.entries(twins)) assigned.set(twin, plain(key))
    } else if (attribute?.kind !== 'many' || attribute.isReadOnly) {
      throw new Error(`${of.name} has no column for ${name}`)
    }
  }
  return assigned
}

/** Throws a 400 naming a to-one relation if one of its records does not exist. */
async function assertRelated(db: Db, of: Table, records: readonly object[]): Promise<void> {
  for (const name of new Set(records.flatMap((record) => Object.keys(record)))) {
    const attribute = of.attributes[name] ?? of.hidden[name]
    if (attribute?.kind !== 'one') continue
    const ids = records.flatMap((record) => idsIn((record as Record<string, OneChange>)[name]))
    await assertThere(db, name, attribute, [...new Set(ids)])
  }
}

function idsIn(change: OneChange | undefined): number[] {
  return typeof change === 'number' ? [change] : []
}

function idAfter({ column }: OneRelation, change: OneChange, record: 'new' | 'kept'): Piece {
  if (typeof change !== 'object' || change === null) return plain(change)
  const unchanged = { text: quoted(column), parameters: [] }
  if (!('disconnect' in change)) return unchanged
  const { disconnect } = change
  if (record === 'new') return { text: 'null', parameters: [] }
  if (disconnect.length === 0) return unchanged
  const ids = disconnect.map(() => '?').join(', ')
  const text = `case when ${quoted(column)} in (${ids}) then null else ${quoted(column)} end`
  return { text, parameters: disconnect }
}

const uniqueRules = new WeakMap<Table, UniqueRules>()

/** The error messages of all unique columns. */
function rulesOf(of: Table): UniqueRules {
  const rules = uniqueRules.get(of) ?? makeRules(of)
  uniqueRules.set(of, rules)
  return rules
}

function makeRules(of: Table): UniqueRules {
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
