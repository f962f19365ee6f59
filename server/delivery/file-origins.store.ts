import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Whose link shows a file at a device. */
export interface FileOrigin {
  /** `delivered`: the device was delivered with it, and no link shows it any more. */
  origin: 'device' | 'part' | 'delivered'
  /** Day (YYYY-MM-DD) since which the link is there; null where that was not kept. */
  linkedOn: string | null
}

/** Whose each file of a device is, by file: its own links first. */
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
