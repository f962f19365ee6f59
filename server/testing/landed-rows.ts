import assert from 'node:assert/strict'
import Sqlite from 'better-sqlite3'
import type { Row, TransferEnd } from '../db/transfer-end.ts'

/** All rows by table. */
export type Rows = Record<string, Record<string, unknown>[]>

/** This table changes with each write. */
const countingTable = 'data_versions'
/** Columns derived from texts, which migrations compute anew. */
const twins = /_(folded|search|sort)$/

/** Creates a SQLite file from a recorded database. */
export function loadSqlite(file: string, dump: string): void {
  const database = new Sqlite(file)
  database.pragma('foreign_keys = OFF')
  // The tables of a full-text index are written row by row.
  database.unsafeMode(true)
  database.exec(dump)
  database.close()
}

/** All rows of a database. */
export async function rowsOf(end: TransferEnd): Promise<Rows> {
  const found: Rows = {}
  for (const shape of await end.tables()) {
    const rows = await end.rows(shape, { after: undefined, upTo: undefined })
    const named = (row: Row) => Object.fromEntries(shape.columns.map((name, at) => [name, row[at]]))
    found[shape.table] = rows.map(named)
  }
  return found
}

/** Asserts that each earlier row still exists, with each value whose column still exists. */
export function assertKept(before: Rows, after: Rows, place: string): void {
  for (const [table, rows] of Object.entries(before)) {
    const now = after[table]
    if (!now || table === countingTable) continue
    for (const row of rows) {
      const values = Object.entries(row).filter(([name]) => !twins.test(name))
      const isSame = now.some((one) =>
        values.every(([name, value]) => !(name in one) || one[name] === value),
      )
      assert.ok(isSame, `${place}: ${table} ${JSON.stringify(row)}`)
    }
  }
}
