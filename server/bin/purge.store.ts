import type { Db } from '../db/database.ts'
import { readContent } from '../discards/bin-content.ts'
import type { WholeEntry } from './bin.store.ts'
import { forgetRecord } from './forget-record.ts'

/**
 * Purges an entry, together with the versions of a file that were deleted before it; returns the hashes whose
 * bytes may be deleted after the commit. The caller must have called `lockLinks` before reading the entry.
 */
export async function purge(
  tx: Db,
  now: Date,
  entry: Pick<WholeEntry, 'id' | 'kind' | 'record' | 'publicId' | 'content'>,
): Promise<string[]> {
  const ended = [entry, ...(entry.kind === 'file' ? await versionsOf(tx, entry.record) : [])]
  const ids = ended.map(({ id }) => id)
  const heldRows = await tx
    .selectFrom('bin_blobs')
    .select('blob_sha256')
    .distinct()
    .where('entry_id', 'in', ids)
    .execute()
  await tx.deleteFrom('bin').where('id', 'in', ids).execute()
  for (const each of ended) await forgetRecord(tx, now, each)
  return heldRows.map(({ blob_sha256: sha256 }) => sha256)
}

async function versionsOf(tx: Db, file: number) {
  const found = await tx
    .selectFrom('bin')
    .select(['id', 'kind', 'record_id as record', 'public_id as publicId', 'content'])
    .where('file_id', '=', file)
    .execute()
  return found.map((entry) => ({ ...entry, content: readContent(entry.content) }))
}
