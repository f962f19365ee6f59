import type { Db } from '../db/database.ts'
import { twinsOf } from '../db/fold.ts'

const time = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z' }

/** Adds this many files without bytes to an article number. */
export async function addFiles(tx: Db, part: number, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, index) => {
    const filename = `Datei ${index}.pdf`
    return { filename, ...twinsOf('filename', filename), languages: '["de"]', ...time }
  })
  const rows = await tx.insertInto('medias').values(files).returning('id').execute()
  const links = rows.map(({ id }) => ({ part_id: part, media_id: id }))
  await tx.insertInto('part_medias').values(links).execute()
}

/** Links a file to this many new article numbers. */
export async function addParts(tx: Db, media: number, count: number): Promise<void> {
  const parts = Array.from({ length: count }, (_, index) => {
    const title = `EA-${index}`
    return {
      ...{ title, ...twinsOf('title', title), ...time },
      public_id: String(index).padStart(8, 'y'),
      is_for_private_use: 0,
      has_printed_safety: 0,
    }
  })
  const rows = await tx.insertInto('parts').values(parts).returning('id').execute()
  const links = rows.map(({ id }) => ({ part_id: id, media_id: media }))
  await tx.insertInto('part_medias').values(links).execute()
}
