import type { EntitySchema } from '#contract/envelope.ts'
import type { Config } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { ListQuery } from '../query/list-query.ts'
import { type AnswerForm, answerPlan, type Shaper } from './answer-plan.ts'
import type { Db } from './database.ts'
import { noteStatement } from './kept-statements.ts'
import { planList } from './plan-list.ts'
import { tooMuchReached } from './populate-limit.ts'
import { tooSlow, usualListTime } from './query-timeout.ts'
import { type ReadPlan, statementsOf } from './read-plan.ts'
import {
  openReaderPool,
  type ReaderLimits,
  type ReaderLoad,
  ReadersClosed,
  readerLimits,
  TooSlow,
} from './reader-pool.ts'
import { readingFrom } from './select.ts'
import type { Table } from './table.ts'

/** A list that somebody asks for. */
export interface WantedList {
  of: Table
  query: ListQuery
  /** The schema whose attributes may be shown. */
  shown: EntitySchema
  kind: Exclude<AnswerForm['kind'], 'shaped'>
}

/** A list whose answer something else makes of it; see `AnswerForm`. */
export interface ShapedList {
  of: Table
  query: ListQuery
  by: Shaper
  facts: unknown
}

/** The body of an answer as it is sent, JSON already. */
export class ReadyBody {
  readonly body: string | Uint8Array

  constructor(body: string | Uint8Array) {
    this.body = body
  }
}

/** How a list is read and answered: the same for all who ask for it, whatever is in the database. */
export interface PlannedList {
  plan: ReadPlan
  form: AnswerForm
}

/** Lists as callers shape them, read beside everything else. */
export interface Reads {
  plan(wanted: WantedList): PlannedList
  /**
   * The body of the answer, as JSON. Nobody gets more than his turn; who asks is the `caller`. Throws a 400 where too
   * much is wanted, a 503 where it takes too long.
   */
  list(caller: string, planned: PlannedList): Promise<string | Uint8Array>
  /** The same for what becomes another thing on the way. */
  shaped(caller: string, wanted: ShapedList): Promise<ReadyBody>
  /** How many lists wait for a thread, and how many threads read one. */
  load(): ReaderLoad
  /** Ends all reading; returns whether something cannot be ended, so that the process has to be killed. */
  close(): Promise<boolean>
}

type ReadConfig = Pick<Config, 'databaseUrl' | 'timeZone'> & Partial<Pick<Config, 'listTime'>>

/**
 * Reads lists of a SQLite file in `readers` threads; those of a PostgreSQL, which works beside the process anyway, and
 * all lists where there are no readers, through `db`.
 */
export function openReads(
  db: Db,
  { databaseUrl, timeZone, listTime = usualListTime }: ReadConfig,
  readers: number,
  limits: ReaderLimits = readerLimits(listTime),
): Reads {
  const [, file] = /^sqlite:(.*)$/.exec(databaseUrl) ?? []
  const pool =
    file !== undefined && readers > 0
      ? openReaderPool({ file, timeZone }, readers, limits)
      : undefined
  return {
    plan({ of, query, shown, kind }) {
      const form: AnswerForm = kind === 'list' ? { kind, page: query.page } : { kind }
      return { plan: planList(db, of, query, shown), form }
    },
    list: answerOf,
    async shaped(caller, { of, query, by, facts }) {
      const plan = planList(db, of, query)
      // What a thread reads belongs to what is read for this answer.
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
    throw answer.kind === 'too much' ? tooMuchReached() : answer.error
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof TooSlow) return tooSlow()
  if (!(error instanceof ReadersClosed)) return error
  return new ProblemError('unavailable', 'Das Portal wird gerade beendet.', { retryAfter: 5 })
}
