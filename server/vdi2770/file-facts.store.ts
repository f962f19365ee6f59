import type { Db } from '../db/database.ts'
import { inPieces } from './in-pieces.ts'
import type { PdfFacts } from './pdf-facts.ts'

/** The facts of a file, once its bytes have been read. */
export interface FileFacts {
  crc: number
  /** Null if it is not a PDF; `unreadable` if it cannot be opened. */
  pdf: PdfFacts | 'unreadable' | null
}

/** The facts of these bytes, by SHA-256; those not read yet are absent. */
export async function findFileFacts(
  db: Db,
  sources: readonly string[],
): Promise<Map<string, FileFacts>> {
  const found = new Map<string, FileFacts>()
  for (const some of inPieces(sources)) {
    const rows = await db
      .selectFrom('file_facts')
      .select(['source_sha256', 'crc', 'pdfa', 'pages', 'has_text'])
      .select(['is_encrypted', 'is_unreadable'])
      .where('source_sha256', 'in', some)
      .where('state', '=', 'read')
      .execute()
    for (const { source_sha256: source, crc, ...row } of rows) {
      found.set(source, { crc: Number(crc), pdf: pdfOf(row) })
    }
  }
  return found
}

interface PdfRow {
  pdfa: string | null
  pages: number | null
  has_text: 0 | 1 | null
  is_encrypted: 0 | 1 | null
  is_unreadable: 0 | 1 | null
}

function pdfOf(row: PdfRow): FileFacts['pdf'] {
  const { pdfa, pages, has_text, is_encrypted, is_unreadable } = row
  if (is_unreadable === 1) return 'unreadable'
  if (is_encrypted === null) return null
  const hasText = has_text === null ? null : has_text === 1
  return { pdfa, pages, hasText, isEncrypted: is_encrypted === 1 }
}

/** The German reasons why bytes could not be read, by SHA-256; those that are waiting or were read are absent. */
export async function findUnread(db: Db, sources: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const some of inPieces(sources)) {
    const rows = await db
      .selectFrom('file_facts')
      .select(['source_sha256', 'error'])
      .where('source_sha256', 'in', some)
      .where('state', '=', 'failed')
      .execute()
    for (const { source_sha256: source, error } of rows) found.set(source, error ?? '')
  }
  return found
}

/** Orders the facts of these bytes, unless they are known or waiting; failed orders are tried again. */
export async function orderFileFacts(db: Db, now: Date, sources: readonly string[]): Promise<void> {
  const time = now.toISOString()
  const free = { attempts: 0, leased_until: null, error: null }
  const anew = { ...free, state: 'waiting' as const, next_try_at: time, updated_at: time }
  for (const some of inPieces(sources)) {
    const rows = some.map((source) => ({ ...anew, created_at: time, source_sha256: source }))
    await db
      .insertInto('file_facts')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('source_sha256').doUpdateSet(anew).where('file_facts.state', '=', 'failed'),
      )
      .execute()
  }
}

/** Age after which a failure no longer counts, in ms: a day later, the machine or the storage may be well again. */
const failureTime = 24 * 60 * 60_000

/** Forgets old failures, so that the facts are ordered again where they are needed, and after the next start. */
export async function forgetFailures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('file_facts')
    .where('state', '=', 'failed')
    .where('updated_at', '<', new Date(now.getTime() - failureTime).toISOString())
    .execute()
}

/** SHA-256 of bytes that were never ordered, among the next `limit` uploads after an id, and the last of their ids. */
export async function listUnordered(
  db: Db,
  after: number,
  limit: number,
): Promise<{ sources: string[]; last: number | undefined }> {
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('file_facts as facts', 'facts.source_sha256', 'uploads.blob_sha256')
    .select(['uploads.id', 'uploads.blob_sha256 as source', 'facts.id as known'])
    .where('uploads.id', '>', after)
    .orderBy('uploads.id')
    .limit(limit)
    .execute()
  const unknown = rows.filter(({ known }) => known === null)
  return { sources: [...new Set(unknown.map(({ source }) => source))], last: rows.at(-1)?.id }
}

/** The MIME types of the uploads with these bytes; none if they were deleted, even if they can be restored. */
export async function mimesOfBytes(db: Db, source: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('mime')
    .distinct()
    .where('blob_sha256', '=', source)
    .execute()
  return rows.map(({ mime }) => mime)
}
