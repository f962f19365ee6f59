import type { Principal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'

/** What a download needs to know of an upload. */
export interface Readable {
  name: string
  mime: string
  size: number
  sha256: string
}

/** The upload at this address if one of those who ask may read it; undefined for foreign and unknown alike. */
export async function findReadableUpload(
  db: Db,
  readers: Principal[],
  slug: string,
): Promise<Readable | undefined> {
  // No address of ours holds NUL, and PostgreSQL fails when asked for it.
  if (slug.includes('\u0000')) return undefined
  for (const reader of readers) {
    const upload = await selectReadable(db, reader, slug)
    if (upload) return upload
  }
  return undefined
}

function selectReadable(db: Db, reader: Principal, slug: string): Promise<Readable | undefined> {
  const upload = db
    .selectFrom('uploads')
    .select(['uploads.name', 'uploads.mime', 'uploads.size', 'uploads.blob_sha256 as sha256'])
    .where('slug', '=', slug)
  if (reader.kind === 'staff') return upload.executeTakeFirst()
  const own = upload
    .innerJoin('medias', 'medias.upload_id', 'uploads.id')
    .innerJoin('device_medias', 'device_medias.media_id', 'medias.id')
    .innerJoin('devices', 'devices.id', 'device_medias.device_id')
  return reader.kind === 'device'
    ? own.where('devices.id', '=', reader.deviceId).executeTakeFirst()
    : own.where('devices.company_id', '=', reader.companyId).executeTakeFirst()
}
