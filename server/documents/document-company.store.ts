import type { Db } from '../db/database.ts'

/** The facts about a company in its letter. */
export interface DocumentCompany {
  id: number
  name: string
  customerNumber: number
  passwordHash: string
  /** The person addressed in letters. */
  contact: string | null
  /** Street, post code and town, one line each. */
  address: string | null
  country: string | null
}

/** A device as listed in its company's letter. */
export interface ListedDevice {
  serialNumber: string
  article: string | null
}

export async function findDocumentCompany(
  db: Db,
  id: number,
): Promise<DocumentCompany | undefined> {
  return db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'customer_number as customerNumber',
      'password_hash as passwordHash',
      'contact',
      'address',
      'country',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The devices of a company by serial number, at most `limit`, and their total number. */
export async function listCompanyDevices(
  db: Db,
  companyId: number,
  limit: number,
): Promise<{ devices: ListedDevice[]; total: number }> {
  const devices = await db
    .selectFrom('devices')
    .leftJoin('parts', 'parts.id', 'devices.part_id')
    .select(['serial_number as serialNumber', 'parts.title as article'])
    .where('company_id', '=', companyId)
    .orderBy('serial_number_sort')
    .orderBy('devices.id')
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { devices, total }
}
