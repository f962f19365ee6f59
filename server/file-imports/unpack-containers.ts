import type { Updateable } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { extensionOf } from '../files/file-name.ts'
import { Interrupted } from '../import-tasks/paced-steps.ts'
import { type Bytes, withBytes } from '../inspection/open-bytes.ts'
import type { ZipEntry } from '../inspection/open-zip.ts'
import { Refusal } from '../inspection/refusal.ts'
import type { ZipLimits } from '../inspection/zip-limits.ts'
import { ProcessEnded } from '../previews/bounded-process.ts'
import { judgeContainers } from '../vdi2770/judge-containers.ts'
import type { InspectedFile } from '../vdi2770/judge-contents.ts'
import { type PdfFacts, readPdfFacts } from '../vdi2770/pdf-facts.ts'
import type { OpenContainer, Walking } from '../vdi2770/walk-containers.ts'
import { Checksum } from './checksum.ts'
import { type ContainedFile, containedOf } from './contained-file.ts'
import { replaceFindings } from './container-findings.store.ts'
import {
  type EntryRecord,
  findByPaths,
  insertEntries,
  lastNumber,
  updateEntry,
} from './entries.store.ts'
import { changeFileImport, type FileImportRecord, fileTasks } from './file-imports.store.ts'
import type { FileImportsTable } from './file-imports.table.ts'
import type { FileImportTools } from './file-tools.ts'
import { yieldToOthers } from './paced-entries.ts'
import { pathInZip, rowsOfSurvey, surveyContainers } from './survey-containers.ts'
import { takeOutOne } from './take-out-one.ts'

/** Aborts the walk through a container after a cancellation. */
class Cancelled extends Error {}

/** How nested ZIPs are opened: in place if stored uncompressed, or else from a temporary file; never in memory. */
export function walkingOf({ blobs }: Pick<FileImportTools, 'blobs'>, limits: ZipLimits): Walking {
  return {
    usage: { entries: 0, unpacked: 0, xml: 0 },
    limits,
    async lend(entry, use) {
      const rawBytes = await entry.asItLies()
      if (rawBytes) return use(rawBytes)
      const checked = new Checksum()
      const staged = await blobs.stage(checked.through(entry))
      try {
        if (checked.value !== entry.crc)
          throw new Refusal('ist im ZIP beschädigt. Bitte neu packen!')
        return await withBytes(staged.path, use)
      } finally {
        await staged.discard()
      }
    },
  }
}

/**
 * Extracts the files of a VDI 2770 container and of those nested in it, and records its findings. All metadata are read
 * first, so that the number of files is known; files that have arrived are not extracted again.
 */
export async function unpackContainers(
  tools: FileImportTools,
  record: FileImportRecord,
  bytes: Bytes,
  limits: ZipLimits,
  signal: AbortSignal,
): Promise<'done' | 'cancelled'> {
  const { db, clock } = tools
  const { id } = record
  const survey = await surveyContainers(bytes, walkingOf(tools, limits))
  if (survey.files.length > limits.entries) throw new Refusal(tooMany(limits.entries))
  const note = async (tx: Db, change: Updateable<FileImportsTable>) => {
    if (!(await changeFileImport(tx, clock(), id, ['unpacking'], change))) throw new Interrupted()
  }
  await inTransaction(db, async (tx) => {
    await note(tx, { done_entries: 0 })
    // All or none: a retry finds them.
    if ((await lastNumber(tx, id)) === 0) await insertEntries(tx, rowsOfSurvey(tools, id, survey))
  })
  record.done_entries = 0
  const look = async (container: OpenContainer, entry: ZipEntry) => {
    if ((await yieldToOthers(db, id, signal)) === 'end') throw new Cancelled()
    return extractAndInspect(tools, record, container, entry)
  }
  try {
    const findings = await judgeContainers(bytes, walkingOf(tools, limits), look)
    await inTransaction(db, async (tx) => {
      await replaceFindings(tx, id, findings)
      await note(tx, { containers: survey.containers, documents: survey.documents })
    })
    return 'done'
  } catch (error) {
    if (error instanceof Cancelled) return 'cancelled'
    throw error
  }
}

/** Extracts a file unless it has arrived, and returns the facts about it. */
async function extractAndInspect(
  tools: FileImportTools,
  record: FileImportRecord,
  { path }: OpenContainer,
  entry: ZipEntry,
): Promise<InspectedFile> {
  const { db } = tools
  const place = pathInZip(path, entry.name)
  const find = async () => (await findByPaths(db, record.id, [place])).get(place)
  const before = await find()
  const advance = async (tx = db) => {
    if (!(await fileTasks.advance(tx, record, 1))) throw new Interrupted()
  }
  if (before && before.blob_sha256 === null && before.refusal === null) {
    const contained = containedOf(before)
    let seen: Partial<ContainedFile> = {}
    await takeOutOne(tools, before, entry, {
      async look(staged) {
        if (isPdf(before.path)) seen = { pdf: await factsOf(staged) }
      },
      damaged(damage) {
        seen = { damage }
      },
      async also(tx) {
        const document = JSON.stringify({ ...contained, ...seen })
        await updateEntry(tx, record.id, before.number, { document })
        await advance(tx)
      },
    })
  } else await advance()
  fileTasks.advanced(record, 1)
  return seenOf(entry.name, await find())
}

function seenOf(name: string, row: EntryRecord | undefined): InspectedFile {
  const { pdf, damage } = (row && containedOf(row)) ?? {}
  if (damage !== undefined) return { name, mime: null, damage }
  const refusal = row?.refusal ?? undefined
  // A refused PDF counts as unreadable.
  if (refusal !== undefined) {
    return { name, mime: null, refusal, pdf: isPdf(name) ? 'unreadable' : undefined }
  }
  return { name, mime: row?.mime ?? null, pdf }
}

function isPdf(path: string): boolean {
  return extensionOf(path) === 'pdf'
}

/** In ms, generous for busy machines; the computing time per file is limited separately. */
const timeout = 60_000

async function factsOf(path: string): Promise<PdfFacts | 'unreadable'> {
  try {
    return await readPdfFacts(path, { timeout })
  } catch (error) {
    if (error instanceof ProcessEnded) return 'unreadable'
    throw error
  }
}

function tooMany(entries: number): string {
  return `enthält mehr als ${entries.toLocaleString('de-DE')} Dateien. Bitte auf mehrere Container aufteilen!`
}
