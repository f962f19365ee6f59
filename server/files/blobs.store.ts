import type { FastifyBaseLogger } from 'fastify'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { BlobStore, StagedBlob } from './blob-store.ts'

// Rows and bytes change in this order, so that a crash between any two steps leaves neither a row
// without bytes nor bytes that nobody knows of:
//   upload: stage · announce (blob row, committed) · keep (bytes move) and upload row in one commit
//   delete: upload row (committed) · bytes and blob row, unless another upload uses them
// A blob row without an upload is what a crash leaves; the sweep at the start ends it.

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
export async function lockBlobs(tx: Db, staged: StagedBlob[]): Promise<void> {
  const names = new Set(staged.map(({ sha256 }) => sha256))
  for (const sha256 of [...names].toSorted()) await lockUntilCommit(tx, `blob:${sha256}`)
}

/** Moves staged bytes to their place, inside the transaction that makes an upload of them. */
export async function keepBlob(tx: Db, now: Date, staged: StagedBlob): Promise<void> {
  await lockBlobs(tx, [staged])
  // Again: a sweep may have ended the announced row meanwhile.
  await announceBlobs(tx, now, [staged])
  await staged.keep()
}

/** Removes bytes that no upload uses any more. */
async function removeUnusedBlob(db: Db, blobs: BlobStore, sha256: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, `blob:${sha256}`)
    const user = await tx
      .selectFrom('uploads')
      .select('id')
      .where('blob_sha256', '=', sha256)
      .executeTakeFirst()
    if (user) return
    await blobs.remove(sha256)
    await tx.deleteFrom('blobs').where('sha256', '=', sha256).execute()
  })
}

/** The same after the commit of a delete, which stands even if the bytes cannot be removed just now. */
export async function releaseBlob(
  { db, blobs }: Services,
  log: FastifyBaseLogger,
  sha256: string | undefined,
): Promise<void> {
  if (sha256 === undefined) return
  try {
    await removeUnusedBlob(db, blobs, sha256)
  } catch (error) {
    log.error({ err: error, sha256 }, 'bytes of a deleted file stay until the next start')
  }
}

/** Ends what a crash left: blob rows without an upload, and their bytes. */
export async function sweepBlobs({ db, blobs }: Services): Promise<void> {
  const unused = await db
    .selectFrom('blobs')
    .leftJoin('uploads', 'uploads.blob_sha256', 'blobs.sha256')
    .select('blobs.sha256')
    .where('uploads.id', 'is', null)
    .execute()
  for (const { sha256 } of unused) await removeUnusedBlob(db, blobs, sha256)
}
