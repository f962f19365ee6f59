import { createHash } from 'node:crypto'

/** The value of a column, the same on both engines: text, number or null. */
export type Value = string | number | null

/** The values of a row in the order of the shape's columns, or those of its key. */
export type Row = Value[]

/** A table to copy, and the columns of its primary key. */
export interface CopiedTable {
  table: string
  key: string[]
}

/** The same with all its columns, and those that hold text. */
export interface Shape extends CopiedTable {
  columns: string[]
  texts: string[]
}

/** Rows whose keys are greater than `after` (undefined: from the first) and at most `upTo` (undefined: to the last). */
export interface KeyRange {
  after: Row | undefined
  upTo: Row | undefined
}

/** The number of rows in a range, and a SHA-256 over all their values; equal rows have the same one on both engines. */
export interface Digest {
  rows: number
  hash: string
}

/** A row with this key leads to one of the table `parent` that does not exist. */
export class BrokenReference extends Error {
  readonly table: string
  readonly key: Row
  readonly parent: string

  constructor(table: string, key: Row, parent: string) {
    super(`The row ${key.join()} of ${table} leads to one of ${parent} that is gone.`)
    this.table = table
    this.key = key
    this.parent = parent
  }
}

/**
 * A database from which rows are read, or to which they are written, table by table. Keys are ordered by code point.
 * Each call reads from one snapshot of the database, two calls not necessarily from the same one.
 */
export interface TransferEnd {
  /** All existing tables with columns and key; without views and the internals of indexes. */
  tables(): Promise<Shape[]>
  count(table: string): Promise<number>
  /** The key of the row `count` rows after a key; undefined if there are fewer. */
  keyAfter(shape: Shape, after: Row | undefined, count: number): Promise<Row | undefined>
  digest(shape: Shape, range: KeyRange): Promise<Digest>
  rows(shape: Shape, range: KeyRange): Promise<Row[]>
  remove(shape: Shape, keys: Row[]): Promise<void>
  /** Inserts rows with their ids. `skip` leaves out those that violate a unique constraint. */
  insert(shape: Shape, rows: Row[], conflicts: 'skip' | 'fail'): Promise<void>
  /** The highest id that a table has ever assigned. */
  lastId(table: string): Promise<number>
  /** Makes a table assign only higher ids than this. */
  setLastId(table: string, id: number): Promise<void>
  /** Drops references and indexes, for bulk inserts in any order, and prepares for `digest`. */
  loosen(shapes: Shape[]): Promise<void>
  /** Restores all of that; rejects if a reference is dangling, on SQLite with a `BrokenReference`. */
  tighten(): Promise<void>
  /** Recreates the indexes once most rows are inserted, and updates statistics. */
  settle(): Promise<void>
  close(): Promise<void>
}

/**
 * The digest of rows, as PostgreSQL computes it for its own: the text of `json_build_array` per row, joined by line
 * breaks.
 */
export function digestOf(rows: Row[]): Digest {
  const hash = createHash('sha256')
  rows.forEach((row, at) => {
    hash.update(`${at === 0 ? '' : '\n'}[${row.map(written).join(', ')}]`)
  })
  return { rows: rows.length, hash: hash.digest('hex') }
}

function written(value: Value): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** The key of a row. */
export function keyIn({ columns, key }: Shape, row: Row): Row {
  return key.map((column) => row[columns.indexOf(column)] ?? null)
}
