import type { Db } from '../db/database.ts'
import type { FileOwner } from '../files/shown-versions.store.ts'

/** What a shell describes: a device, or all devices of an article number. */
export interface Shelled extends FileOwner {
  publicId: string
  /** Only of a device. */
  sn: string | null
  /** Day of delivery (YYYY-MM-DD); only of a device. */
  deliveredOn: string | null
  /** Year of construction; only of a device. */
  builtIn: number | null
  /** Title of the article number. */
  part: string | null
  /** Name of the machine. */
  machine: string | null
  /** 14 digits. */
  gtin: string | null
}

/** The facts of a device's shell, except its files. */
export async function findShelledDevice(db: Db, id: number): Promise<Shelled | undefined> {
  const found = await db
    .selectFrom('devices')
    .leftJoin('parts', 'parts.id', 'devices.part_id')
    .select([
      'devices.id as id',
      'devices.public_id as publicId',
      'serial_number as sn',
      'delivered_on as deliveredOn',
      'built_in as builtIn',
      'parts.title as part',
      'parts.description as machine',
      'parts.gtin as gtin',
    ])
    .where('devices.id', '=', id)
    .executeTakeFirst()
  return found && { kind: 'device', ...found }
}

/** The same of an article number. */
export async function findShelledPart(db: Db, id: number): Promise<Shelled | undefined> {
  const found = await db
    .selectFrom('parts')
    .select(['id', 'public_id as publicId', 'title as part', 'description as machine', 'gtin'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { kind: 'part', sn: null, deliveredOn: null, builtIn: null, ...found }
}
