import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import type { Stamp } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { mediasTable } from './files.table.ts'

// All translations of a file reference the same original, which references none. Changes hold `lockLinks`.

/**
 * Moves a file that was just marked as a translation, together with its own translations, into the group of the file
 * that it references. Throws a 400 if it references itself.
 */
export async function joinGroup(tx: Db, stamp: Stamp, id: number): Promise<void> {
  const named = await originalOf(tx, id)
  if (named === null) return
  if (named === id) {
    const message = 'Eine Datei ist keine Übersetzung von sich selbst!'
    throw ProblemError.field('original', message, 'choice')
  }
  const further = await originalOf(tx, named)
  const isTurned = further === id
  const original = isTurned ? named : (further ?? named)
  if (isTurned) await moveTo(tx, stamp, [named], null)
  const ids = original === named ? [] : [id]
  await moveTo(tx, stamp, [...ids, ...(await listTranslations(tx, id))], original)
}

/** Makes the oldest translation of a file that is about to be deleted the original of the others. */
export async function leaveGroup(tx: Db, stamp: Stamp, id: number): Promise<void> {
  const [heir, ...others] = await listTranslations(tx, id)
  if (heir === undefined) return
  await moveTo(tx, stamp, [heir], null)
  await moveTo(tx, stamp, others, heir)
}

async function originalOf(tx: Db, id: number): Promise<number | null> {
  const file = await tx
    .selectFrom('medias')
    .select('original_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return file?.original_id ?? null
}

/** The translations of an original, oldest first. */
export async function listTranslations(tx: Db, id: number): Promise<number[]> {
  const files = await tx
    .selectFrom('medias')
    .select('id')
    .where('original_id', '=', id)
    .orderBy('id')
    .execute()
  return files.map((file) => file.id)
}

async function moveTo(tx: Db, stamp: Stamp, ids: number[], original: number | null) {
  for (const id of ids) await update(tx, mediasTable, stamp, id, { original })
}
