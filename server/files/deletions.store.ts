import { counted } from '../core/german-numbers.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'

const minute = 60_000

/**
 * How long a deletion without a confirmation may still be carried out, in ms: S3 refuses requests signed more than
 * 15 minutes ago. The rest is for clocks that differ.
 */
export const unsureFor = 20 * minute

/** A blob that is marked because its bytes are about to be deleted. */
export interface Deletion {
  sha256: string
  /** ISO 8601. */
  since: string
}

/** Deletions that this process has marked and not sent yet: an upload of the same bytes may still call them off. */
const unsent = new Set<string>()

/**
 * Marks a blob before its bytes are deleted: commit this first. Undefined if the database does not know it, or if an
 * earlier deletion may still be carried out. Call it under the blob's lock, like everything here.
 */
export async function markDeletion(tx: Db, sha256: string): Promise<Deletion | undefined> {
  const former = await findMark(tx, sha256)
  if (former !== null && unsureTime(former) > 0) return undefined
  const since = new Date().toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('blobs')
    .set({ deleting_since: since })
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const deletion = { sha256, since }
  unsent.add(keyOf(deletion))
  return deletion
}

/** Whether a marked deletion still has to be sent, which is then assumed to happen: false if it was called off. */
export async function takeDeletion(tx: Db, deletion: Deletion): Promise<boolean> {
  return (await findMark(tx, deletion.sha256)) === deletion.since && unsent.delete(keyOf(deletion))
}

/** For a deletion that is not sent after all; does nothing after `takeDeletion`. */
export function forgetDeletion(deletion: Deletion): void {
  unsent.delete(keyOf(deletion))
}

export async function removeMark(tx: Db, sha256: string): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ deleting_since: null })
    .where('sha256', '=', sha256)
    .where('deleting_since', 'is not', null)
    .execute()
}

/**
 * For bytes that are kept: calls off a deletion that was not sent. Throws a 503 as long as an unconfirmed one may still
 * be carried out, which would delete what was kept.
 */
export async function callOffDeletion(tx: Db, sha256: string): Promise<void> {
  const since = await findMark(tx, sha256)
  if (since === null) return
  const left = unsureTime(since)
  if (left > 0 && !unsent.has(keyOf({ sha256, since }))) throw unconfirmed(left)
  await removeMark(tx, sha256)
}

/** How long a marked deletion may still be carried out, in ms. A mark from far ahead was made while a clock was wrong. */
function unsureTime(since: string): number {
  const age = Date.now() - Date.parse(since)
  return Math.abs(age) < unsureFor ? unsureFor - Math.max(age, 0) : 0
}

async function findMark(tx: Db, sha256: string): Promise<string | null> {
  const row = await tx
    .selectFrom('blobs')
    .select('deleting_since')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.deleting_since ?? null
}

function keyOf({ sha256, since }: Deletion): string {
  return `${sha256} ${since}`
}

function unconfirmed(left: number): ProblemError {
  const minutes = counted(Math.ceil(left / minute), 'Minute', 'Minuten')
  return new ProblemError(
    'unavailable',
    `Der Inhalt dieser Datei wurde vor Kurzem gelöscht, und der Speicher für Dateien hat das nicht bestätigt. Bitte versuchen Sie es in ${minutes} noch einmal.`,
    { retryAfter: Math.ceil(left / 1_000) },
  )
}
