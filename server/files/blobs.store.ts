import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { BlobStore, StagedBlob } from './blob-store.ts'

/**
 * Keeps staged bytes inside the transaction that gives them a row: a crash before the commit leaves
 * bytes without a row at most (the sweep finds them when uploaded again), never a row without bytes.
 */
export async function keepBlob(tx: Db, now: Date, staged: StagedBlob): Promise<void> {
  await lockUntilCommit(tx, `blob:${staged.sha256}`)
  await tx
    .insertInto('blobs')
    .values({ sha256: staged.sha256, size: staged.size, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await staged.keep()
}

/** Removes bytes that no upload uses any more; called after the commit of a delete. */
export async function removeUnusedBlob(db: Db, blobs: BlobStore, sha256: string): Promise<void> {
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

/** Finishes at the start what a crash between a delete and the removal of its bytes left over. */
export async function sweepBlobs({ db, blobs }: Services): Promise<void> {
  const unused = await db
    .selectFrom('blobs')
    .leftJoin('uploads', 'uploads.blob_sha256', 'blobs.sha256')
    .select('blobs.sha256')
    .where('uploads.id', 'is', null)
    .execute()
  for (const { sha256 } of unused) await removeUnusedBlob(db, blobs, sha256)
}
