import type { RuleName } from '#contract/compliance-rules.ts'
import type { FindingDevice } from '#contract/findings.ts'
import type { Db } from '../db/database.ts'

/** The rules about companies: one concerns all their devices, the other those without article number. */
export type CompanyRule = Extract<RuleName, 'unknown-country' | 'without-part'>

/** Counts the devices of a company that a rule concerns. */
export async function countDevicesOf(db: Db, company: number, rule: RuleName): Promise<number> {
  const { devices } = await devicesOf(db, company, rule)
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .executeTakeFirstOrThrow()
  return devices
}

/** A page of these devices, after an id. */
export async function listDevicesOf(
  db: Db,
  company: number,
  rule: RuleName,
  { after, limit }: { after: number; limit: number },
): Promise<{ devices: FindingDevice[]; next: number | null }> {
  const devices = await devicesOf(db, company, rule)
    .innerJoin('companies', 'companies.id', 'devices.company_id')
    .select(['devices.id', 'serial_number as sn', 'name as companie'])
    .select('delivered_on as deliveredOn')
    .where('devices.id', '>', after)
    .orderBy('devices.id')
    .limit(limit)
    .execute()
  return { devices, next: devices.length === limit ? (devices.at(-1)?.id ?? null) : null }
}

function devicesOf(db: Db, company: number, rule: RuleName) {
  return db
    .selectFrom('devices')
    .where('company_id', '=', company)
    .$if(rule === 'without-part', (devices) => devices.where('part_id', 'is', null))
}
