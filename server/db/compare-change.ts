import type { OneChange } from '#contract/fields.ts'
import type { HistoryAct, HistoryChange } from '#contract/history.ts'
import { type Db, isSqlite } from './database.ts'
import { namesOf } from './record-change.ts'
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
  given: object,
): Promise<unknown[] | undefined> {
  const compared = comparedIn(of, given)
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

/** The changes of the given attributes; `before` is the result of `readBefore`, absent for a new record. */
export async function changesSince(
  db: Db,
  of: Table,
  given: object,
  before: readonly unknown[] = [],
): Promise<HistoryChange[]> {
  const changes: HistoryChange[] = []
  for (const [at, { name, attribute, value }] of comparedIn(of, given).entries()) {
    const from = before[at] ?? null
    if (attribute.kind === 'one') {
      const to = idLeft(value as OneChange, from as number | null)
      if (from !== to) changes.push(await relationChange(db, name, attribute.to, from, to))
      continue
    }
    const to = storedAs(attribute, value) ?? null
    if (from === to) continue
    if (attribute.inHistory === 'password') changes.push({ attribute: passwordAttribute })
    else if (attribute.inHistory === 'change') changes.push({ attribute: name })
    else changes.push({ attribute: name, from: told(attribute, from), to: told(attribute, to) })
  }
  return changes
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
function comparedIn(of: Table, given: object): Compared[] {
  if (!of.isVersioned) return []
  return Object.entries(given).flatMap(([name, value]): Compared[] => {
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

async function relationChange(
  db: Db,
  attribute: string,
  table: string,
  from: unknown,
  to: number | null,
): Promise<HistoryChange> {
  const ids = [from, to].flatMap((id) => (id === null ? [] : [Number(id)]))
  const names = await namesOf(db, table, ids)
  const named = (id: unknown) =>
    id === null ? null : (names.find((one) => one.id === id) ?? { id: Number(id), name: null })
  return { attribute, from: named(from), to: named(to) }
}

function told({ keptAs }: Column, value: unknown): HistoryChange['from'] {
  if (value === null) return null
  if (keptAs === 'flag') return value === 1
  return keptAs === 'json' ? JSON.parse(String(value)) : (value as string | number)
}
