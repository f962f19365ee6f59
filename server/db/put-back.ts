import { type Db, isSqlite } from './database.ts'
import { twinsOf } from './fold.ts'
import { writeRows } from './rows-of-ours.ts'
import type { Table } from './table.ts'
import { type UniqueRules, uniquely } from './violations.ts'

type Value = string | number | null

/**
 * Reinserts a deleted row with its id, and recomputes the twins of its texts. Columns that no longer exist are
 * dropped, new ones get their defaults. Throws the 400 of `rules` if a unique value is taken.
 */
export async function putBack(
  db: Db,
  of: Table,
  row: Record<string, Value>,
  rules: UniqueRules = {},
): Promise<void> {
  const columns = columnsOf(of)
  const values = Object.entries(row).filter(([name]) => columns.has(name))
  for (const attribute of Object.values(of.attributes)) {
    if (attribute.kind !== 'column' || !attribute.isFolded) continue
    const text = row[attribute.column] ?? null
    const twins = twinsOf(attribute.column, text === null ? null : String(text))
    values.push(...Object.entries(twins))
  }
  await uniquely(rules, () => insertAsIs(db, of.name, Object.fromEntries(values)))
}

/** Inserts a row unchanged, including its id if it has one. */
export async function insertAsIs(db: Db, table: string, row: Record<string, Value>): Promise<void> {
  const names = Object.keys(row)
  const overriding = isSqlite(db) ? '' : 'overriding system value'
  await writeRows(
    db,
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) ${overriding}
     values (${names.map(() => '?').join(', ')})`,
    Object.values(row),
  )
}

function columnsOf({ attributes, hidden, isVersioned }: Table): Set<string> {
  const names = isVersioned ? ['version', 'changed_by'] : []
  for (const attribute of Object.values({ ...attributes, ...hidden })) {
    if (attribute.kind === 'column' || attribute.kind === 'one') names.push(attribute.column)
  }
  return new Set(names)
}
