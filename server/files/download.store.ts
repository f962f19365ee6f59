import type { ExpressionBuilder } from 'kysely'
import type { CustomerPrincipal, Principal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

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

/**
 * Customers read every released version that is not withdrawn, of each file that one of their devices shows, and the
 * picture of its article number.
 */
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
  const released = upload
    .innerJoin('versions', 'versions.upload_id', 'uploads.id')
    .where('released_on', '<=', today)
    .where('withdrawn_at', 'is', null)
  const pictured = upload
    .innerJoin('parts', 'parts.picture_id', 'uploads.id')
    .innerJoin('devices', 'devices.part_id', 'parts.id')
  const [column, id] = devicesOf(reader)
  return released
    .where(isShownTo(reader))
    .unionAll(pictured.where(column, '=', id))
    .executeTakeFirst()
}

/** The column of a device that says whether it is theirs, and its value. */
function devicesOf(reader: CustomerPrincipal) {
  return reader.kind === 'device'
    ? (['devices.id', reader.deviceId] as const)
    : (['devices.company_id', reader.companyId] as const)
}

/** By the two links themselves: a view of both would be read whole before it is joined. */
function isShownTo(reader: CustomerPrincipal) {
  const [column, id] = devicesOf(reader)
  return ({ or, exists, selectFrom }: ExpressionBuilder<Schema, 'versions'>) => {
    const own = selectFrom('device_medias')
      .innerJoin('devices', 'devices.id', 'device_medias.device_id')
      .select('devices.id')
      .whereRef('device_medias.media_id', '=', 'versions.media_id')
      .where(column, '=', id)
    const inherited = selectFrom('devices')
      .innerJoin('part_medias', 'part_medias.part_id', 'devices.part_id')
      .select('devices.id')
      .whereRef('part_medias.media_id', '=', 'versions.media_id')
      .where(column, '=', id)
    return or([exists(own), exists(inherited)])
  }
}
