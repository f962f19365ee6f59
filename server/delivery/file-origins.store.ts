import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Which link shows a file at a device. */
export interface FileOrigin {
  /** `delivered`: the device was delivered with it, and it is no longer linked. */
  origin: 'device' | 'part' | 'delivered'
  /** Day (YYYY-MM-DD) on which the link was added; null if unknown. */
  linkedOn: string | null
}

/** The origin of each file of a device, by file id; the device's own links take precedence. */
export async function listFileOrigins(db: Db, device: number): Promise<Map<number, FileOrigin>> {
  const { rows } = await sql<FileOrigin & { media: number }>`
    select media_id as media, 'device' as origin, linked_on as "linkedOn"
    from device_medias where device_id = ${device}
    union all
    select link.media_id, 'part', link.linked_on
    from devices join part_medias as link on link.part_id = devices.part_id
    where devices.id = ${device}
    union all
    select media_id, 'delivered', null from delivered_files where device_id = ${device}
  `.execute(db)
  const origins = new Map<number, FileOrigin>()
  for (const origin of ['device', 'part', 'delivered'] as const) {
    for (const { media, linkedOn } of rows.filter((row) => row.origin === origin)) {
      if (!origins.has(media)) origins.set(media, { origin, linkedOn })
    }
  }
  return origins
}
