import type { Writer } from '../auth/writer.ts'
import type { Db } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { mediasTable } from '../files/files.table.ts'
import { joinGroup } from '../files/translations.store.ts'
import { versionOf } from './do-entry.ts'
import { type EntryRecord, followMedia, listPartners } from './entries.store.ts'

/**
 * Lets a file that was just made stand in one group with the translations that came with it. Whichever of them comes first
 * has nothing to join yet.
 */
export async function joinTranslations(
  tx: Db,
  { stamp }: Writer,
  entry: EntryRecord,
  media: number,
): Promise<void> {
  const { original, translations } = await listPartners(tx, entry)
  if (original !== undefined) await join(tx, entry.import_id, stamp, media, original)
  for (const own of translations) await join(tx, entry.import_id, stamp, own, media)
}

/** What the import itself does with a file that it made counts as no change of anybody. */
async function join(
  tx: Db,
  id: number,
  stamp: Writer['stamp'],
  translation: number,
  original: number,
): Promise<void> {
  if (translation === original) return
  await lockLinks(tx)
  const both = [translation, original]
  const before = await Promise.all(both.map((own) => versionOf(tx, 'medias', own)))
  await update(tx, mediasTable, stamp, translation, { original })
  await joinGroup(tx, stamp, translation)
  for (const [at, own] of both.entries()) {
    await followMedia(tx, id, own, before[at] ?? 0, await versionOf(tx, 'medias', own))
  }
}
