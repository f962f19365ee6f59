import type { EntitySchema } from '#contract/envelope.ts'
import type { Config } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { ListQuery } from '../query/list-query.ts'
import { type AnswerForm, answerPlan, type Shaper } from './answer-plan.ts'
import type { Db } from './database.ts'
import { noteStatement } from './kept-statements.ts'
import { planList } from './plan-list.ts'
import { tooMuchReached } from './populate-limit.ts'
import { defaultListTime, tooSlow } from './query-timeout.ts'
import { type ReadPlan, statementsOf } from './read-plan.ts'
import {
  openReaderPool,
  type ReaderLimits,
  type ReaderLoad,
  ReadersClosed,
  readerLimits,
} from './reader-pool.ts'
import { TooSlow } from './reader-queue.ts'
import { readingFrom } from './select.ts'
import type { Table } from './table.ts'

/** A requested list. */
export interface WantedList {
  of: Table
  query: ListQuery
  /** The schema of the attributes that may be shown. */
  shown: EntitySchema
  kind: Exclude<AnswerForm['kind'], 'shaped'>
}

/** A list whose answer is made by a shaper; see `AnswerForm`. */
export interface ShapedList {
  of: Table
  query: ListQuery
  by: Shaper
  facts: unknown
}

/** The body of an answer that is JSON already. */
export class ReadyBody {
  readonly body: string | Uint8Array

  constructor(body: string | Uint8Array) {
    this.body = body
  }
}

/** How a list is read and answered, independent of caller and data. */
export interface PlannedList {
  plan: ReadPlan
  form: AnswerForm
}

/** Lists of any shape, read without blocking anything else. */
export interface Reads {
  plan(wanted: WantedList): PlannedList
  /**
   * The body of the answer, as JSON. Callers are served in turn, identified by `caller`. Throws a 400 if too much is
   * requested, a 503 if it takes too long.
   */
  list(caller: string, planned: PlannedList): Promise<string | Uint8Array>
  /** The same for a list whose body is made by a shaper. */
  shaped(caller: string, wanted: ShapedList): Promise<ReadyBody>
  /** Numbers of waiting lists and of busy threads. */
  load(): ReaderLoad
  /** Ends all reading; returns whether something could not be ended, so that the process has to be killed. */
  close(): Promise<boolean>
}

type ReadConfig = Pick<Config, 'databaseUrl' | 'timeZone'> & Partial<Pick<Config, 'listTime'>>

/**
 * Reads lists of a SQLite file in `readers` threads; lists of PostgreSQL, which is another process anyway, and all
 * lists if `readers` is 0, through `db`.
 */
export function openReads(
  db: Db,
  { databaseUrl, timeZone, listTime = defaultListTime }: ReadConfig,
  readers: number,
  limits: ReaderLimits = readerLimits(listTime),
): Reads {
  const [, file] = /^sqlite:(.*)$/.exec(databaseUrl) ?? []
  const pool =
    file !== undefined && readers > 0
      ? openReaderPool({ file, timeZone }, readers, limits)
      : undefined
  return {
    plan({ of, query, shown: schema, kind }) {
      const form: AnswerForm = kind === 'list' ? { kind, page: query.page } : { kind }
      return { plan: planList(db, of, query, schema), form }
    },
    list: answerOf,
    async shaped(caller, { of, query, by, facts }) {
      const plan = planList(db, of, query)
      // What a thread reads counts as read for this answer.
      for (const text of statementsOf(plan)) noteStatement(text)
      return new ReadyBody(await answerOf(caller, { plan, form: { kind: 'shaped', by, facts } }))
    },
    load: () => pool?.load() ?? { waiting: 0, busy: 0 },
    close: async () => (await pool?.close()) ?? false,
  }

  async function answerOf(caller: string, { plan, form }: PlannedList) {
    if (!pool) return readingFrom(db, plan, (run, pack) => answerPlan(run, pack, plan, form))
    const answer = await pool.answer(caller, plan, form).catch((error: unknown) => {
      throw problemOf(error)
    })
    if (answer.kind === 'body') return answer.body
    if (answer.kind === 'too much') throw tooMuchReached()
    const { error, code } = answer
    throw code === undefined ? error : Object.assign(error, { code })
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof TooSlow) return tooSlow()
  if (!(error instanceof ReadersClosed)) return error
  return new ProblemError('unavailable', 'Das Portal wird gerade beendet.', { retryAfter: 5 })
}
