import { createReadStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../core/config.ts'
import { makeFolder } from '../core/make-folder.ts'
import { keyIn, type Row, type Shape, type TransferEnd, type Value } from '../db/transfer-end.ts'
import { copiedTables } from './portal-tables.ts'

// Rows as plain text: a file for each table, a line of JSON for each row, by name of column and in the order of the key.

/** How many rows are under way at once. */
const pageSize = 2_000
/** Where the files of the tables lie. */
export const tablesFolder = 'tables'
/** The highest id that each table has ever given: it is never given again. */
export const lastIdsFile = 'last-ids.json'

/** Hears how many rows of a table are done. */
type OnProgress = (title: string, done: number) => void

/** Where the rows of a table lie. */
function linesPath(table: string): string {
  return `${tablesFolder}/${table}.jsonl`
}

/** Writes all rows of a database that nobody writes to into new files of this folder. */
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

/** Fills an empty, migrated database with them; rejects where a line is not what its table needs. */
export async function readLines(
  target: TransferEnd,
  folder: string,
  onProgress: OnProgress,
): Promise<void> {
  const lastIds = JSON.parse(await readFile(join(folder, lastIdsFile), 'utf8'))
  const shapes = await target.tables()
  const titles = new Map(copiedTables().map(({ table, title }) => [table, title]))
  for (const [table, title] of titles) {
    const shape = shapes.find((own) => own.table === table)
    // A table that came to the program later than this export.
    if (!shape) continue
    // What migrations have put there.
    const there = await target.rows(shape, { after: undefined, upTo: undefined })
    await target.remove(
      shape,
      there.map((row) => keyIn(shape, row)),
    )
    let done = 0
    for await (const rows of rowsOfLines(folder, shape)) {
      await target.insert(shape, rows, 'fail')
      done += rows.length
      onProgress(title, done)
    }
    if (shape.key.join() === 'id') await target.setLastId(table, Number(lastIds[table] ?? 0))
  }
  await target.tighten()
}

async function* pagesOf(source: TransferEnd, shape: Shape): AsyncGenerator<Row[]> {
  let after: Row | undefined
  do {
    const upTo = await source.keyAfter(shape, after, pageSize)
    yield await source.rows(shape, { after, upTo })
    after = upTo
  } while (after)
}

/** What tells the row apart comes first. */
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

/** What a line feed ends, and nothing else: Node's own reader parts texts at U+2028 and U+2029, which JSON has as they are. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let begun = ''
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = (begun + piece).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
}

/** The values of a line; undefined where it does not name each column of the table, and no other. */
function rowOf({ columns }: Shape, line: string): Row | undefined {
  const values = new Map(Object.entries(JSON.parse(line)))
  if (values.size !== columns.length) return undefined
  const row = columns.map((column) => values.get(column))
  return row.every(isValue) ? row : undefined
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number'
}

function refuse(where: string): never {
  throw new ConfigError(`${where}: Das passt nicht zu dieser Tabelle.`)
}

function shapeOf(shapes: Shape[], table: string): Shape {
  const shape = shapes.find((own) => own.table === table)
  if (!shape) throw new Error(`There is no table ${table}.`)
  return shape
}
