import { inTransaction } from '../db/database.ts'
import type { ZipEntry } from '../inspection/open-zip.ts'
import { Refusal } from '../inspection/refusal.ts'
import { Checksum } from './checksum.ts'
import { type EntryRecord, updateEntry } from './entries.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { keepEntry } from './keep-entry.ts'

interface Watch {
  /** Called with the path of the staged bytes before they are processed. */
  look?(path: string): Promise<void>
  /** Called with a German text if the bytes do not match the directory. */
  damaged?(why: string): void
  /** Runs in the transaction that records the result. */
  also(tx: FileImportTools['db']): Promise<void>
}

/** Extracts one file from a ZIP and verifies its checksum. */
export async function takeOutOne(
  tools: FileImportTools,
  row: EntryRecord,
  entry: ZipEntry,
  { look, damaged, also }: Watch,
): Promise<void> {
  const checked = new Checksum()
  const refuse = (why: string) => {
    const refusal = `Die Datei „${row.path}“ ${why}`
    damaged?.(refusal)
    return inTransaction(tools.db, async (tx) => {
      await updateEntry(tx, row.import_id, row.number, { refusal })
      await also(tx)
    })
  }
  const staged = await tools.blobs.stage(checked.through(entry)).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  if (staged instanceof Refusal) return refuse(staged.message)
  if (checked.value !== entry.crc) {
    await staged.discard()
    return refuse('ist im ZIP beschädigt. Bitte neu packen!')
  }
  try {
    await look?.(staged.path)
  } catch (error) {
    await staged.discard()
    throw error
  }
  await keepEntry(tools, row, staged, also)
}
