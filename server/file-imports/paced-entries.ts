import { setImmediate } from 'node:timers/promises'
import { type Db, inTransaction } from '../db/database.ts'
import { Interrupted } from '../imports/paced-rows.ts'
import { type FileImportRecord, moveOn, wantsEnd } from './file-imports.store.ts'

/** Lets others have their turn, and throws or says where the task is to end. */
export async function giveWay(db: Db, id: number, signal: AbortSignal): Promise<'go on' | 'end'> {
  await setImmediate()
  if (signal.aborted) throw new Interrupted()
  return (await wantsEnd(db, id)) ? 'end' : 'go on'
}

/** One transaction of a task; it is undone where another worker has gone on with the task meanwhile. */
export async function step<T>(
  db: Db,
  record: FileImportRecord,
  done: number,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const result = await inTransaction(db, async (tx) => {
    const made = await work(tx)
    if (!(await moveOn(tx, record, record.done_entries + done))) throw new Interrupted()
    return made
  })
  record.done_entries += done
  return result
}
