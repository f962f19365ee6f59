import { createHash } from 'node:crypto'

/** What a column holds, the same on both engines: texts, whole and other numbers, nothing. */
export type Value = string | number | null

/** The values of a row in the order of the shape's columns, or those of its key. */
export type Row = Value[]

/** A table that is copied, and the columns of its primary key. */
export interface CopiedTable {
  table: string
  key: string[]
}

/** The same with all its columns, and those that hold texts. */
export interface Shape extends CopiedTable {
  columns: string[]
  texts: string[]
}

/** Rows whose keys come after `after` (undefined: from the first), up to and with `upTo` (undefined: to the last). */
export interface KeyRange {
  after: Row | undefined
  upTo: Row | undefined
}

/** How many rows a range has, and a SHA-256 over all their values; the same rows have the same on both engines. */
export interface Digest {
  rows: number
  hash: string
}

/**
 * A database as rows are read from it or written to it one table after the other. Keys are ordered by code point. Each
 * answer is from one state of the database, two need not be from the same.
 */
export interface TransferEnd {
  /** All tables with columns and key, as they really are; views and what an index is made of left out. */
  tables(): Promise<Shape[]>
  count(table: string): Promise<number>
  /** The key of the row that comes `count` rows after a key; undefined where there are fewer. */
  keyAfter(shape: Shape, after: Row | undefined, count: number): Promise<Row | undefined>
  digest(shape: Shape, range: KeyRange): Promise<Digest>
  rows(shape: Shape, range: KeyRange): Promise<Row[]>
  remove(shape: Shape, keys: Row[]): Promise<void>
  /** Writes rows with their ids. `skip` leaves out those that break a rule of uniqueness. */
  insert(shape: Shape, rows: Row[], conflicts: 'skip' | 'fail'): Promise<void>
  /** The highest id that a table has ever given. */
  lastId(table: string): Promise<number>
  /** Lets a table give higher ids than this from now on. */
  setLastId(table: string, id: number): Promise<void>
  /** Takes references and indexes out of the way of many rows that come in any order, and makes ready for `digest`. */
  loosen(shapes: Shape[]): Promise<void>
  /** Puts all of that back; rejects where a reference leads nowhere. */
  tighten(): Promise<void>
  /** Puts the indexes back once most rows are there, and looks at what they hold. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** The digest of rows, as PostgreSQL makes it of its own: the text of `json_build_array` for each row, joined by lines. */
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
