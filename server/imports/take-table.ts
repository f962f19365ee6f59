import { stat } from 'node:fs/promises'
import type { ImportKind } from '#contract/imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { EncodingRefusal, Refusal } from '../inspection/refusal.ts'
import type { ReadingOptions, TableFacts, TableRow } from '../tables/cells.ts'
import { maxTableBytes, readTable } from '../tables/read-table.ts'
import { knownHeadings } from './guess-columns.ts'
import { insertCells, insertLetters, previewChunk, previewRows } from './import-cells.store.ts'
import { fieldsOf } from './import-fields.ts'
import type { ImportTools } from './import-worker.ts'
import {
  changeImport,
  countKeptTables,
  findImport,
  type ImportRecord,
  insertImport,
  removeImport,
} from './imports.store.ts'
import { guessReading } from './table-reading.ts'

/** Maximum number of imports whose cells are kept at the same time. */
const maxKept = 30

interface GivenTable {
  path: string
  name: string
  kind: ImportKind
  options: ReadingOptions
}

/** Reads a file as a table, stores its cells encrypted, and guesses how to read its columns. */
export async function takeTable(
  services: ImportTools,
  by: { name: string | null; userId: number | null },
  { path, name, kind, options }: GivenTable,
): Promise<ImportRecord> {
  const { db, secrets, clock } = services
  const { size } = await stat(path)
  if (size > maxTableBytes) throw refuseTable(name)
  await assertRoom(db, clock())
  let id: number | undefined
  const first: TableRow[] = []
  let facts: TableFacts | undefined
  let number = 0
  try {
    await readTable(
      { path, ...options, headings: knownHeadings(fieldsOf[kind]) },
      async ({ count, letters, ...details }) => {
        facts = details
        const table = { kind, name, facts: details, rowCount: count }
        id = await inTransaction(db, async (tx) => {
          // Counts imports created while this one was being read.
          await lockUntilCommit(tx, 'imports')
          await assertRoom(tx, clock())
          return insertImport(tx, clock(), by, table)
        })
        if (letters.length > 0) await insertLetters(db, secrets, id, letters)
      },
      async (rows) => {
        if (id === undefined) return
        if (number === 0) {
          first.push(...rows)
          await insertCells(db, secrets, id, previewChunk, rows.slice(0, previewRows))
        }
        await insertCells(db, secrets, id, number, rows)
        number += 1
      },
    )
    if (id === undefined || facts === undefined) throw new Error('The table has no facts.')
    const reading = JSON.stringify(await guessReading(db, kind, facts, first))
    await changeImport(db, clock(), id, ['loading'], { phase: 'open', reading })
    const record = await findImport(db, id)
    if (!record) throw new Error('The import has been deleted.')
    return record
  } catch (error) {
    if (id !== undefined) await removeImport(db, id)
    throw notRead(error, name)
  }
}

/** The error for a file that cannot be read as a table; other errors are returned unchanged. */
export function notRead(error: unknown, name: string): unknown {
  if (!(error instanceof Refusal)) return error
  const code = error instanceof EncodingRefusal ? 'encoding' : 'format'
  return ProblemError.field('file', `Die Datei „${name}“ ${error.message}`, code)
}

async function assertRoom(db: Db, now: Date): Promise<void> {
  if ((await countKeptTables(db, now)) < maxKept) return
  throw new ProblemError(
    'conflict',
    `Es liegen schon ${maxKept} Tabellen hier. Bitte zuerst alte Importe löschen, oder warten: Nach einem Tag werden sie gelöscht.`,
  )
}

/** The error for a file larger than the maximum for tables. */
export function refuseTable(name: string): ProblemError {
  const limit = maxTableBytes / 1_000_000
  return new ProblemError(
    'file-too-large',
    `Die Tabelle „${name}“ ist zu groß. Erlaubt sind höchstens ${limit} MB.`,
  )
}
