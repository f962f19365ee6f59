import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '../db/database.ts'
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
  let bytes: string[] | undefined
  do {
    bytes = await inTransaction(tools.db, (tx) => removeEntries(tx, id))
    await release(tools, bytes)
    await setImmediate()
  } while (bytes)
  await release(tools, await inTransaction(tools.db, (tx) => removeFileImport(tx, id)))
}

/** Releases all bytes of an expired import; its report stays. */
export async function emptyFileImport(tools: Tools, id: number): Promise<void> {
  await release(tools, await inTransaction(tools.db, (tx) => releasePieces(tx, id)))
  let emptied: Awaited<ReturnType<typeof emptyEntries>>
  do {
    const after = emptied?.last ?? 0
    emptied = await inTransaction(tools.db, (tx) => emptyEntries(tx, id, after))
    await release(tools, emptied?.bytes)
    await setImmediate()
  } while (emptied)
}

/** Removes blobs that nothing holds any more. */
async function release(tools: Tools, bytes: readonly string[] | undefined): Promise<void> {
  for (const sha256 of new Set(bytes)) await releaseBlob(tools, tools.logger, sha256)
}
