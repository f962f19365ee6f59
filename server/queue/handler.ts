import type { Db } from '../db/database.ts'
import type { BackOff } from './back-off.ts'
import type { Change, Job, QueueTable } from './queue.store.ts'

/** A kind of work. Its jobs are the rows of a table with the columns of a queue. */
export interface Handler<Table extends QueueTable> {
  table: Table
  /** How long a job stays claimed if its process dies, in ms. A live process extends the lease in time. */
  lease: number
  /** How often the worker polls for due jobs, in ms. */
  lookEvery: number
  backOff: BackOff
  /**
   * Where the work takes effect. `database`: in the transaction that ends the job;
   * a worker that has lost its claim rolls it back. `outside`: while `work` runs,
   * such as sending a mail; even a worker that has lost its claim records it.
   */
  effect: 'database' | 'outside'
  /** The German error of a job that is given up because the process ended during each of its tries. */
  interruptedError?: string
  /** How long a stopping worker lets the work continue before it aborts `signal`, in ms; by default until it ends. */
  stopTimeout?: number
  /** Does the work. Rejects if it fails. */
  work(job: Job<Table>, signal: AbortSignal): Promise<End<Table>>
  /** Classifies the error that `work` rejected with. */
  judge(error: unknown, job: Job<Table>): Failure
  /** Called after the end of a job that did not fail. */
  onEnded?(job: Job<Table>): Promise<void>
  /** Called in the transaction that gives a job up. */
  onGivenUp?(tx: Db, job: Job<Table>, error: string): Promise<void>
  /** Whether the next job may be started; called before each. */
  mayBegin?(): boolean
  /** Called when no job is due: whether the worker should poll again at once. */
  mayLookAgain?(signal: AbortSignal): Promise<boolean>
}

/**
 * Writes everything else that belongs to the end of a job, in the
 * transaction that ends it; returns the job's changed columns.
 */
export type End<Table extends QueueTable> = (tx: Db) => Promise<Change<Table>>

/** What happens after a failed try. */
export type Failure = (Counted | Uncounted) & {
  /** The next job would fail in the same way, so the current round ends. */
  endsRound?: boolean
}

interface Counted {
  /** For staff, in German. */
  error: string
  /** Another try would fail in the same way; otherwise the back-off decides. */
  isHopeless?: boolean
}

/** A failure that is not due to the job: the try does not count. */
interface Uncounted {
  error: string | null
  nextTry: Date
}
