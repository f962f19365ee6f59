import type { Db } from '../db/database.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import type { LogSubject } from './logs.store.ts'

/** What entries about a device say of it; nothing if it is not there. */
export async function findDeviceSubject(db: Db, id: number): Promise<LogSubject> {
  const [row] = await rowsOfOurs(
    db,
    `select d.serial_number, c.name from devices as d left join companies as c on c.id = d.company_id
     where d.id = ?`,
    [id],
  )
  if (!row) return {}
  const [serialNumber, companyName] = row as [string, string | null]
  return { serialNumber, companyName }
}

/** The same for an order, whose device may be gone by now. */
export async function findOrderSubject(
  db: Db,
  serialNumber: string,
  deviceId: number | null,
): Promise<LogSubject> {
  const device = deviceId === null ? {} : await findDeviceSubject(db, deviceId)
  return { serialNumber, ...device }
}

/** What entries about a company say of it; nothing if it is not there. */
export async function findCompanySubject(db: Db, id: number): Promise<LogSubject> {
  const company = await db
    .selectFrom('companies')
    .select('name as companyName')
    .where('id', '=', id)
    .executeTakeFirst()
  return company ?? {}
}
