import { setImmediate } from 'node:timers/promises'
import { type Db, inTransaction, isSqlite } from '../db/database.ts'
import type { TaskRecord, Tasks } from './import-tasks.store.ts'
import type { ImportTaskRow } from './import-tasks.table.ts'

/** The process stops, or another worker has the job: it goes on from what is kept. */
export class Interrupted extends Error {}

/**
 * How long a transaction may take, in ms. With SQLite everybody else waits so long; with PostgreSQL those alone who link records,
 * and each row takes a dozen ways to the database and back.
 */
const longest = { sqlite: 8, postgres: 50 }
const mostAtOnce = 100

/** How many rows or files are done in one transaction: as many as leave time for others. */
export class Pace {
  readonly #longest: number
  #size = 10

  constructor(db: Db) {
    this.#longest = isSqlite(db) ? longest.sqlite : longest.postgres
  }

  get size(): number {
    return this.#size
  }

  /** After a transaction of so many that took this long, in ms. */
  learn(count: number, took: number): void {
    if (count === 0) return
    const fitting = Math.floor((count * this.#longest) / Math.max(took, 0.1))
    this.#size = Math.min(mostAtOnce, Math.max(1, Math.min(fitting, this.#size * 2)))
  }

  /** What went wrong is looked for one by one. */
  slowDown(): void {
    this.#size = 1
  }
}

/** The steps in which tasks get on. */
interface Steps {
  /** Lets others have their turn, and throws or says where the task is to end. */
  giveWay(db: Db, id: number, signal: AbortSignal): Promise<'go on' | 'end'>
  /** One transaction of a task, which gets it `done` further; undone where another worker has gone on with it meanwhile. */
  step<T>(db: Db, record: TaskRecord, done: number, work: (tx: Db) => Promise<T>): Promise<T>
}

export function stepsOf(
  tasks: Pick<Tasks<ImportTaskRow<string, string>>, 'moveOn' | 'moved' | 'wantsEnd'>,
): Steps {
  return {
    async giveWay(db, id, signal) {
      await setImmediate()
      if (signal.aborted) throw new Interrupted()
      return (await tasks.wantsEnd(db, id)) ? 'end' : 'go on'
    },
    async step(db, record, done, work) {
      const result = await inTransaction(db, async (tx) => {
        const made = await work(tx)
        if (!(await tasks.moveOn(tx, record, done))) throw new Interrupted()
        return made
      })
      tasks.moved(record, done)
      return result
    },
  }
}
