import type { Db } from '../db/database.ts'
import type { LogSubject } from './logs.store.ts'

/** What entries about a device say of it; nothing if it is not there. */
export async function findDeviceSubject(db: Db, id: number): Promise<LogSubject> {
  const device = await db
    .selectFrom('devices')
    .leftJoin('companies', 'companies.id', 'devices.company_id')
    .select(['serial_number as serialNumber', 'companies.name as companyName'])
    .where('devices.id', '=', id)
    .executeTakeFirst()
  return device ?? {}
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
