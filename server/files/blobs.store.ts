import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type QueryResult, type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { areBytesHeld } from '../db/hold-deletions.ts'
import { blobHolders } from './blob-holders.ts'
import type { BlobStore, StagedBlob, StoredBlob } from './blob-store.ts'
import { recordSound } from './damages.store.ts'
import {
  callOffDeletion,
  type Deletion,
  forgetDeletion,
  markDeletion,
  removeMark,
  takeDeletion,
} from './deletions.store.ts'

// Rows and bytes change in this order, so that a crash between any two steps leaves neither a row without bytes nor
// bytes that the database does not know:
//   upload: stage · announce (blob row, committed; bytes may move early) · keep (bytes move) and upload row in one commit
//   delete: upload row (committed) · bytes and blob row, unless something else holds them (`blob-holders.ts`)
//   on S3:  upload row (committed) · mark of the blob row (committed, `deletions.store.ts`) · bytes and blob row
// A crash can leave a blob row that nothing holds, and so can a delete while S3 is unavailable or during a backup
// (`hold-deletions.ts`); the sweep after the start, once a day and at the end of a backup removes it.

/**
 * Inserts the blob rows of staged bytes in a commit of their own, before any bytes move. Slow moves are done now, while
 * no transaction waits for them.
 */
export async function announceBlobs(db: Db, now: Date, staged: StagedBlob[]): Promise<void> {
  await insertBlobs(db, now, staged)
  for (const blob of staged) await blob.prepare()
}

async function insertBlobs(
  db: Db,
  now: Date,
  staged: Pick<StagedBlob, 'sha256' | 'size'>[],
): Promise<void> {
  const sizes = new Map(staged.map(({ sha256, size }) => [sha256, size]))
  // Always in the same order, so that two uploads never deadlock.
  const rows = [...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await db
    .insertInto('blobs')
    .values(rows.map(([sha256, size]) => ({ sha256, size, created_at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Prevents other processes from removing these bytes until the transaction ends. */
export async function lockBlobs(tx: Db, blobs: { sha256: string }[]): Promise<void> {
  const names = new Set(blobs.map(({ sha256 }) => sha256))
  for (const sha256 of [...names].toSorted()) await lockUntilCommit(tx, `blob:${sha256}`)
}

/** Moves staged bytes to their place, inside the transaction that inserts their upload. */
export async function keepBlob(tx: Db, now: Date, staged: StagedBlob): Promise<void> {
  await lockBlobs(tx, [staged])
  // Again: a sweep may have deleted the announced row meanwhile.
  await insertBlobs(tx, now, [staged])
  await callOffDeletion(tx, staged.sha256)
  await staged.keep()
  // Clears any damage recorded before.
  await recordSound(tx, staged.sha256)
}

/** A database and the storage of its blobs. */
interface BlobTools {
  db: Db
  blobs: Pick<BlobStore, 'remove' | 'mayDeleteLate'>
}

/** Removes bytes that nothing holds any more, and everything generated from bytes that no upload has any more. */
export async function removeUnusedBlob({ db, blobs }: BlobTools, sha256: string): Promise<void> {
  const { made, deletion } = await inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, `blob:${sha256}`)
    const made = (await isAmong(tx, sha256, uploaded)) ? [] : await removeMade(tx, sha256)
    if (!(await mayGo(tx, sha256))) return { made }
    if (blobs.mayDeleteLate) return { made, deletion: await markDeletion(tx, sha256) }
    await removeBytes(tx, blobs, sha256)
    return { made }
  })
  if (deletion) await carryOut({ db, blobs }, deletion)
  for (const hash of made) await removeUnusedBlob({ db, blobs }, hash)
}

async function mayGo(tx: Db, sha256: string): Promise<boolean> {
  return !(await isAmong(tx, sha256, blobHolders)) && !(await areBytesHeld(tx))
}

/** Deletes marked bytes. Unless that is confirmed, the mark stays. */
async function carryOut({ db, blobs }: BlobTools, deletion: Deletion): Promise<void> {
  const { sha256 } = deletion
  try {
    await inTransaction(db, async (tx) => {
      await lockUntilCommit(tx, `blob:${sha256}`)
      if (!(await takeDeletion(tx, deletion))) return
      if (await mayGo(tx, sha256)) await removeBytes(tx, blobs, sha256)
      else await removeMark(tx, sha256)
    })
  } finally {
    forgetDeletion(deletion)
  }
}

async function removeBytes(tx: Db, blobs: BlobTools['blobs'], sha256: string): Promise<void> {
  const isSure = await blobs.remove(sha256)
  if (isSure) await tx.deleteFrom('blobs').where('sha256', '=', sha256).execute()
}

/** Deletes bytes that the database does not know; they get a row, so that a late deletion is remembered. */
export async function removeUnknownBlob(
  tools: BlobTools,
  { sha256, size, storedAt }: StoredBlob,
): Promise<void> {
  await insertBlobs(tools.db, storedAt, [{ sha256, size }])
  await removeUnusedBlob(tools, sha256)
}

const uploaded = blobHolders.filter(({ madeOf }) => madeOf === undefined)

async function isAmong(db: Db, sha256: string, holders: typeof blobHolders): Promise<boolean> {
  const { rows } = await sql`select 1 where ${heldBy(holders, sql`${sha256}`)}`.execute(db)
  return rows.length > 0
}

/** A condition: one of these holds the blob. */
function heldBy(holders: typeof blobHolders, sha256: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = holders.map(({ table, column }) => {
    return sql`exists (select 1 from ${sql.table(table)} as h where ${sql.ref(`h.${column}`)} = ${sha256})`
  })
  return sql`(${sql.join(each, sql` or `)})`
}

/**
 * Deletes the rows of everything generated from these bytes; returns the hashes of blobs that may have become unused.
 */
async function removeMade(tx: Db, sha256: string): Promise<string[]> {
  const madeHashes = new Set<string>()
  for (const { table, column, madeOf } of blobHolders) {
    if (madeOf === undefined) continue
    const { rows } = await sql<{ sha256: string }>`
      delete from ${sql.table(table)} where ${sql.ref(madeOf)} = ${sha256}
      returning ${sql.ref(column)} as sha256`.execute(tx)
    for (const row of rows) madeHashes.add(row.sha256)
  }
  return [...madeHashes]
}

/** The same after the commit of a delete, which stands even if the bytes cannot be removed right now. */
export async function releaseBlob(
  services: BlobTools,
  log: FastifyBaseLogger,
  sha256: string | undefined,
): Promise<void> {
  if (sha256 === undefined) return
  try {
    await removeUnusedBlob(services, sha256)
  } catch (error) {
    log.error({ err: error, sha256 }, 'bytes of a deleted file stay until the daily sweep')
  }
}

/**
 * Removes what a crash left: blobs created before `before` that nothing holds, and everything generated from bytes that
 * no upload has any more. Works in pages, so that requests are answered meanwhile.
 */
export async function sweepBlobs(
  services: BlobTools,
  before: Date,
  signal?: AbortSignal,
): Promise<void> {
  const isOld = sql`created_at < ${before.toISOString()}`
  const places = [{ table: 'blobs', column: 'sha256', holders: blobHolders, isMeant: isOld }]
  for (const { table, madeOf } of blobHolders) {
    if (madeOf) places.push({ table, column: madeOf, holders: uploaded, isMeant: sql`true` })
  }
  for (const { table, column, holders, isMeant } of places) {
    let after: string | undefined = ''
    while (after !== undefined && !signal?.aborted) {
      const { rows }: QueryResult<{ sha256: string; is_left: number }> = await sql<never>`
        select sha256, case when ${heldBy(holders, sql.ref('blob.sha256'))} then 0 else 1 end as is_left
        from (select distinct ${sql.ref(column)} as sha256 from ${sql.table(table)}
          where ${sql.ref(column)} > ${after} and ${isMeant}
          order by sha256 limit ${pageSize}) as blob
        order by sha256`.execute(services.db)
      for (const { sha256, is_left } of rows) {
        if (is_left === 1) await removeUnusedBlob(services, sha256)
      }
      after = rows.at(-1)?.sha256
      await setImmediate()
    }
  }
}

/** A blob according to the database. */
export interface KnownBlob {
  sha256: string
  /** Bytes. */
  size: number
  isHeld: boolean
  createdAt: Date
}

/** Number of blobs read per query. */
const pageSize = 1_000

/** Number of blobs and their total size in bytes. */
export async function sumBlobs(db: Db): Promise<{ count: number; size: number }> {
  const { count, size } = await db
    .selectFrom('blobs')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('size').as('size')])
    .executeTakeFirstOrThrow()
  return { count, size: Number(size ?? 0) }
}

/** All blobs in the database ordered by SHA-256, or those after `behind`. */
export async function* listBlobs(db: Db, behind = ''): AsyncGenerator<KnownBlob> {
  let after = behind
  for (;;) {
    const blobs = await selectBlobs(db, sql`sha256 > ${after} order by sha256 limit ${pageSize}`)
    yield* blobs
    const last = blobs.at(-1)
    if (!last) return
    after = last.sha256
  }
}

/** The blob with this hash in the database, if there is one. */
export async function findBlob(db: Db, sha256: string): Promise<KnownBlob | undefined> {
  return (await selectBlobs(db, sql`sha256 = ${sha256}`))[0]
}

interface Row {
  sha256: string
  size: number
  is_held: number
  created_at: string
}

async function selectBlobs(db: Db, condition: RawBuilder<unknown>): Promise<KnownBlob[]> {
  const isHeld = heldBy(blobHolders, sql.ref('blobs.sha256'))
  const { rows } = await sql<Row>`
    select sha256, size, created_at, case when ${isHeld} then 1 else 0 end as is_held
    from blobs where ${condition}`.execute(db)
  return rows.map(({ sha256, size, is_held, created_at }) => {
    return { sha256, size, isHeld: is_held === 1, createdAt: new Date(created_at) }
  })
}
