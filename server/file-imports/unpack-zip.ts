import { inTransaction } from '../db/database.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { Interrupted } from '../import-tasks/paced-steps.ts'
import type { Refused } from '../import-tasks/task-ends.ts'
import type { Bytes } from '../inspection/open-bytes.ts'
import { withZip, type ZipEntry } from '../inspection/open-zip.ts'
import { Refusal } from '../inspection/refusal.ts'
import { isContainer } from '../vdi2770/walk-containers.ts'
import { entryRow } from './announce-files.ts'
import { bytesOfPieces } from './bytes-of-pieces.ts'
import { findByPaths, insertEntries, lastNumber, maxEntries } from './entries.store.ts'
import {
  changeFileImport,
  type FileImportRecord,
  fileTasks,
  releasePieces,
} from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { isForPrograms, plainPath, whyRefused } from './keep-entry.ts'
import { yieldToOthers } from './paced-entries.ts'
import { listPieces } from './pieces.store.ts'
import { takeOutOne } from './take-out-one.ts'
import { unpackContainers, walkingOf } from './unpack-containers.ts'

/** Maximum total size of the unpacked files of a ZIP, in bytes. */
const maxUnpacked = 16e9
/** Maximum ratio of unpacked to packed size, and the unpacked size below which the ratio does not matter. */
const maxRatio = 100
const harmless = 100e6

type Outcome = 'done' | 'cancelled' | Refused

/**
 * Unpacks a ZIP whose pieces have all arrived, and releases the pieces; continues after an interruption. Afterwards the
 * import's task is planning, or it has none if the ZIP was refused or cancelled.
 */
export async function unpackPieces(
  tools: FileImportTools,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<Outcome> {
  const { db, clock, logger } = tools
  // Asked here as well, so that it can be cancelled while its pieces cannot be read.
  const isEnded = (await yieldToOthers(db, record.id, signal)) === 'end'
  const outcome = isEnded ? 'cancelled' : await unpackOrRefuse(tools, record, signal)
  // Without its pieces it could not be unpacked again: what follows begins in the same transaction.
  const next = { ...afterwards(outcome), zip_size: null, wants_end: 0 } as const
  const left = await inTransaction(db, async (tx) => {
    await changeFileImport(tx, clock(), record.id, ['unpacking'], next)
    return releasePieces(tx, record.id)
  })
  for (const sha256 of left) await releaseBlob(tools, logger, sha256)
  return outcome
}

async function unpackOrRefuse(
  tools: FileImportTools,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<Outcome> {
  const bytes = bytesOfPieces(tools.blobs, await listPieces(tools.db, record.id))
  try {
    return await unpackZip(tools, record, bytes, signal)
  } catch (error) {
    if (error instanceof Refusal) return { refused: `Das ZIP „${record.name}“ ${error.message}` }
    throw error
  }
}

/** The change for a ZIP with this outcome: it is planned next, or without a task. */
function afterwards(outcome: Outcome) {
  if (outcome === 'done') return { task: 'check', phase: 'checking', done_entries: 0 } as const
  return outcome === 'cancelled'
    ? ({ task: null, phase: 'cancelled' } as const)
    : ({ task: null, phase: 'failed', reason: outcome.refused } as const)
}

/**
 * Extracts the files of a ZIP one by one, detecting VDI 2770 containers; throws a `Refusal` for a ZIP that must not be
 * unpacked.
 */
export function unpackZip(
  tools: FileImportTools,
  record: FileImportRecord,
  bytes: Bytes,
  signal: AbortSignal,
): Promise<'done' | 'cancelled'> {
  const usage = { entries: 0, unpacked: 0, xml: 0 }
  const limits = { entries: maxEntries, unpacked: maxUnpacked }
  const use = async (found: ZipEntry[]) => {
    if (usage.unpacked > harmless && usage.unpacked > bytes.size * maxRatio) {
      throw new Refusal(tooDense)
    }
    if (await isContainer(found, bytes, walkingOf(tools, limits))) {
      return unpackContainers(tools, record, bytes, limits, signal)
    }
    const files = found.flatMap((entry) => {
      const path = plainPath(entry.name.normalize('NFC'))
      return isForPrograms(path) ? [] : [{ path, entry }]
    })
    await recordFiles(tools, record, files)
    return extractAll(tools, record, files, signal)
  }
  return withZip(bytes, usage, use, limits)
}

interface ZippedFile {
  path: string
  entry: ZipEntry
}

/** Records all files before the first is extracted, so that their number is known. */
async function recordFiles(
  tools: FileImportTools,
  { id }: FileImportRecord,
  files: ZippedFile[],
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    let number = await lastNumber(tx, id)
    // All or none: a retry finds them.
    if (number > 0) return
    const rows = files.map(({ path, entry: { size } }) => {
      number += 1
      return {
        ...entryRow(id, number, path, size),
        refusal: whyRefused(tools, { path, size }) ?? null,
      }
    })
    await insertEntries(tx, rows)
  })
}

const atOnce = 100

async function extractAll(
  tools: FileImportTools,
  record: FileImportRecord,
  files: ZippedFile[],
  signal: AbortSignal,
): Promise<'done' | 'cancelled'> {
  const { db, clock } = tools
  const fresh = await changeFileImport(db, clock(), record.id, ['unpacking'], { done_entries: 0 })
  if (!fresh) throw new Interrupted()
  record.done_entries = 0
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce)
    const rows = await findByPaths(
      db,
      record.id,
      some.map(({ path }) => path),
    )
    for (const file of some) {
      if ((await yieldToOthers(db, record.id, signal)) === 'end') return 'cancelled'
      const row = rows.get(file.path)
      if (!row || row.blob_sha256 !== null || row.refusal !== null) await advance()
      else await takeOutOne(tools, row, file.entry, { also: advance })
    }
  }
  return 'done'

  async function advance(tx = db) {
    if (!(await fileTasks.advance(tx, record, 1))) throw new Interrupted()
    fileTasks.advanced(record, 1)
  }
}

const tooDense = `wäre entpackt mehr als ${maxRatio}-mal so groß. Bitte den Inhalt einzeln hochladen!`
