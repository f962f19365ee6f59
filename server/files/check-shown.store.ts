import { sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { lockLinks, type Stamp } from '../db/versions.ts'
import { pointAtCurrent } from './file-versions.store.ts'

/**
 * Number of uploads whose size differs from that of their blob, which a check of all blobs has just confirmed; corrects
 * them if `isRepairing`.
 */
export async function checkSizes(db: Db, isRepairing: boolean): Promise<number> {
  const differs = sql<boolean>`size <> (select size from blobs where sha256 = blob_sha256)`
  const wrong = await db.selectFrom('uploads').select('id').where(differs).execute()
  if (isRepairing && wrong.length > 0) {
    const size = sql<number>`(select size from blobs where sha256 = blob_sha256)`
    await db.updateTable('uploads').set({ size }).where(differs).execute()
  }
  return wrong.length
}

/**
 * Number of files that do not show the newest released version; corrects them if `isRepairing`. Versions to be released
 * `today` that are still pending do not count.
 */
export async function checkShown(
  db: Db,
  stamp: Stamp,
  today: string,
  isRepairing: boolean,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from medias where exists (select 1 from versions where media_id = medias.id)
      and not exists (select 1 from versions where media_id = medias.id and is_pending = 1
        and released_on <= ${today})
      and coalesce(upload_id, 0) <> coalesce((select versions.upload_id from versions
        where media_id = medias.id and released_on <= ${today} and withdrawn_at is null
        order by released_on desc, id desc limit 1), 0)`.execute(db)
  for (const { id } of isRepairing ? rows : []) {
    await inTransaction(db, async (tx) => {
      await lockLinks(tx)
      await pointAtCurrent(tx, stamp, today, id)
    })
  }
  return rows.length
}

/**
 * Number of versions with a future release day that are not marked as pending and would never be released; marks them
 * if `isRepairing`.
 */
export async function checkPending(db: Db, today: string, isRepairing: boolean): Promise<number> {
  const unmarked = db
    .selectFrom('versions')
    .select('id')
    .where('is_pending', '=', 0)
    .where('released_on', '>', today)
  const wrong = await unmarked.execute()
  if (isRepairing && wrong.length > 0) {
    const ids = wrong.map(({ id }) => id)
    await db.updateTable('versions').set({ is_pending: 1 }).where('id', 'in', ids).execute()
  }
  return wrong.length
}
