import type { Insertable } from 'kysely'
import type { AnnouncedFile } from '#contract/file-imports.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { lockBlobs, releaseBlob } from '../files/blobs.store.ts'
import { extensionOf } from '../files/file-name.ts'
import { dayAfter } from '../import-tasks/import-tasks.store.ts'
import { tooLate } from '../import-tasks/too-late.ts'
import { findByPaths, insertEntries, lastNumber, maxEntries, updateEntry } from './entries.store.ts'
import { changeFileImport, type FileImportRecord } from './file-imports.store.ts'
import type { FileImportEntriesTable } from './file-imports.table.ts'
import type { FileImportTools } from './file-tools.ts'
import { isForPrograms, plainPath, whyRefused } from './keep-entry.ts'
import { readKnownContents } from './known-content.store.ts'
import { pathKey } from './named.ts'

/** The answer for one announced file. */
interface Answer {
  path: string
  number: number | null
  isMissing: boolean
}

/**
 * Records the files to be sent, each once, however often it is announced. Bytes need not be sent if the portal has them
 * in a file of the same kind already, or if they came with another file of this import.
 */
export async function announceFiles(
  tools: FileImportTools,
  record: FileImportRecord,
  files: AnnouncedFile[],
): Promise<Answer[]> {
  const { db, clock, logger } = tools
  if (record.zip_size !== null) throw new ProblemError('conflict', comesAsZip)
  const { answers, left } = await inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, `file-import:${record.id}`)
    const change = { phase: 'open', expires_at: dayAfter(clock()) } as const
    const isOpen = await changeFileImport(tx, clock(), record.id, ['open', 'checked'], change)
    if (!isOpen) throw tooLate(record, 'files')
    return recordFiles(tx, tools, record.id, files)
  })
  for (const sha256 of left) await releaseBlob(tools, logger, sha256)
  return answers
}

async function recordFiles(tx: Db, tools: FileImportTools, id: number, files: AnnouncedFile[]) {
  const plainFiles = files.map((file) => ({ ...file, plain: plainPath(file.path) }))
  const entriesByPath = await findByPaths(
    tx,
    id,
    plainFiles.map(({ plain }) => plain),
  )
  await lockBlobs(tx, plainFiles)
  const sha256s = plainFiles.map(({ sha256 }) => sha256)
  const knownContent = await readKnownContents(tx, id, sha256s)
  const answers: Answer[] = []
  const added = new Map<string, Insertable<FileImportEntriesTable>>()
  const left: string[] = []
  let number = await lastNumber(tx, id)
  for (const { path, plain, size, sha256 } of plainFiles) {
    if (plain === '' || isForPrograms(plain)) {
      answers.push({ path, number: null, isMissing: false })
      continue
    }
    const before = entriesByPath.get(plain)
    const isSame = before?.content_hash === sha256 && before.size === size
    if (before && isSame && (before.blob_sha256 !== null || before.refusal !== null)) {
      answers.push({ path, number: before.number, isMissing: false })
      continue
    }
    const entryNumber = before?.number ?? added.get(plain)?.number ?? ++number
    const row = rowOf(tools, knownContent, id, entryNumber, { path: plain, size, sha256 })
    if (before?.blob_sha256) left.push(before.blob_sha256)
    if (before) await updateEntry(tx, id, entryNumber, row)
    else added.set(plain, row)
    answers.push({ path, number: entryNumber, isMissing: !row.blob_sha256 && !row.refusal })
  }
  if (number > maxEntries) throw ProblemError.field('entries', tooMany, 'too-long')
  await insertEntries(tx, [...added.values()])
  return { answers, left }
}

function rowOf(
  tools: FileImportTools,
  knownContent: Awaited<ReturnType<typeof readKnownContents>>,
  id: number,
  number: number,
  { path, size, sha256 }: AnnouncedFile,
): Insertable<FileImportEntriesTable> & { number: number } {
  const refusal = whyRefused(tools, { path, size }) ?? null
  const ext = `.${extensionOf(path)}`
  const found = refusal === null ? knownContent({ sha256, ext, size }) : undefined
  return {
    ...entryRow(id, number, path, size),
    content_hash: sha256,
    blob_sha256: found ? sha256 : null,
    ext: found ? ext : null,
    mime: found?.mime ?? null,
    active_content: found?.active_content ?? '[]',
    refusal,
  }
}

/** A row for a file of which only the path and size are known. */
export function entryRow(id: number, number: number, path: string, size: number) {
  return {
    ...{ import_id: id, number, path, path_key: pathKey(path), copy: 0, size },
    ...{ content_hash: '', blob_sha256: null, refusal: null, active_content: '[]' },
    ...{ plan: null, state: null, outcome: null, journal: null, correction: null },
    ...{ document: null, document_key: null, translates_key: null },
  }
}

const comesAsZip = 'Dieser Import kommt als ZIP. Bitte für einzelne Dateien einen neuen beginnen!'
const tooMany = `Ein Import darf höchstens ${maxEntries.toLocaleString('de-DE')} Dateien haben. Bitte aufteilen!`
