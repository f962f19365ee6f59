import { AsyncLocalStorage } from 'node:async_hooks'
import type Sqlite from 'better-sqlite3'
import { CompiledQuery } from 'kysely'
import { LatestUsed } from '../core/latest-used.ts'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import type { Db } from './database.ts'
import { changesRemembered, type OwnCommits } from './own-commits.ts'
import type { ReadingLine, TimeLimit } from './postgres-pool.ts'

/** How many statements are kept prepared for a connection. */
const mostKept = 300

/** What changes the tables themselves: columns of `select *` may be others afterwards. */
const changesTables = /^\s*(?:create|alter|drop)\b/i

/** Prepares each text once; those that were not used for longest make room. */
export function keepPrepared<Prepared>(
  prepare: (text: string) => Prepared,
): (text: string) => Prepared {
  let kept = new LatestUsed<Prepared>(mostKept)
  return (text) => {
    if (!changesTables.test(text)) return kept.getOrMake(text, () => prepare(text))
    kept = new LatestUsed(mostKept)
    return prepare(text)
  }
}

/** Runs a statement at once; answers rows as their columns. */
type RunRows = (text: string, parameters: readonly unknown[]) => unknown[][]

/** By database, what reads its file without waiting for a turn; by transaction, the connection that it has to itself. */
const runners = new WeakMap<Db, RunRows>()
const writers = new WeakMap<Db, RunRows>()
/** By database, what says whether its file was written to: another number after each commit but of log entries, whoever made it. */
const commitMarks = new WeakMap<Db, () => unknown>()

/**
 * Lets single statements of `db` read at once and see what is committed: on `writing`, or, while a transaction has that to
 * itself, on a connection of their own, which `open` makes. Those of the transaction run on `writing`. `begin` is called
 * before each, and `own` counts the commits of `writing`.
 */
export function runDirectly(
  db: Db,
  writing: Sqlite.Database,
  own: OwnCommits,
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
    // After each write the other connection begins with no page in its memory.
    const statement = writing.inTransaction ? read(text) : write(text).statement
    return statement.all(parameters) as unknown[][]
  })
  commitMarks.set(db, () => {
    begin()
    // A connection sees in it what others have committed, and not what it has written itself.
    const versionNow = version.get()
    if (versionNow !== versionBefore) byOthers += 1
    versionBefore = versionNow
    return byOthers + own.count
  })
  writers.set(db, (text, parameters) => {
    begin()
    const { statement, isChange } = write(text)
    try {
      if (statement.reader) return statement.all(parameters) as unknown[][]
      statement.run(parameters)
      return []
    } catch (error) {
      // What a large transaction has no room for goes to the disk before its end.
      endIfWritesAreLost(error)
      throw error
    } finally {
      own.note(isChange)
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

/** A transaction has the connection that writes to itself: its statements need not wait for their turn. */
export function lendConnection(db: Db, tx: Db): void {
  const run = writers.get(db)
  if (run) runners.set(tx, run)
}

/** Opens a connection of a PostgreSQL to read on. */
type OpenLine = (limit: TimeLimit) => Promise<ReadingLine>

const lines = new WeakMap<Db, OpenLine>()

/** Lets single statements and plans of `db` be read on connections that `open` lends. */
export function readAlong(db: Db, open: OpenLine): void {
  lines.set(db, open)
}

/** Lends a connection of a PostgreSQL to read a list on; undefined for a transaction and for SQLite. */
export function lineOf(db: Db): Promise<ReadingLine> | undefined {
  return lines.get(db)?.('list')
}

interface SharedLine {
  line: Promise<ReadingLine>
  readers: number
}

/** By database, the connection that is about to be lent to whoever reads a single statement in this step of the program. */
const together: Record<TimeLimit, WeakMap<Db, SharedLine>> = {
  short: new WeakMap(),
  none: new WeakMap(),
  either: new WeakMap(),
  list: new WeakMap(),
}

/** Single statements that are asked for at once go out at once, over one connection. */
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
 * Rows, as their columns, of a single statement: best one whose text is always the same. Outside of a transaction only
 * for what reads, and there PostgreSQL lets it run for as long as `limit` says.
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
  const own = lines.get(db)
  if (own) return readTogether(db, own, limit, text, parameters)
  const { rows } = await db.executeQuery<object>(CompiledQuery.raw(text, [...parameters]))
  return rows.map((row) => Object.values(row))
}

/** Rows that were read since the last commit, by statement and parameters. */
interface Remembered {
  mark: unknown
  rows: LatestUsed<readonly (readonly unknown[])[]>
}

/** How many answers are remembered for a file. */
const mostRemembered = 1_000

const remembered = new WeakMap<Db, Remembered>()

/**
 * The same for what is asked again and again, and not of log entries: on SQLite, outside of a transaction, it is remembered until
 * something else is committed. Nobody may change these rows.
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
  // What is read after the mark is at least as new.
  const rows = rememberedAt(db, markOf())
  return rows.getOrMake(`${text} ${JSON.stringify(parameters)}`, () => run(text, parameters))
}

function rememberedAt(db: Db, mark: unknown): Remembered['rows'] {
  const known = remembered.get(db)
  if (known && known.mark === mark) return known.rows
  const rows: Remembered['rows'] = new LatestUsed(mostRemembered)
  remembered.set(db, { mark, rows })
  return rows
}

const watched = new AsyncLocalStorage<Set<string>>()

/** A statement that runs; see `watchingStatements`. */
export function noteStatement(text: string): void {
  watched.getStore()?.add(text)
}

/** Runs `work` and says which statements it has sent to a SQLite file. */
export async function watchingStatements<T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: ReadonlySet<string> }> {
  const statements = new Set<string>()
  const result = await watched.run(statements, work)
  return { result, statements }
}
