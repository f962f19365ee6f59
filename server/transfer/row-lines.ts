import { createReadStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../core/config.ts'
import { makeFolder } from '../core/make-folder.ts'
import {
  BrokenReference,
  keyIn,
  type Row,
  type Shape,
  type TransferEnd,
  type Value,
} from '../db/transfer-end.ts'
import { copiedTables } from './portal-tables.ts'

// Rows as plain text: one file per table, one line of JSON per row, values by column name, ordered by key.

/** Number of rows in memory at once. */
const pageSize = 2_000
/** The folder of the tables' files. */
export const tablesFolder = 'tables'
/** The highest id that each table has ever assigned, so that ids are not reused. */
export const lastIdsFile = 'last-ids.json'

/** Called with the number of rows of a table that are done. */
type OnProgress = (title: string, done: number) => void

/** Path of a table's file. */
function linesPath(table: string): string {
  return `${tablesFolder}/${table}.jsonl`
}

/** Writes all rows of a database into new files of this folder; nothing else may write to the database meanwhile. */
export async function writeLines(
  source: TransferEnd,
  folder: string,
  onProgress: OnProgress,
): Promise<void> {
  await makeFolder(join(folder, tablesFolder))
  const shapes = await source.tables()
  const lastIds: Record<string, number> = {}
  for (const { table, title } of copiedTables()) {
    const shape = shapeOf(shapes, table)
    const file = await open(join(folder, linesPath(table)), 'w', 0o600)
    try {
      let done = 0
      for await (const rows of pagesOf(source, shape)) {
        await file.writeFile(rows.map((row) => `${lineOf(shape, row)}\n`).join(''))
        done += rows.length
        onProgress(title, done)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (shape.key.join() === 'id') lastIds[table] = await source.lastId(table)
  }
  await writeFile(join(folder, lastIdsFile), `${JSON.stringify(lastIds, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/** Fills an empty, migrated database from these files; rejects if a line does not match its table. */
export async function readLines(
  target: TransferEnd,
  folder: string,
  onProgress: OnProgress,
): Promise<void> {
  const lastIds = JSON.parse(await readFile(join(folder, lastIdsFile), 'utf8'))
  const shapes = await target.tables()
  const titles = new Map(copiedTables().map(({ table, title }) => [table, title]))
  for (const [table, title] of titles) {
    const shape = shapes.find((candidate) => candidate.table === table)
    // A table that was added to the program after this export.
    if (!shape) continue
    // Rows inserted by migrations.
    const rows = await target.rows(shape, { after: undefined, upTo: undefined })
    await target.remove(
      shape,
      rows.map((row) => keyIn(shape, row)),
    )
    let done = 0
    for await (const rows of rowsOfLines(folder, shape)) {
      await insertLines(target, shape, rows, done)
      done += rows.length
      onProgress(title, done)
    }
    if (shape.key.join() === 'id') await target.setLastId(table, Number(lastIds[table] ?? 0))
  }
  try {
    await target.tighten()
  } catch (error) {
    if (!(error instanceof BrokenReference)) throw error
    const shape = shapeOf(shapes, error.table)
    const at = await lineOfKey(folder, shape, error.key)
    refuse(
      `${linesPath(error.table)}, Zeile ${at}`,
      `Das verweist auf etwas, das in ${linesPath(error.parent)} fehlt.`,
    )
  }
}

/** Inserts the rows of the lines after the first `before`; if the database refuses one, its line is named. */
async function insertLines(
  target: TransferEnd,
  shape: Shape,
  rows: Row[],
  before: number,
): Promise<void> {
  if (await areTaken(target, shape, rows)) return
  let [first, count] = [0, rows.length]
  while (count > 1) {
    const half = Math.floor(count / 2)
    if (await areTaken(target, shape, rows.slice(first, first + half))) {
      first += half
      count -= half
    } else count = half
  }
  refuse(
    `${linesPath(shape.table)}, Zeile ${before + first + 1}`,
    'Das widerspricht einer Zeile davor oder einer Regel der Tabelle.',
  )
}

async function areTaken(target: TransferEnd, shape: Shape, rows: Row[]): Promise<boolean> {
  try {
    await target.insert(shape, rows, 'fail')
    return true
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (!/^SQLITE_(CONSTRAINT|MISMATCH|ERROR)/.test(String(code))) throw error
    return false
  }
}

/** The number of the line with this key. */
async function lineOfKey(folder: string, shape: Shape, key: Row): Promise<number> {
  let done = 0
  for await (const rows of rowsOfLines(folder, shape)) {
    const at = rows.findIndex((row) => keyIn(shape, row).join() === key.join())
    if (at >= 0) return done + at + 1
    done += rows.length
  }
  return done
}

async function* pagesOf(source: TransferEnd, shape: Shape): AsyncGenerator<Row[]> {
  let after: Row | undefined
  do {
    const upTo = await source.keyAfter(shape, after, pageSize)
    yield await source.rows(shape, { after, upTo })
    after = upTo
  } while (after)
}

/** Key columns come first. */
function lineOf({ key, columns }: Shape, row: Row): string {
  const names = [...key, ...columns.filter((column) => !key.includes(column))]
  return JSON.stringify(
    Object.fromEntries(names.map((name) => [name, row[columns.indexOf(name)] ?? null])),
  )
}

async function* rowsOfLines(folder: string, shape: Shape): AsyncGenerator<Row[]> {
  const path = linesPath(shape.table)
  let rows: Row[] = []
  let at = 0
  for await (const line of linesIn(join(folder, path))) {
    at += 1
    rows.push(rowOf(shape, line) ?? refuse(`${path}, Zeile ${at}`))
    if (rows.length < pageSize) continue
    yield rows
    rows = []
  }
  yield rows
}

/** Splits only at line feeds: Node's own reader also splits at U+2028 and U+2029, which JSON does not escape. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let begun = ''
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = (begun + piece).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
}

/** The values of a line; undefined unless it is an object that names exactly the columns of the table. */
function rowOf({ columns }: Shape, line: string): Row | undefined {
  const values = new Map(Object.entries(parsed(line) ?? {}))
  if (values.size !== columns.length) return undefined
  const row = columns.map((column) => values.get(column))
  return row.every(isValue) ? row : undefined
}

function parsed(line: string): object | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

function refuse(place: string, why = 'Das passt nicht zu dieser Tabelle.'): never {
  throw new ConfigError(`${place}: ${why}`)
}

function shapeOf(shapes: Shape[], table: string): Shape {
  const shape = shapes.find((candidate) => candidate.table === table)
  if (!shape) throw new Error(`There is no table ${table}.`)
  return shape
}
