import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { inTransaction } from '../db/database.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { Interrupted } from '../import-tasks/paced-steps.ts'
import type { Bytes } from '../inspection/open-bytes.ts'
import { explain, withZip, type ZipEntry } from '../inspection/open-zip.ts'
import { Refusal } from '../inspection/refusal.ts'
import { entryRow } from './announce-files.ts'
import { bytesOfPieces } from './bytes-of-pieces.ts'
import {
  type EntryRecord,
  findByPaths,
  insertEntries,
  lastNumber,
  mostEntries,
  updateEntry,
} from './entries.store.ts'
import {
  changeFileImport,
  type FileImportRecord,
  fileTasks,
  letGoOfPieces,
} from './file-imports.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { isOfSystem, keepEntry, plainPath, whyRefused } from './keep-entry.ts'
import { giveWay } from './paced-entries.ts'
import { listPieces } from './pieces.store.ts'

/** Bytes of all files of a ZIP, unpacked. */
const mostUnpacked = 16e9
/** How many times larger a ZIP may become, and what is never too much. */
const mostRatio = 100
const harmless = 100e6

/** Takes the files out of a ZIP whose pieces are all here, and lets go of these; goes on where it broke off. */
export async function unpackPieces(
  tools: FileImportTools,
  record: FileImportRecord,
  signal: AbortSignal,
): Promise<'done' | 'cancelled' | { refused: string }> {
  const { db, blobs, clock, logger } = tools
  const pieces = await listPieces(db, record.id)
  const bytes = bytesOfPieces(blobs, pieces)
  const outcome = await unpackZip(tools, record, bytes, signal).catch((error: unknown) => {
    if (error instanceof Refusal) return { refused: `Das ZIP „${record.name}“ ${error.message}` }
    throw error
  })
  const left = await inTransaction(db, async (tx) => {
    await changeFileImport(tx, clock(), record.id, ['unpacking'], { zip_size: null })
    return letGoOfPieces(tx, record.id)
  })
  for (const sha256 of left) await releaseBlob(tools, logger, sha256)
  return outcome
}

/** Takes the files out of a ZIP, each by itself; throws a `Refusal` for one that nobody should unpack. */
export function unpackZip(
  tools: FileImportTools,
  record: FileImportRecord,
  bytes: Bytes,
  signal: AbortSignal,
): Promise<'done' | 'cancelled'> {
  const spent = { entries: 0, unpacked: 0, xml: 0 }
  const limits = { entries: mostEntries, unpacked: mostUnpacked }
  const use = async (found: ZipEntry[]) => {
    if (spent.unpacked > harmless && spent.unpacked > bytes.size * mostRatio) {
      throw new Refusal(tooDense)
    }
    const files = found.flatMap((entry) => {
      const path = plainPath(entry.name.normalize('NFC'))
      return isOfSystem(path) ? [] : [{ path, entry }]
    })
    await takeDown(tools, record, files)
    return takeOut(tools, record, files, signal)
  }
  return withZip(bytes, spent, use, limits)
}

interface ZippedFile {
  path: string
  entry: ZipEntry
}

/** Writes down all files before the first is unpacked, so that people see how many there are. */
async function takeDown(
  tools: FileImportTools,
  { id }: FileImportRecord,
  files: ZippedFile[],
): Promise<void> {
  await inTransaction(tools.db, async (tx) => {
    let number = await lastNumber(tx, id)
    // All or none: another try finds them.
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

async function takeOut(
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
      if ((await giveWay(db, record.id, signal)) === 'end') return 'cancelled'
      const row = rows.get(file.path)
      if (!row || row.blob_sha256 !== null || row.refusal !== null) await advance()
      else await takeOutOne(tools, row, file.entry, advance)
    }
  }
  return 'done'

  async function advance(tx = db) {
    if (!(await fileTasks.moveOn(tx, record, 1))) throw new Interrupted()
    fileTasks.moved(record, 1)
  }
}

async function takeOutOne(
  tools: FileImportTools,
  row: EntryRecord,
  entry: ZipEntry,
  advance: (tx: FileImportTools['db']) => Promise<void>,
): Promise<void> {
  const checked = new Checksum()
  const refuse = (why: string) =>
    inTransaction(tools.db, async (tx) => {
      const refusal = `Die Datei „${row.path}“ ${why}`
      await updateEntry(tx, row.import_id, row.number, { refusal })
      await advance(tx)
    })
  const staged = await tools.blobs.stage(checked.through(entry)).catch((error: unknown) => {
    const reason = explain(error)
    if (reason instanceof Refusal) return reason
    throw error
  })
  if (staged instanceof Refusal) await refuse(staged.message)
  else if (checked.value !== entry.crc) {
    await staged.discard()
    await refuse('ist im ZIP beschädigt. Bitte neu packen!')
  } else await keepEntry(tools, row, staged, advance)
}

/** What the directory of a ZIP says of bytes, counted while they pass by. */
class Checksum {
  value = 0

  through(entry: ZipEntry): Readable {
    return Readable.from(this.#count(entry), { objectMode: false })
  }

  async *#count(entry: ZipEntry): AsyncGenerator<Buffer> {
    for await (const chunk of await entry.open()) {
      this.value = crc32(chunk, this.value)
      yield chunk
    }
  }
}

const tooDense = `wäre entpackt mehr als ${mostRatio}-mal so groß. Bitte den Inhalt einzeln hochladen!`
