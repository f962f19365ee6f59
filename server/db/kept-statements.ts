import { AsyncLocalStorage } from 'node:async_hooks'
import type Sqlite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { LatestUsed } from '../core/latest-used.ts'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import type { Aborts } from './aborts.ts'
import type { Db } from './database.ts'
import { changesRemembered, type OwnCommits } from './own-commits.ts'
import type { ReadingLine, TimeLimit } from './postgres-pool.ts'

/** Number of prepared statements kept per connection. */
const maxKept = 300

/** Statements that change the schema: the columns of a `select *` may differ afterwards. */
const changesTables = /^\s*(?:create|alter|drop)\b/i

/** Caches prepared statements by their text; the least recently used ones make room. */
export function keepPrepared<Prepared>(
  prepare: (text: string) => Prepared,
): (text: string) => Prepared {
  let preparedStatements = new LatestUsed<Prepared>(maxKept)
  return (text) => {
    if (!changesTables.test(text)) return preparedStatements.getOrMake(text, () => prepare(text))
    preparedStatements = new LatestUsed(maxKept)
    return prepare(text)
  }
}

/** Runs a statement synchronously; returns rows as arrays of columns. */
type RunRows = (text: string, parameters: readonly unknown[]) => unknown[][]

/** By database, a reader of its file that need not wait for its turn; by transaction, the connection it owns. */
const runners = new WeakMap<Db, RunRows>()
const writers = new WeakMap<Db, RunRows>()
/**
 * By database, a marker that changes with each commit to its file by anyone, except those that only add log entries.
 */
const commitMarks = new WeakMap<Db, () => unknown>()

/**
 * Lets single statements of `db` read synchronously and see what is committed: on `writing` or, while a transaction
 * owns that, on a separate connection created by `open`. Statements of the transaction run on `writing`. `begin` is
 * called before each statement; `ownCommits` counts the commits of `writing`.
 */
export function runDirectly(
  db: Db,
  writing: Sqlite.Database,
  ownCommits: OwnCommits,
  aborts: Aborts,
  open: () => Sqlite.Database,
  begin: () => void,
): { close(): void } {
  let reading: Sqlite.Database | undefined
  const version = writing.prepare('pragma data_version').pluck()
  let versionBefore: unknown
  let byOthers = 0
  const connection = () => {
    reading ??= open()
    return reading
  }
  const read = keepPrepared((text) => connection().prepare(text).raw())
  const write = keepPrepared((text) => {
    const statement = writing.prepare(text)
    const isChange = changesRemembered(text, statement.readonly)
    return { statement: statement.reader ? statement.raw() : statement, isChange }
  })
  runners.set(db, (text, parameters) => {
    begin()
    // After each write, the other connection starts with an empty page cache.
    const statement = writing.inTransaction ? read(text) : write(text).statement
    return statement.all(parameters) as unknown[][]
  })
  commitMarks.set(db, () => {
    begin()
    // A connection sees the commits of others in this number, but not its own.
    const versionNow = version.get()
    if (versionNow !== versionBefore) byOthers += 1
    versionBefore = versionNow
    return byOthers + ownCommits.count
  })
  writers.set(db, (text, parameters) => {
    begin()
    const { statement, isChange } = write(text)
    try {
      return aborts.watch(() => {
        if (statement.reader) return statement.all(parameters) as unknown[][]
        statement.run(parameters)
        return []
      })
    } catch (error) {
      // A large transaction spills to disk before its end.
      endIfWritesAreLost(error)
      throw error
    } finally {
      ownCommits.note(isChange)
    }
  })
  return {
    close() {
      reading?.close()
      runners.delete(db)
      commitMarks.delete(db)
    },
  }
}

/** Lends the writing connection to a transaction, which owns it: its statements need not wait for their turn. */
export function lendConnection(db: Db, tx: Db): void {
  const run = writers.get(db)
  if (run) runners.set(tx, run)
}

/** Opens a connection to PostgreSQL for reading. */
type OpenLine = (limit: TimeLimit) => Promise<ReadingLine>

const lines = new WeakMap<Db, OpenLine>()

/** Lets single statements and plans of `db` be read on connections provided by `open`. */
export function readAlong(db: Db, open: OpenLine): void {
  lines.set(db, open)
}

/** Lends a PostgreSQL connection for reading a list; undefined for a transaction and for SQLite. */
export function lineOf(db: Db): Promise<ReadingLine> | undefined {
  return lines.get(db)?.('list')
}

interface SharedLine {
  line: Promise<ReadingLine>
  readers: number
}

/** By database, the connection shared by the single statements of the current tick. */
const together: Record<TimeLimit, WeakMap<Db, SharedLine>> = {
  short: new WeakMap(),
  none: new WeakMap(),
  either: new WeakMap(),
  list: new WeakMap(),
}

/** Sends single statements that are requested at the same time together, over one connection. */
async function readTogether(
  db: Db,
  open: OpenLine,
  limit: TimeLimit,
  text: string,
  parameters: readonly unknown[],
): Promise<unknown[][]> {
  const lent = together[limit]
  const shared = lent.get(db) ?? { line: open(limit), readers: 0 }
  lent.set(db, shared)
  shared.readers += 1
  const line = await shared.line.finally(() => {
    if (lent.get(db) === shared) lent.delete(db)
  })
  try {
    return await line.rows(text, parameters, true)
  } finally {
    shared.readers -= 1
    if (shared.readers === 0) line.release()
  }
}

/**
 * The rows of a single statement, as arrays of columns; its text should always be the same. Outside a transaction for
 * reading only, where PostgreSQL applies the time limit `limit`.
 */
export async function keptRows(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
  limit: TimeLimit = 'none',
): Promise<unknown[][]> {
  const run = runners.get(db)
  if (run) {
    noteStatement(text)
    return run(text, parameters)
  }
  const line = lines.get(db)
  if (line) return readTogether(db, line, limit, text, parameters)
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, [...parameters]))
  return rows.map((row) => Object.values(row))
}

/** Rows read since the last commit, by statement and parameters. */
interface Remembered {
  mark: unknown
  rows: LatestUsed<readonly (readonly unknown[])[]>
}

/** Number of results cached per file. */
const maxRemembered = 1_000

const remembered = new WeakMap<Db, Remembered>()

/**
 * The same for frequent reads that do not involve log entries: outside a transaction, SQLite caches them until
 * anything else is committed. The rows must not be modified.
 */
export async function rowsUntilCommit(
  db: Db,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<readonly (readonly unknown[])[]> {
  const markOf = commitMarks.get(db)
  const run = runners.get(db)
  if (!markOf || !run) return keptRows(db, text, parameters, 'either')
  noteStatement(text)
  // Data read after the marker is at least as new.
  const rows = rememberedAt(db, markOf())
  return rows.getOrMake(`${text} ${JSON.stringify(parameters)}`, () => run(text, parameters))
}

function rememberedAt(db: Db, mark: unknown): Remembered['rows'] {
  const known = remembered.get(db)
  if (known && known.mark === mark) return known.rows
  const rows: Remembered['rows'] = new LatestUsed(maxRemembered)
  remembered.set(db, { mark, rows })
  return rows
}

const watched = new AsyncLocalStorage<Set<string>>()

/** Notes that a statement was run; see `watchingStatements`. */
export function noteStatement(text: string): void {
  watched.getStore()?.add(text)
}

/** Runs `work` and returns the statements it sent to a SQLite file. */
export async function watchingStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: ReadonlySet<string> }> {
  const statements = new Set<string>()
  const result = await watched.run(statements, work)
  return { result, statements }
}
