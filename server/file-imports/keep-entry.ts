import { posix } from 'node:path'
import { ProblemError } from '../core/problem-error.ts'
import { isOfSystem } from '../core/system-files.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { StagedBlob } from '../files/blob-store.ts'
import { announceBlobs, keepBlob, releaseBlob } from '../files/blobs.store.ts'
import { cleanName } from '../files/file-name.ts'
import { assertAllowedName, inspect } from '../files/inspect.ts'
import { assertActiveContentAllowed, refuseLength } from '../files/receive.ts'
import { assertHarmless } from '../inspection/entry-names.ts'
import { Refusal } from '../inspection/refusal.ts'
import { type EntryRecord, updateEntry } from './entries.store.ts'
import type { FileImportTools } from './file-tools.ts'

/** Files that programs create next to documents: locks of open documents, and version control. */
const programFiles = /(?:^|\/)(?:~\$[^/]*|\.~lock\.[^/]*#|\.git\/.*)$/

/** Whether this is a file of a system or program that nobody means to import. */
export function isForPrograms(path: string): boolean {
  return isOfSystem(path) || programFiles.test(path)
}

/** With `/` as separator, without leading or empty segments. */
export function plainPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

/** Why a file need not be sent at all, in German; undefined if it is allowed. */
export function whyRefused(
  { config }: Pick<FileImportTools, 'config'>,
  { path, size }: { path: string; size: number },
): string | undefined {
  const name = posix.basename(path)
  try {
    assertHarmless(path)
    assertAllowedName(cleanName(name))
  } catch (error) {
    if (error instanceof Refusal) return 'Der Pfad enthält unzulässige Zeichen.'
    if (error instanceof ProblemError) return error.message
    throw error
  }
  if (size === 0) return `Die Datei „${name}“ ist leer!`
  return size > config.maxFileBytes ? refuseLength(name, config.maxFileBytes).message : undefined
}

/**
 * Inspects staged bytes and keeps them for a file of an import, or records why they are refused. `also` runs in the
 * same transaction.
 */
export async function keepEntry(
  tools: FileImportTools,
  { import_id: id, number, path }: Pick<EntryRecord, 'import_id' | 'number' | 'path'>,
  staged: StagedBlob,
  also: (tx: Db) => Promise<void>,
): Promise<void> {
  const { db, clock, logger } = tools
  const content = { content_hash: staged.sha256, size: staged.size }
  try {
    const found = await inspectStaged(tools, cleanName(posix.basename(path)), staged)
    if (typeof found === 'string') {
      await inTransaction(db, async (tx) => {
        await updateEntry(tx, id, number, { ...content, refusal: found })
        await also(tx)
      })
      return
    }
    const { ext, mime, activeContent } = found
    const facts = { ...content, ext, mime, active_content: JSON.stringify(activeContent) }
    await announceBlobs(db, clock(), [staged])
    await inTransaction(db, async (tx) => {
      await keepBlob(tx, clock(), staged)
      await updateEntry(tx, id, number, { ...facts, blob_sha256: staged.sha256 })
      await also(tx)
    })
  } catch (error) {
    await releaseBlob(tools, logger, staged.sha256)
    throw error
  } finally {
    await staged.discard()
  }
}

async function inspectStaged(tools: FileImportTools, name: string, { path, size }: StagedBlob) {
  try {
    const found = await inspect(name, path, size)
    await assertActiveContentAllowed(tools, name, found)
    return found
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
}
