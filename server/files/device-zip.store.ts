import type { Principal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'

/** A file as it goes into a device's zip. */
export interface ZippedFile {
  /** As the lists show it. */
  filename: string
  /** The upload's extension with its dot, in lower case. */
  ext: string
  /** Bytes. */
  size: number
  sha256: string
  /** ISO 8601, UTC. */
  createdAt: string
}

/** The serial number of a device if one of those who ask may read it; undefined for foreign and unknown alike. */
export async function findReadableDevice(
  db: Db,
  readers: Principal[],
  id: number,
): Promise<string | undefined> {
  for (const reader of readers) {
    const device = await selectReadable(db, reader, id)
    if (device) return device.serial_number
  }
  return undefined
}

function selectReadable(db: Db, reader: Principal, id: number) {
  const device = db.selectFrom('devices').select('serial_number').where('id', '=', id)
  if (reader.kind === 'staff') return device.executeTakeFirst()
  return reader.kind === 'device'
    ? device.where('id', '=', reader.deviceId).executeTakeFirst()
    : device.where('company_id', '=', reader.companyId).executeTakeFirst()
}

/** The documents of a device that have bytes, oldest first: a copy of a name stands behind it. */
export function listZippedFiles(db: Db, deviceId: number): Promise<ZippedFile[]> {
  return db
    .selectFrom('shown_files')
    .innerJoin('medias', 'medias.id', 'shown_files.media_id')
    .innerJoin('uploads', 'uploads.id', 'medias.upload_id')
    .select([
      'medias.filename',
      'medias.created_at as createdAt',
      'uploads.ext',
      'uploads.size',
      'uploads.blob_sha256 as sha256',
    ])
    .where('shown_files.device_id', '=', deviceId)
    .orderBy('medias.id')
    .execute()
}
