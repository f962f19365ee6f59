import type { Readable } from 'node:stream'
import { pieceBytes } from '#contract/file-imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import type { StagedBlob } from '../files/blob-store.ts'
import { announceBlobs, keepBlob, releaseBlob } from '../files/blobs.store.ts'
import { tooLate } from '../import-tasks/too-late.ts'
import type { EntryRecord } from './entries.store.ts'
import {
  changeFileImport,
  type FileImportRecord,
  findFileImport,
  prolong,
  queued,
} from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { keepEntry } from './keep-entry.ts'
import { fillSame } from './known-content.store.ts'
import { insertPiece, sumPieces } from './pieces.store.ts'

/** Bytes as they arrive. */
interface Sent {
  bytes: Readable
  /** Called once all have arrived: throws if their sender has lost the right to leave them; absent for the operator. */
  assertAllowed?: () => Promise<unknown>
}

/** Receives the bytes of an announced file, which are used for all others with the same content as well. */
export async function takeEntry(
  tools: FileImportTools,
  record: FileImportRecord,
  entry: EntryRecord,
  { bytes, assertAllowed }: Sent,
): Promise<void> {
  if (entry.blob_sha256 !== null || entry.refusal !== null) {
    await discard(bytes)
    return
  }
  if (record.phase !== 'open' && record.phase !== 'checked') throw tooLate(record, 'files')
  const staged = await tools.blobs.stage(bytes)
  try {
    await assertAllowed?.()
    if (staged.sha256 !== entry.content_hash || staged.size !== entry.size) throw changed(entry)
  } catch (error) {
    await staged.discard()
    throw error
  }
  await keepEntry(tools, entry, staged, async (tx) => {
    await fillSame(tx, record.id, entry.number)
    await prolong(tx, tools.clock(), record.id)
  })
}

/**
 * Receives the piece of a ZIP at `offset`. A piece received before counts as success; after the last one, unpacking is
 * queued.
 */
export async function takePiece(
  tools: FileImportTools,
  record: FileImportRecord,
  offset: number,
  { bytes, assertAllowed }: Sent,
): Promise<void> {
  const { db, blobs } = tools
  const size = record.zip_size
  if (size === null) throw new ProblemError('conflict', comesOneByOne)
  const { count, size: received } = await sumPieces(db, record.id)
  const number = offset / pieceBytes
  if (!Number.isInteger(number) || offset >= size) throw outOfTurn(received)
  if (number < count) return discard(bytes)
  if (record.phase !== 'open') throw tooLate(record, 'files')
  if (number > count) throw outOfTurn(received)
  const staged = await blobs.stage(bytes)
  try {
    await assertAllowed?.()
    if (staged.size !== Math.min(pieceBytes, size - offset)) throw cutOff()
    await keepPiece(tools, record.id, number, staged, offset + staged.size === size)
  } finally {
    await staged.discard()
  }
}

async function keepPiece(
  tools: FileImportTools,
  id: number,
  number: number,
  staged: StagedBlob,
  isLast: boolean,
): Promise<void> {
  const { db, clock, logger } = tools
  try {
    await announceBlobs(db, clock(), [staged])
    await inTransaction(db, async (tx) => {
      await keepBlob(tx, clock(), staged)
      if (!(await findFileImport(tx, id))) return
      const { sha256, size } = staged
      await insertPiece(tx, id, { number, size, blob_sha256: sha256 })
      await prolong(tx, clock(), id)
      if (!isLast) return
      const turn = { ...queued(clock(), 'unpack'), phase: 'unpacking' } as const
      await changeFileImport(tx, clock(), id, ['open'], turn)
    })
  } finally {
    // Its row holds it, unless the import has been deleted or another request was faster.
    await releaseBlob(tools, logger, staged.sha256)
  }
}

/** Discards the bytes; the sender waits for a response. */
async function discard(bytes: Readable): Promise<void> {
  for await (const _ of bytes);
}

function changed({ path }: EntryRecord): ProblemError {
  const message = `Die Datei „${path}“ hat sich geändert, seit sie angekündigt wurde. Bitte noch einmal ankündigen!`
  return new ProblemError('conflict', message)
}

function outOfTurn(received: number): ProblemError {
  return ProblemError.field('offset', `Es geht bei ${received} Bytes weiter.`, 'choice')
}

function cutOff(): ProblemError {
  return new ProblemError(
    'bad-form',
    'Das Stück kam nicht vollständig an. Bitte noch einmal senden!',
  )
}

const comesOneByOne = 'Dieser Import kommt nicht als ZIP (oder es ist schon entpackt).'
