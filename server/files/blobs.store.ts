import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import type { Services } from '../services.ts'
import { blobHolders } from './blob-holders.ts'
import type { StagedBlob } from './blob-store.ts'

// Rows and bytes change in this order, so that a crash between any two steps leaves neither a row
// without bytes nor bytes that nobody knows of:
//   upload: stage · announce (blob row, committed) · keep (bytes move) and upload row in one commit
//   delete: upload row (committed) · bytes and blob row, unless something else holds them (`blob-holders.ts`)
// A blob row that nothing holds is what a crash leaves; the sweep at the start ends it.

/** Gives staged bytes their blob rows, in a commit of its own, before anything moves to its place. */
export async function announceBlobs(db: Db, now: Date, staged: StagedBlob[]): Promise<void> {
  const sizes = new Map(staged.map(({ sha256, size }) => [sha256, size]))
  // In the same order everywhere, so that two uploads never wait for each other.
  const rows = [...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await db
    .insertInto('blobs')
    .values(rows.map(([sha256, size]) => ({ sha256, size, created_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps other processes from removing these bytes until the transaction ends. */
export async function lockBlobs(tx: Db, blobs: { sha256: string }[]): Promise<void> {
  const names = new Set(blobs.map(({ sha256 }) => sha256))
  for (const sha256 of [...names].toSorted()) await lockUntilCommit(tx, `blob:${sha256}`)
}

/** Moves staged bytes to their place, inside the transaction that makes an upload of them. */
export async function keepBlob(tx: Db, now: Date, staged: StagedBlob): Promise<void> {
  await lockBlobs(tx, [staged])
  // Again: a sweep may have ended the announced row meanwhile.
  await announceBlobs(tx, now, [staged])
  await staged.keep()
}

/** Removes bytes that nothing holds any more, and what was made of bytes that nobody uploaded any more. */
async function removeUnusedBlob(
  { db, blobs }: Pick<Services, 'db' | 'blobs'>,
  sha256: string,
): Promise<void> {
  const released = await inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, `blob:${sha256}`)
    const made = (await isAmong(tx, sha256, uploaded)) ? [] : await removeMade(tx, sha256)
    if (!(await isAmong(tx, sha256, blobHolders))) {
      await blobs.remove(sha256)
      await tx.deleteFrom('blobs').where('sha256', '=', sha256).execute()
    }
    return made
  })
  for (const own of released) await removeUnusedBlob({ db, blobs }, own)
}

const uploaded = blobHolders.filter(({ madeOf }) => madeOf === undefined)

async function isAmong(db: Db, sha256: string, holders: typeof blobHolders): Promise<boolean> {
  const { rows } = await sql`select 1 where ${heldBy(holders, sql`${sha256}`)}`.execute(db)
  return rows.length > 0
}

/** Whether one of these holders names the bytes. */
function heldBy(holders: typeof blobHolders, sha256: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = holders.map(({ table, column }) => {
    return sql`exists (select 1 from ${sql.table(table)} as h where ${sql.ref(`h.${column}`)} = ${sha256})`
  })
  return sql`(${sql.join(each, sql` or `)})`
}

/** Deletes the rows of what was made of these bytes, and returns whose bytes may go because of that. */
async function removeMade(tx: Db, sha256: string): Promise<string[]> {
  const made = new Set<string>()
  for (const { table, column, madeOf } of blobHolders) {
    if (madeOf === undefined) continue
    const { rows } = await sql<{ sha256: string }>`
      delete from ${sql.table(table)} where ${sql.ref(madeOf)} = ${sha256}
      returning ${sql.ref(column)} as sha256`.execute(tx)
    for (const row of rows) made.add(row.sha256)
  }
  return [...made]
}

/** The same after the commit of a delete, which stands even if the bytes cannot be removed just now. */
export async function releaseBlob(
  services: Pick<Services, 'db' | 'blobs'>,
  log: FastifyBaseLogger,
  sha256: string | undefined,
): Promise<void> {
  if (sha256 === undefined) return
  try {
    await removeUnusedBlob(services, sha256)
  } catch (error) {
    log.error({ err: error, sha256 }, 'bytes of a deleted file stay until the next start')
  }
}

/** Ends what a crash left: bytes that nothing holds, and what was made of bytes that nobody uploaded any more. */
export async function sweepBlobs(services: Pick<Services, 'db' | 'blobs'>): Promise<void> {
  const isHeld = heldBy(blobHolders, sql.ref('blobs.sha256'))
  const unheld = sql`select sha256 from blobs where not ${isHeld}`
  const sources = blobHolders.flatMap(({ table, madeOf }) => {
    if (madeOf === undefined) return []
    const source = sql.ref(`${table}.${madeOf}`)
    return [sql`select ${source} from ${sql.table(table)} where not ${heldBy(uploaded, source)}`]
  })
  const { rows } = await sql<{ sha256: string }>`
    ${sql.join([unheld, ...sources], sql` union `)}`.execute(services.db)
  for (const { sha256 } of rows) await removeUnusedBlob(services, sha256)
}
