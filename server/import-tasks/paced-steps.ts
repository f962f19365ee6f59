import { setImmediate } from 'node:timers/promises'
import { type Db, inTransaction, isSqlite } from '../db/database.ts'
import type { TaskRecord, Tasks } from './import-tasks.store.ts'
import type { ImportTaskRow } from './import-tasks.table.ts'

/** Thrown if the process stops or another worker has the job: work continues from what is stored. */
export class Interrupted extends Error {}

/**
 * Maximum duration of a transaction, in ms. With SQLite all others wait for it; with PostgreSQL only those who link
 * records, and round trips to the database take most of it.
 */
const maxDuration = { sqlite: 8, postgres: 50 }
const maxAtOnce = 100
/** Minimum number of rows created together: on PostgreSQL, fewer would take as many round trips. */
const minTogether = 10

/** Adapts the number of rows or files per transaction so that others are not blocked for long. */
export class Pace {
  readonly #longest: number
  readonly #least: number
  #size = 10

  constructor(db: Db, are: 'one by one' | 'together' = 'one by one') {
    this.#longest = isSqlite(db) ? maxDuration.sqlite : maxDuration.postgres
    this.#least = isSqlite(db) || are === 'one by one' ? 1 : minTogether
  }

  get size(): number {
    return this.#size
  }

  /** Adapts to a transaction of `count` items that took `took` ms. */
  learn(count: number, took: number): void {
    if (count === 0) return
    const fitting = Math.floor((count * this.#longest) / Math.max(took, 0.1))
    this.#size = Math.min(maxAtOnce, this.#size * 2, Math.max(this.#least, fitting))
  }

  /** One by one, to find the item that failed. */
  slowDown(): void {
    this.#size = 1
  }
}

/** The steps of a task. */
interface Steps {
  /** Yields to others; throws if the process is stopping, and returns `end` if the end was requested. */
  yieldToOthers(db: Db, id: number, signal: AbortSignal): Promise<'go on' | 'end'>
  /**
   * One transaction of a task, which progresses it by `done`; rolled back if another worker has continued it meanwhile.
   */
  step<T>(db: Db, record: TaskRecord, done: number, work: (tx: Db) => Promise<T>): Promise<T>
}

export function stepsOf(
  tasks: Pick<Tasks<ImportTaskRow<string, string>>, 'advance' | 'advanced' | 'wantsEnd'>,
): Steps {
  return {
    async yieldToOthers(db, id, signal) {
      await setImmediate()
      if (signal.aborted) throw new Interrupted()
      return (await tasks.wantsEnd(db, id)) ? 'end' : 'go on'
    },
    async step(db, record, done, work) {
      const result = await inTransaction(db, async (tx) => {
        const outcome = await work(tx)
        if (!(await tasks.advance(tx, record, done))) throw new Interrupted()
        return outcome
      })
      tasks.advanced(record, done)
      return result
    },
  }
}
