import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Gives files that were inserted directly into the database the first versions of their uploads. */
export async function insertFirstVersions(db: Db): Promise<void> {
  await sql`
    insert into versions (media_id, upload_id, label, released_on, created_at, updated_at)
    select id, upload_id, '1', substr(created_at, 1, 10), created_at, updated_at from medias
    where upload_id is not null
      and not exists (select 1 from versions where versions.media_id = medias.id)`.execute(db)
}
