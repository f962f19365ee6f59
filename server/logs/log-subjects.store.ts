import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import type { LogSubject } from './logs.store.ts'

/** What entries about a device say of it; nothing if it is not there. */
export async function findDeviceSubject(db: Db, id: number): Promise<LogSubject> {
  const [row] = await rowsOfOurs(
    db,
    // As a join SQLite plans it anew for each id.
    `select d.serial_number, (select name from companies where companies.id = d.company_id) as company
     from devices as d where d.id = ?`,
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

/** The same of what may be either; nothing of other kinds of records. */
export async function findSubject(db: Db, kind: string, id: number): Promise<LogSubject> {
  if (kind === 'device') return findDeviceSubject(db, id)
  return kind === 'company' ? findCompanySubject(db, id) : {}
}

/** What entries about a device say of it, found by its serial number as people type it. */
export async function findDeviceSubjectBy(db: Db, serialNumber: string): Promise<LogSubject> {
  const device = await db
    .selectFrom('devices')
    .select('id')
    .where('serial_number_folded', '=', fold(serialNumber))
    .executeTakeFirst()
  return device ? findDeviceSubject(db, device.id) : {}
}

/** The same of a company by its customer number. */
export async function findCompanySubjectBy(db: Db, customerNumber: number): Promise<LogSubject> {
  const company = await db
    .selectFrom('companies')
    .select('name as companyName')
    .where('customer_number', '=', customerNumber)
    .executeTakeFirst()
  return company ?? {}
}

/** The same of a device or company that lies in the bin, by its entry; its company may lie there too. */
export async function findBinSubject(db: Db, entry: number): Promise<LogSubject> {
  const found = await db
    .selectFrom('bin')
    .select(['kind', 'name', 'content'])
    .where('id', '=', entry)
    .executeTakeFirst()
  if (found?.kind === 'company') return { companyName: found.name }
  if (found?.kind !== 'device') return {}
  const { links } = JSON.parse(found.content) as { links: KeptCompany[] }
  const company = links.find(({ link }) => link === 'company')?.far
  const there = company ? await findCompanySubject(db, company.id) : {}
  return { serialNumber: found.name, companyName: there.companyName ?? company?.name ?? null }
}

/** Of what the bin keeps of a device, the link to its company. */
interface KeptCompany {
  link: string
  far: { id: number; name: string }
}
