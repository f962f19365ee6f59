import type { Db } from '../db/database.ts'
import { twinsOf } from '../db/fold.ts'

const devicesPerStatement = 400

/** Adds copies of a device, `B 1` and so on, without its links to files; returns their ids. */
export async function alikeDevices(db: Db, device: number, count: number): Promise<number[]> {
  const { id: _, ...known } = await db
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, index) => ({
    ...known,
    ...{ serial_number: `B ${index + 1}`, ...twinsOf('serial_number', `B ${index + 1}`) },
    public_id: String(index + 1).padStart(8, 'x'),
  }))
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += devicesPerStatement) {
    const some = rows.slice(at, at + devicesPerStatement)
    const added = await db.insertInto('devices').values(some).returning('id').execute()
    ids.push(...added.map(({ id }) => id))
  }
  return ids.toSorted((one, other) => one - other)
}
