import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { rowsOfOurs } from '../db/rows-of-ours.ts'
import type { LogSubject } from './logs.store.ts'

/** The subject of log entries about a device; empty if it does not exist. */
export async function findDeviceSubject(db: Db, id: number): Promise<LogSubject> {
  return (await findDeviceSubjects(db, [id])).get(id) ?? {}
}

/** The same for several devices, by id. */
export async function findDeviceSubjects(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, LogSubject>> {
  const marks = ids.map(() => '?').join(', ')
  const rows = await rowsOfOurs(
    db,
    // A subquery, as SQLite would plan a join again for each id.
    `select d.id, d.serial_number, (select name from companies where companies.id = d.company_id) as company
     from devices as d where d.id in (${marks})`,
    ids,
  )
  return new Map(
    rows.map(([id, serialNumber, companyName]) => [
      Number(id),
      { serialNumber: String(serialNumber), companyName: companyName as string | null },
    ]),
  )
}

/** The same for an order, whose device may have been deleted. */
export async function findOrderSubject(
  db: Db,
  serialNumber: string,
  deviceId: number | null,
): Promise<LogSubject> {
  const device = deviceId === null ? {} : await findDeviceSubject(db, deviceId)
  return { serialNumber, ...device }
}

/** The subject of log entries about a company; empty if it does not exist. */
export async function findCompanySubject(db: Db, id: number): Promise<LogSubject> {
  const company = await db
    .selectFrom('companies')
    .select('name as companyName')
    .where('id', '=', id)
    .executeTakeFirst()
  return company ?? {}
}

/** The same for a device or company; empty for other kinds of records. */
export async function findSubject(db: Db, kind: string, id: number): Promise<LogSubject> {
  if (kind === 'device') return findDeviceSubject(db, id)
  return kind === 'company' ? findCompanySubject(db, id) : {}
}

/** The subject of log entries about a device, by its serial number as typed. */
export async function findDeviceSubjectBy(db: Db, serialNumber: string): Promise<LogSubject> {
  const device = await db
    .selectFrom('devices')
    .select('id')
    .where('serial_number_folded', '=', fold(serialNumber))
    .executeTakeFirst()
  return device ? findDeviceSubject(db, device.id) : {}
}

/** The same for a company, by its customer number. */
export async function findCompanySubjectBy(db: Db, customerNumber: number): Promise<LogSubject> {
  const company = await db
    .selectFrom('companies')
    .select('name as companyName')
    .where('customer_number', '=', customerNumber)
    .executeTakeFirst()
  return company ?? {}
}

/**
 * The same for a device or company in the bin, by the id of the bin entry; the device's company may be in the bin as
 * well.
 */
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
  const companySubject = company ? await findCompanySubject(db, company.id) : {}
  return {
    serialNumber: found.name,
    companyName: companySubject.companyName ?? company?.name ?? null,
  }
}

/** The link to the company, in the bin's content of a device. */
interface KeptCompany {
  link: string
  far: { id: number; name: string }
}
