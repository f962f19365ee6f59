import type { Principal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'

/** What a download needs to know of an upload. */
export interface Readable {
  name: string
  mime: string
  size: number
  sha256: string
}

/** The upload at this address if one of those who ask may read it on this day; undefined for foreign and unknown alike. */
export async function findReadableUpload(
  db: Db,
  readers: Principal[],
  slug: string,
  today: string,
): Promise<Readable | undefined> {
  // No address of ours holds NUL, and PostgreSQL fails when asked for it.
  if (slug.includes('\u0000')) return undefined
  for (const reader of readers) {
    const upload = await selectReadable(db, reader, slug, today)
    if (upload) return upload
  }
  return undefined
}

/** Customers read every released version that is not withdrawn, of each file that one of their devices shows. */
function selectReadable(
  db: Db,
  reader: Principal,
  slug: string,
  today: string,
): Promise<Readable | undefined> {
  const upload = db
    .selectFrom('uploads')
    .select(['uploads.name', 'uploads.mime', 'uploads.size', 'uploads.blob_sha256 as sha256'])
    .where('slug', '=', slug)
  if (reader.kind === 'staff') return upload.executeTakeFirst()
  const own = upload
    .innerJoin('versions', 'versions.upload_id', 'uploads.id')
    .innerJoin('shown_files', 'shown_files.media_id', 'versions.media_id')
    .innerJoin('devices', 'devices.id', 'shown_files.device_id')
    .where('released_on', '<=', today)
    .where('withdrawn_at', 'is', null)
  return reader.kind === 'device'
    ? own.where('devices.id', '=', reader.deviceId).executeTakeFirst()
    : own.where('devices.company_id', '=', reader.companyId).executeTakeFirst()
}
