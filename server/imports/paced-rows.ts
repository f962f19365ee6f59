import { setImmediate } from 'node:timers/promises'
import { type Db, inTransaction } from '../db/database.ts'
import { type ImportRecord, moveOn, wantsEnd } from './imports.store.ts'

/** The process stops, or another worker has the job: it goes on from what is kept. */
export class Interrupted extends Error {}

/** How long a transaction may take: so long everybody else waits, in ms. */
const longest = 8
const mostAtOnce = 100

/** How many rows are done in one transaction: as many as leave time for others. */
export class Pace {
  #size = 10

  get size(): number {
    return this.#size
  }

  /** After a transaction of so many rows that took this long, in ms. */
  learn(rows: number, took: number): void {
    if (rows === 0) return
    const fitting = Math.floor((rows * longest) / Math.max(took, 0.1))
    this.#size = Math.min(mostAtOnce, Math.max(1, Math.min(fitting, this.#size * 2)))
  }

  /** What went wrong is looked for row by row. */
  slowDown(): void {
    this.#size = 1
  }
}

/** Lets others have their turn, and throws or says where the task is to end. */
export async function giveWay(db: Db, id: number, signal: AbortSignal): Promise<'go on' | 'end'> {
  await setImmediate()
  if (signal.aborted) throw new Interrupted()
  return (await wantsEnd(db, id)) ? 'end' : 'go on'
}

/** One transaction of a task; it is undone where another worker has gone on with the task meanwhile. */
export async function step<T>(
  db: Db,
  record: ImportRecord,
  done: number,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (tx) => {
    const made = await work(tx)
    if (!(await moveOn(tx, record, record.done_rows + done))) throw new Interrupted()
    return made
  })
  record.done_rows += done
  return result
}
