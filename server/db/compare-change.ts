import type { OneChange } from '#contract/fields.ts'
import type { HistoryAct, HistoryChange } from '#contract/history.ts'
import { single } from '../core/single.ts'
import { type Db, isSqlite } from './database.ts'
import { type Named, namesOf } from './record-change.ts'
import { rowsOfOurs } from './rows-of-ours.ts'
import type { Column, OneRelation, Table } from './table.ts'

/** Wire name of passwords; no attribute in an answer has this name. */
const passwordAttribute = 'pass'

/** A given attribute whose values before and after a change are compared for the history. */
interface Compared {
  name: string
  attribute: Column | OneRelation
  value: unknown
}

/**
 * The current values of the columns that are about to change, locked until the transaction ends; undefined if there
 * is no such record.
 */
export async function readBefore(
  db: Db,
  of: Table,
  id: number,
  values: object,
): Promise<unknown[] | undefined> {
  const compared = comparedIn(of, values)
  if (compared.length === 0) return []
  const columns = compared.map(({ attribute }) => `"${attribute.column}"`).join(', ')
  const lock = isSqlite(db) || !db.isTransaction ? '' : lockFor(compared)
  const [row] = await rowsOfOurs(db, `select ${columns} from "${of.name}" where id = ? ${lock}`, [
    id,
  ])
  return row
}

/**
 * PostgreSQL takes a stronger lock for changing a unique column, but only when writing: without this, a transaction
 * that has linked the record meanwhile and goes on to change it would deadlock with this one.
 */
function lockFor(compared: Compared[]): string {
  const isUnique = compared.some(({ attribute }) => attribute.taken !== undefined)
  return isUnique ? 'for update' : 'for no key update'
}

/** The given attributes of a record; `before` is the result of `readBefore`, absent for a new record. */
interface GivenOf {
  given: object
  before?: readonly unknown[]
}

/** The changes of the given attributes of one record. */
export async function changesSince(
  db: Db,
  of: Table,
  values: object,
  before: readonly unknown[] = [],
): Promise<HistoryChange[]> {
  return single(await changesOfEach(db, of, [{ given: values, before }]))
}

/** The same for several records: the names of related records are read with one statement per kind. */
export async function changesOfEach(
  db: Db,
  of: Table,
  records: readonly GivenOf[],
): Promise<HistoryChange[][]> {
  const names = await namesOfMoved(db, of, records)
  return records.map((record) => changesIn(of, record, names))
}

function changesIn(
  of: Table,
  { given: values, before = [] }: GivenOf,
  names: Names,
): HistoryChange[] {
  const changes: HistoryChange[] = []
  for (const [at, { name, attribute, value }] of comparedIn(of, values).entries()) {
    const from = before[at] ?? null
    if (attribute.kind === 'one') {
      const to = idLeft(value as OneChange, from as number | null)
      const named = (id: unknown) => nameIn(names, attribute.to, id)
      if (from !== to) changes.push({ attribute: name, from: named(from), to: named(to) })
      continue
    }
    const to = storedAs(attribute, value) ?? null
    if (from === to || (isEmpty(from) && isEmpty(to))) continue
    if (attribute.inHistory === 'password') changes.push({ attribute: passwordAttribute })
    else if (attribute.inHistory === 'change') changes.push({ attribute: name })
    else
      changes.push({
        attribute: name,
        from: loggedValue(attribute, from),
        to: loggedValue(attribute, to),
      })
  }
  return changes
}

/** Forms store an empty text where imports and programs store nothing; for people, both are the same. */
function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}

/** The act of a change, unless the caller knows better: password only, links only, or an ordinary change. */
export function actOf(changes: readonly HistoryChange[]): HistoryAct {
  if (changes.every(({ attribute }) => attribute === passwordAttribute)) return 'password'
  const areLinks = changes.every(({ added, removed }) => added || removed)
  if (areLinks && changes.every(({ removed }) => !removed)) return 'linked'
  return areLinks && changes.every(({ added }) => !added) ? 'unlinked' : 'changed'
}

/** A value as stored in a column. */
export function storedAs({ keptAs }: Column, value: unknown): unknown {
  if (keptAs === 'flag') return value ? 1 : 0
  return keptAs === 'json' ? JSON.stringify(value) : value
}

/** Those of the given attributes that the history records. */
function comparedIn(of: Table, values: object): Compared[] {
  if (!of.isVersioned) return []
  return Object.entries(values).flatMap(([name, value]): Compared[] => {
    if (value === undefined) return []
    const hidden = of.hidden[name]
    if (hidden) return hidden.inHistory === 'password' ? [{ name, attribute: hidden, value }] : []
    const attribute = of.attributes[name]
    if (attribute?.kind === 'one') return [{ name, attribute, value }]
    if (attribute?.kind !== 'column' || attribute.inHistory === 'nothing') return []
    return [{ name, attribute, value }]
  })
}

/** The id in a to-one relation after a change. */
function idLeft(change: OneChange, before: number | null): number | null {
  if (typeof change !== 'object' || change === null) return change
  if (!('disconnect' in change) || before === null) return before
  return change.disconnect.includes(before) ? null : before
}

/** Names of related records, by table and id. */
type Names = Map<string, Map<number, Named>>

/** Reads the names of the records that changed relations point from and to. */
async function namesOfMoved(db: Db, of: Table, records: readonly GivenOf[]): Promise<Names> {
  const idsByTable = new Map<string, Set<number>>()
  for (const { given: values, before = [] } of records) {
    for (const [at, { attribute, value }] of comparedIn(of, values).entries()) {
      if (attribute.kind !== 'one') continue
      const from = (before[at] ?? null) as number | null
      const to = idLeft(value as OneChange, from)
      if (from === to) continue
      const ids = idsByTable.get(attribute.to) ?? new Set()
      idsByTable.set(attribute.to, ids)
      for (const id of [from, to]) if (id !== null) ids.add(id)
    }
  }
  const names: Names = new Map()
  for (const [table, ids] of idsByTable) {
    const named = await namesOf(db, table, [...ids])
    names.set(table, new Map(named.map((record) => [record.id, record])))
  }
  return names
}

function nameIn(names: Names, table: string, id: unknown): Named | null {
  if (id === null) return null
  return names.get(table)?.get(Number(id)) ?? { id: Number(id), name: null }
}

function loggedValue({ keptAs }: Column, value: unknown): HistoryChange['from'] {
  if (value === null) return null
  if (keptAs === 'flag') return value === 1
  return keptAs === 'json' ? JSON.parse(String(value)) : (value as string | number)
}
