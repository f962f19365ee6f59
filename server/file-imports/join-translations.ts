import type { Writer } from '../auth/writer.ts'
import type { Db } from '../db/database.ts'
import { lockLinks } from '../db/versions.ts'
import { update } from '../db/write.ts'
import { mediasTable } from '../files/files.table.ts'
import { joinGroup } from '../files/translations.store.ts'
import { withTrackedVersions } from './do-entry.ts'
import { type EntryRecord, listPartners } from './entries.store.ts'

/** Puts a new file into one group with the translations imported with it. The first of them has nothing to join yet. */
export async function joinTranslations(
  tx: Db,
  { stamp }: Writer,
  entry: EntryRecord,
  media: number,
): Promise<void> {
  const { original, translations } = await listPartners(tx, entry)
  const pairs = translations.map((translation) => ({ translation, of: media }))
  if (original !== undefined) pairs.push({ translation: media, of: original })
  for (const { translation, of } of pairs) {
    if (translation === of) continue
    await lockLinks(tx)
    await withTrackedVersions(tx, entry, [translation, of], async () => {
      await update(tx, mediasTable, stamp, translation, { original: of })
      await joinGroup(tx, stamp, translation)
    })
  }
}
