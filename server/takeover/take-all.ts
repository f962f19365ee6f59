import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { keepIdsBehind, lastIdOf } from '../db/last-ids.ts'
import type { Brought } from '../db/write.ts'
import { recordTaken, type TakenKind, takenAmong } from './strapi-ids.store.ts'

interface Old {
  id: number
  createdAt: Date | null
}

/** How records of a kind are written. */
interface Taking<Item extends Old, Prepared> {
  kind: TakenKind
  /** The table of the records: they keep their ids if these have never been used there. */
  table: string
  /** Records per transaction. */
  batch?: number
  /** Slow work that needs no transaction. */
  prepare(item: Item): Promise<Prepared>
  /** Writes a record and returns its id; undefined if there is nothing to write (yet). */
  write(tx: Db, item: Item, prepared: Prepared, brought: Brought): Promise<number | undefined>
  /** Called after each transaction. */
  progress(done: number): void
}

/**
 * Writes the records that were not taken over before, each in the transaction that records it: an interrupted run can
 * be resumed, and nothing is written twice. Returns how many were written.
 */
export async function takeAll<Item extends Old, Prepared>(
  db: Db,
  items: readonly Item[],
  { kind, table, batch = 50, prepare, write, progress }: Taking<Item, Prepared>,
): Promise<number> {
  const takenIds = await takenAmong(db, kind, items)
  const last = await lastIdOf(db, table)
  const remaining = items
    .filter(({ id }) => !takenIds.has(id))
    .toSorted((one, other) => one.id - other.id)
  // Records that keep their ids come first, so that no new id takes one of theirs.
  const [keeping, others] = [
    remaining.filter(({ id }) => id > last),
    remaining.filter(({ id }) => id <= last),
  ]
  const ordered = [...keeping, ...others]
  let count = 0
  for (let at = 0; at < ordered.length; at += batch) {
    const some = ordered.slice(at, at + batch)
    const prepared = await inFours(some, prepare)
    count += await inTransaction(db, (tx) => writeBatch(tx, some, prepared, { kind, table, write }))
    progress(at + some.length)
  }
  return count
}

async function writeBatch<Item extends Old, Prepared>(
  tx: Db,
  items: Item[],
  prepared: Prepared[],
  { kind, table, write }: Pick<Taking<Item, Prepared>, 'kind' | 'table' | 'write'>,
): Promise<number> {
  // In case of two concurrent commands.
  await lockUntilCommit(tx, 'takeover')
  const done = await takenAmong(tx, kind, items)
  let last = await lastIdOf(tx, table)
  let count = 0
  for (const [index, item] of items.entries()) {
    if (done.has(item.id)) continue
    const isFree = item.id > last
    if (!isFree) await keepIdsBehind(tx, table, last)
    const id = await write(tx, item, prepared[index] as Prepared, isFree ? { id: item.id } : {})
    if (id === undefined) continue
    await recordTaken(tx, kind, item, id)
    last = Math.max(last, id)
    count += 1
  }
  await keepIdsBehind(tx, table, last)
  return count
}

/** As many at once as there are hashing threads. */
async function inFours<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += 4) {
    results.push(...(await Promise.all(items.slice(at, at + 4).map(work))))
  }
  return results
}
