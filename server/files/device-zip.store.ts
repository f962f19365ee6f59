import type { Principal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'

interface ZippedDevice {
  sn: string
  /** Day (YYYY-MM-DD). */
  deliveredOn: string | null
}

/** The device if one of the readers may read it; undefined both for foreign and for unknown devices. */
export async function findReadableDevice(
  db: Db,
  readers: Principal[],
  id: number,
): Promise<ZippedDevice | undefined> {
  for (const reader of readers) {
    const device = await selectReadable(db, reader, id)
    if (device) return device
  }
  return undefined
}

function selectReadable(db: Db, reader: Principal, id: number) {
  const device = db
    .selectFrom('devices')
    .select(['serial_number as sn', 'delivered_on as deliveredOn'])
    .where('id', '=', id)
  if (reader.kind === 'staff') return device.executeTakeFirst()
  return reader.kind === 'device'
    ? device.where('id', '=', reader.deviceId).executeTakeFirst()
    : device.where('company_id', '=', reader.companyId).executeTakeFirst()
}
