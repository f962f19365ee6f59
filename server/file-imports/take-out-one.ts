import { inTransaction } from '../db/database.ts'
import { explain, type ZipEntry } from '../inspection/open-zip.ts'
import { Refusal } from '../inspection/refusal.ts'
import { Checksum } from './checksum.ts'
import { type EntryRecord, updateEntry } from './entries.store.ts'
import type { FileImportTools } from './file-tools.ts'
import { keepEntry } from './keep-entry.ts'

interface Watch {
  /** Looks at the bytes before anything is made of them, at a path that is theirs until then. */
  look?(path: string): Promise<void>
  /** Hears, in German, that they are not what the directory says. */
  damaged?(why: string): void
  /** Runs in the transaction that writes down what became of them. */
  also(tx: FileImportTools['db']): Promise<void>
}

/** Takes one file out of a ZIP and holds it against what the directory says of it. */
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
    const reason = explain(error)
    if (reason instanceof Refusal) return reason
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
