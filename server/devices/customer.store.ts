import type { CustomerDevice, CustomerVersion } from '#contract/customer.ts'
import type { Device } from '#contract/devices.ts'
import { currentOn } from '#contract/file-versions.ts'
import type { DeviceFile } from '#contract/files.ts'
import type { CustomerPrincipal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import { selectList } from '../db/select.ts'
import type { Filter } from '../query/query-filter.ts'
import { devicesTable } from './devices.table.ts'

/** Whose password a customer's sign-in is checked against, and what the log says of it. */
export interface CustomerAccount {
  kind: 'device' | 'company'
  id: number
  passwordHash: string
  serialNumber: string | null
  companyName: string | null
}

/** The device with this serial number (without case and outer space), or undefined. */
export async function findDeviceAccount(
  db: Db,
  name: string,
): Promise<CustomerAccount | undefined> {
  const row = await db
    .selectFrom('devices')
    .leftJoin('companies', 'companies.id', 'devices.company_id')
    .select(['devices.id', 'devices.password_hash', 'serial_number', 'companies.name'])
    .where('serial_number_folded', '=', fold(name))
    .executeTakeFirst()
  return (
    row && {
      kind: 'device',
      id: row.id,
      passwordHash: row.password_hash,
      serialNumber: row.serial_number,
      companyName: row.name,
    }
  )
}

/** The company with this customer number, or undefined; what is no number is nobody's. */
export async function findCompanyAccount(
  db: Db,
  name: string,
): Promise<CustomerAccount | undefined> {
  if (!/^\d{1,10}$/.test(name.trim()) || Number(name) > 2_147_483_647) return undefined
  const row = await db
    .selectFrom('companies')
    .select(['id', 'password_hash', 'name'])
    .where('customer_number', '=', Number(name))
    .executeTakeFirst()
  return (
    row && {
      kind: 'company',
      id: row.id,
      passwordHash: row.password_hash,
      serialNumber: null,
      companyName: row.name,
    }
  )
}

/**
 * The devices that a customer may see, newest first, with all files that they show, have these bytes or not. `today` is
 * a day in the portal's time zone: versions of later days are not released yet.
 */
export async function listOwnDevices(
  db: Db,
  customer: Owner,
  today: string,
): Promise<CustomerDevice[]> {
  const versions = {
    filter: releasedBy(today),
    sort: ['releasedOn', 'id'].map((name) => ({ path: [name], descending: true })),
    populate: { url: {} },
  }
  const { rows } = await selectList(db, devicesTable, {
    sort: [{ path: ['id'], descending: true }],
    filter: ownedBy(customer),
    fields: ['sn', 'deliveredOn'],
    populate: {
      companie: { fields: ['name'] },
      part: { fields: ['title', 'desc'] },
      files: {
        sort: [
          { path: ['doctype', 'position'], descending: false },
          { path: ['doctype', 'title'], descending: false },
          { path: ['id'], descending: false },
        ],
        populate: {
          doctype: { fields: ['title'] },
          url: {},
          original: { fields: ['id'] },
          versions,
        },
      },
    },
    page: { by: 'offset', start: 0, limit: maxDevices, withCount: false },
  })
  return rows.map(shown)
}

/** Released, and not withdrawn. */
function releasedBy(today: string): Filter {
  const is = { kind: 'is', type: 'text' } as const
  return {
    kind: 'and',
    of: [
      { ...is, name: 'releasedOn', operator: 'lte', value: today },
      { ...is, name: 'withdrawnAt', operator: 'null', value: true },
    ],
  }
}

/** All of it was populated. */
function shown({ companie = null, part = null, files, ...device }: Device): CustomerDevice {
  const media = (files as DeviceFile[]).map((file) => {
    const { doctype = null, url = null, original = null, versions = [], ...own } = file
    const released = versions as CustomerVersion[]
    const delivered = currentOn(released, device.deliveredOn)
    const isCurrent = delivered === undefined || delivered === released[0]
    const deliveredVersion = isCurrent ? null : delivered.id
    const group = original?.id ?? file.id
    return { ...own, group, doctype, url, versions: released, deliveredVersion }
  })
  return { ...device, companie, part, media }
}

function ownedBy(customer: Owner): Filter {
  const id = { kind: 'is', name: 'id', type: 'number', operator: 'eq' } as const
  return customer.kind === 'device'
    ? { ...id, value: customer.deviceId }
    : { kind: 'some', relation: 'companie', of: { ...id, value: customer.companyId } }
}

/** More devices than this are not answered at once to one company. */
const maxDevices = 1_000

type Owner = { kind: 'device'; deviceId: number } | { kind: 'company'; companyId: number }

/** Whether a device is the customer's own. */
export async function isOwnDevice(
  db: Db,
  customer: CustomerPrincipal,
  deviceId: number,
): Promise<boolean> {
  if (customer.kind === 'device') return customer.deviceId === deviceId
  const own = await db
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('company_id', '=', customer.companyId)
    .executeTakeFirst()
  return own !== undefined
}
