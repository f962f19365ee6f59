import type { Db } from '../db/database.ts'
import type { Writable } from '../db/table.ts'
import type { Stamp } from '../db/versions.ts'
import { insert, raiseLinked } from '../db/write.ts'
import { freshPublicId, retirePublicId } from '../parts/public-ids.store.ts'
import { devicesTable } from './devices.table.ts'

type DeviceDraft = Omit<Writable<typeof devicesTable>, 'publicId'>

/** Creates a device with a public id that was never given out, and returns its id. */
export async function insertDevice(db: Db, stamp: Stamp, device: DeviceDraft): Promise<number> {
  return insert(db, devicesTable, stamp, { ...device, publicId: await freshPublicId(db) })
}

/** Deletes a device and its links; its public id is kept as given out. Returns whether there was one. */
export async function removeDevice(db: Db, stamp: Stamp, id: number): Promise<boolean> {
  await raiseLinked(db, devicesTable, stamp, id)
  const removed = await db
    .deleteFrom('devices')
    .where('id', '=', id)
    .returning('public_id')
    .executeTakeFirst()
  if (!removed) return false
  await retirePublicId(db, removed.public_id, stamp.at)
  return true
}
