import type { Db } from '../db/database.ts'
import type { Writable } from '../db/table.ts'
import type { Stamp } from '../db/versions.ts'
import { type Brought, insert, insertAll } from '../db/write.ts'
import { freshPublicId, withPublicIds } from '../parts/public-ids.store.ts'
import { devicesTable } from './devices.table.ts'

type DeviceDraft = Omit<Writable<typeof devicesTable>, 'publicId'>

/** Creates a device with a public id that has never been used, and returns its id. */
export async function insertDevice(
  db: Db,
  stamp: Stamp,
  device: DeviceDraft,
  brought: Brought = {},
): Promise<number> {
  const publicId = await freshPublicId(db)
  return insert(db, devicesTable, stamp, { ...device, publicId }, brought)
}

/** The same for several devices; returns their ids in the given order. */
export async function insertDevices(
  db: Db,
  stamp: Stamp,
  devices: readonly DeviceDraft[],
): Promise<number[]> {
  return insertAll(db, devicesTable, stamp, await withPublicIds(db, devices))
}

/** The id of a device's article number, or null. */
export async function findPartOf(db: Db, id: number): Promise<number | null> {
  const device = await db
    .selectFrom('devices')
    .select('part_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return device?.part_id ?? null
}
