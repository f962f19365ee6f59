import { generatePublicId } from '../auth/password.ts'
import type { Db } from '../db/database.ts'
import type { Writable } from '../db/table.ts'
import type { Stamp } from '../db/versions.ts'
import { insert, raiseLinked } from '../db/write.ts'
import { devicesTable } from './devices.table.ts'

type DeviceDraft = Omit<Writable<typeof devicesTable>, 'publicId'>

/** Creates a device with a public id that was never given out, and returns its id. */
export async function insertDevice(db: Db, stamp: Stamp, device: DeviceDraft): Promise<number> {
  return insert(db, devicesTable, stamp, { ...device, publicId: await freshPublicId(db) })
}

async function freshPublicId(db: Db): Promise<string> {
  for (;;) {
    const publicId = generatePublicId()
    const taken = await db
      .selectFrom('devices')
      .select('public_id')
      .where('public_id', '=', publicId)
      .union(
        db.selectFrom('retired_public_ids').select('public_id').where('public_id', '=', publicId),
      )
      .executeTakeFirst()
    if (!taken) return publicId
  }
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
  await db
    .insertInto('retired_public_ids')
    .values({ public_id: removed.public_id, retired_at: stamp.at.toISOString() })
    .execute()
  return true
}
