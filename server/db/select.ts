import type { z } from 'zod'
import type { EntitySchema } from '#contract/envelope.ts'
import { LatestUsed } from '../core/latest-used.ts'
import type { ListQuery } from '../query/list-query.ts'
import type { Population } from '../query/query-populate.ts'
import { type Db, isSqlite } from './database.ts'
import { KeptRows } from './kept-rows.ts'
import { keptRows, lineOf } from './kept-statements.ts'
import { planList, planOneRecord, type RecordsPlan } from './plan-list.ts'
import { tooMuchReached } from './populate-limit.ts'
import type { ReadingLine } from './postgres-pool.ts'
import { tooSlow } from './query-timeout.ts'
import type { Shape } from './read-parts.ts'
import type { ReadPlan } from './read-plan.ts'
import { type Found, runPlan, TooManyReached } from './run-plan.ts'
import type { PackIds, Run } from './run-statement.ts'
import type { Table } from './table.ts'
import { isStatementTimeout } from './violations.ts'

/** A table of that entity, whatever its columns. */
type TableOf<Entity extends EntitySchema> = Table & { readonly entity: Entity }

/** A page of rows; `total` counts all matches and is absent if the query did not request it. */
export interface Listed<Row> {
  rows: Row[]
  total?: number
}

/**
 * Returns one page of a list with its populated relations, and the count of all matches. Throws a 400 if too much is
 * populated, a 503 if it takes too long.
 */
export async function selectList<Entity extends EntitySchema>(
  db: Db,
  of: TableOf<Entity>,
  query: ListQuery,
): Promise<Listed<z.output<Entity>>> {
  const { records, total } = await read(db, planList(db, of, query), 'plain')
  const rows = records as z.output<Entity>[]
  return total === undefined ? { rows } : { rows, total }
}

/**
 * Returns the record with this id, its populated relations and its version (`versionOf`), or undefined; `named` lists
 * the attributes that are returned only by name.
 */
export async function selectOne<Entity extends EntitySchema>(
  db: Db,
  of: TableOf<Entity>,
  id: number,
  populate: Population = {},
  named: string[] = [],
): Promise<z.output<Entity> | undefined> {
  const key = `${isSqlite(db)} ${of.name} ${JSON.stringify([populate, named])}`
  const plan = plans.getOrMake(key, () => planOneRecord(db, of, populate, named))
  const { records } = await read(db, { ...plan, ids: [id] }, 'plain')
  return records[0] as z.output<Entity> | undefined
}

/** Number of cached plans for single records. */
const maxPlans = 200

/** A record is read the same way whatever the database contains. */
const plans = new LatestUsed<RecordsPlan>(maxPlans)

function read(db: Db, plan: ReadPlan, shape: Shape): Promise<Found> {
  return readingFrom(db, plan, (run, pack) => runPlan(run, pack, plan, shape))
}

/**
 * Passes a reader of plans for `db` to `work`; throws a 400 if more is populated than one answer may hold, a 503 if a
 * statement takes too long.
 */
export async function readingFrom<T>(
  db: Db,
  plan: ReadPlan,
  work: (run: Run, pack: PackIds) => Promise<T>,
): Promise<T> {
  const pack = isSqlite(db) ? (ids: number[]) => JSON.stringify(ids) : (ids: number[]) => ids
  try {
    return await onOneState(db, plan, (run) => work(run, pack))
  } catch (error) {
    if (error instanceof TooManyReached) throw tooMuchReached()
    throw isStatementTimeout(error) ? tooSlow() : error
  }
}

/** Passes a function to `work` that runs all statements of a plan on the same snapshot of the database. */
async function onOneState<T>(db: Db, plan: ReadPlan, work: (run: Run) => Promise<T>): Promise<T> {
  const runOn = (connection: Db) =>
    work(({ text, parameters }) => keptRows(connection, text, parameters, 'short'))
  const isList = !Array.isArray(plan.ids) || plan.reach !== undefined
  const isAlone = plan.whole !== undefined || plan.rows.parts.every(({ kind }) => kind === 'value')
  const isOneStatement = plan.atOnce !== undefined || (!isList && isAlone)
  if (isOneStatement || db.isTransaction) return runOn(db)
  const line = await lineOf(db)
  return line ? inSnapshot(db, line, work) : db.connection().execute(runOn)
}

/** By database: shared by all connections of a process. */
const keptRowsOf = new WeakMap<Db, KeptRows>()

function keptOf(db: Db): KeptRows {
  const rowsOfDb = keptRowsOf.get(db) ?? new KeptRows()
  keptRowsOf.set(db, rowsOfDb)
  return rowsOfDb
}

/** Begins a snapshot with the same time limit per statement as on SQLite. */
function beginSnapshot({ listTime }: ReadingLine): string {
  return `begin isolation level repeatable read read only; set local statement_timeout = ${listTime}`
}

async function inSnapshot<T>(
  db: Db,
  line: ReadingLine,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  // Begin and commit are pipelined with the first and the last statement.
  const snapshot = line.rows(beginSnapshot(line), [], false)
  snapshot.catch(() => undefined)
  let ended: Promise<unknown> | undefined
  const end = () => {
    // Nothing was written: after a failure, this rolls back.
    ended = line.rows('commit', [], false)
    ended.catch(() => undefined)
    return ended
  }
  try {
    const run: Run = ({ text, parameters, isSteady = false, isLast = false }) => {
      const rows = line.rows(text, parameters, isSteady)
      if (isLast) void end()
      return rows
    }
    run.kept = keptOf(db).seenBy(run)
    return await work(run)
  } finally {
    try {
      await snapshot
      await (ended ?? end())
    } finally {
      line.release()
    }
  }
}
