import type { Db } from '../db/database.ts'
import type { BackOff } from './back-off.ts'
import type { Change, Job, QueueTable } from './queue.store.ts'

/** A kind of work. Its jobs are rows of a table that has the columns of a queue. */
export interface Handler<Table extends QueueTable> {
  table: Table
  /** How long a job waits for a process that died while working on it, in ms. A live one extends it in time. */
  lease: number
  /** How often the worker looks for due jobs by itself, in ms. */
  lookEvery: number
  backOff: BackOff
  /**
   * Where the work takes effect. `database`: in the transaction that ends the job; a worker that has lost the job
   * undoes it. `outside`: while `work` runs, like a mail that leaves; even a worker that has lost the job notes it.
   */
  effect: 'database' | 'outside'
  /** The German error of a job that is given up because the process ended during each of its tries. */
  brokeOff?: string
  /** How long a stopping worker lets the work go on before it aborts `signal`, in ms; without it, to the end. */
  stopPatience?: number
  /** Does the work. Rejects when it fails. */
  work(job: Job<Table>, signal: AbortSignal): Promise<End<Table>>
  /** Judges what `work` rejected with. */
  judge(error: unknown, job: Job<Table>): Failure
  /** Called after the end of a job that did not fail. */
  ended?(job: Job<Table>): Promise<void>
  /** Called in the transaction that gives a job up. */
  gaveUp?(tx: Db, job: Job<Table>, error: string): Promise<void>
  /** Whether the next job may begin, asked before each. */
  mayBegin?(): boolean
  /** Asked when no job is due: whether the worker should look again at once. */
  mayLookAgain?(signal: AbortSignal): Promise<boolean>
}

/** Writes what else belongs to the end of a job, in the transaction that ends it; returns the job's changed columns. */
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

/** A failure that says nothing about the job: the try does not count. */
interface Uncounted {
  error: string | null
  nextTry: Date
}
