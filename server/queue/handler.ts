import type { Db } from '../db/database.ts'
import type { BackOff } from './back-off.ts'
import type { Change, Job, QueueTable } from './queue.store.ts'

/** A kind of work. Its jobs are rows of a table that has the columns of a queue. */
export interface Handler<Table extends QueueTable> {
  table: Table
  /** How long the job of a dead process waits until another takes it, in ms; extended while the work goes on. */
  lease: number
  /** How often the worker looks for due jobs without being woken, in ms. */
  lookEvery: number
  backOff: BackOff
  /**
   * Where the work takes effect. `database`: in the transaction that ends the job, which is undone for a worker that
   * has lost it. `outside`: before `work` returns, like a mail that has left; this is noted whoever has the job by now.
   */
  effect: 'database' | 'outside'
  /** What staff read about a job whose tries all ended with the process, where `backOff` has an end. */
  brokeOff?: string
  /** How long a stopping worker waits before `signal` aborts, in ms; without it, until the work is done. */
  stopPatience?: number
  /** Does the work, and returns how the job ends. */
  work(job: Job<Table>, signal: AbortSignal): Promise<End<Table>>
  /** Judges what `work` rejected with. */
  judge(error: unknown, job: Job<Table>): Failure
  /** After a job's end. */
  ended?(job: Job<Table>): Promise<void>
  /** In the transaction that gives a job up. */
  gaveUp?(tx: Db, job: Job<Table>, error: string): Promise<void>
  /** Whether the next job may begin, asked before each. */
  mayBegin?(): boolean
  /** Asked when no job is due: whether the worker should look again at once. */
  mayLookAgain?(signal: AbortSignal): Promise<boolean>
}

/** Writes what belongs to a job's end in its transaction, and returns the columns that change with it. */
export type End<Table extends QueueTable> = (tx: Db) => Promise<Change<Table>>

/** What becomes of a failed try. */
export type Failure = (Counted | Uncounted) & {
  /** The next job would fail in the same way: it has to wait for another round. */
  endsRound?: boolean
}

interface Counted {
  /** German, for staff. */
  error: string
  /** Another try would end in the same way; otherwise the back-off decides. */
  isHopeless?: boolean
}

/** A try that says nothing about the job. */
interface Uncounted {
  error: string | null
  nextTry: Date
}
