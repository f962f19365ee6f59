import { setImmediate } from 'node:timers/promises'
import { type Db, inTransaction } from '../db/database.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { tooLate } from '../import-tasks/too-late.ts'
import {
  emptyEntries,
  hideFileImport,
  lockFileImport,
  releasePieces,
  removeEntries,
  removeFileImport,
} from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'

type Tools = Pick<FileImportTools, 'db' | 'blobs' | 'logger'>

/** Deletes an import, its bytes and its report, piece by piece; returns whether it existed. */
export async function forgetFileImport(tools: Tools, id: number): Promise<boolean> {
  const isThere = await inTransaction(tools.db, async (tx) => {
    const record = await lockFileImport(tx, id)
    if (record?.state === 'waiting') throw tooLate(record, 'files')
    if (record) await hideFileImport(tx, id)
    return record !== undefined
  })
  if (isThere) await removeHidden(tools, id)
  return isThere
}

/** Removes what is left of an import that nobody finds any more. */
export async function removeHidden(tools: Tools, id: number): Promise<void> {
  while (await releasing(tools, (tx) => removeEntries(tx, id))) await setImmediate()
  await releasing(tools, (tx) => removeFileImport(tx, id))
}

/** Releases all bytes of an expired import; its report stays. */
export async function emptyFileImport(tools: Tools, id: number): Promise<void> {
  await releasing(tools, (tx) => releasePieces(tx, id))
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    await releasing(tools, async (tx) => {
      const emptied = await emptyEntries(tx, id, after)
      last = emptied?.last
      return emptied?.bytes
    })
    await setImmediate()
  }
}

/** Runs a transaction that returns the hashes of blobs no longer needed, and removes them; returns whether it did. */
async function releasing(
  tools: Tools,
  release: (tx: Db) => Promise<string[] | undefined>,
): Promise<boolean> {
  const released = await inTransaction(tools.db, release)
  for (const sha256 of new Set(released)) await releaseBlob(tools, tools.logger, sha256)
  return released !== undefined
}
