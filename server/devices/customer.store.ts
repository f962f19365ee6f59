import { customerDevicesAtOnce } from '#contract/paths.ts'
import type { PasswordKind } from '../auth/password-kind.ts'
import { dayIn } from '../core/day.ts'
import type { CustomerPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { fold, foldCopied } from '../db/fold.ts'
import type { ReadyBody } from '../db/reads.ts'
import type { ListQuery } from '../query/list-query.ts'
import type { Filter } from '../query/query-filter.ts'
import type { Services } from '../services.ts'
import { devicesTable } from './devices.table.ts'
import type { OwnDevicesFacts } from './own-devices.ts'

/** Whose password a customer's sign-in is checked against, and what the log says of it. */
export interface CustomerAccount {
  kind: 'device' | 'company'
  id: number
  passwordHash: string
  passwordKind: PasswordKind
  serialNumber: string | null
  companyName: string | null
}

/** The device with this serial number (without case, outer space and what nobody sees of it), or undefined. */
export async function findDeviceAccount(
  db: Db,
  name: string,
): Promise<CustomerAccount | undefined> {
  const rows = await db
    .selectFrom('devices')
    .leftJoin('companies', 'companies.id', 'devices.company_id')
    .select(['devices.id', 'devices.password_hash', 'devices.password_kind', 'serial_number'])
    .select(['companies.name', 'serial_number_folded'])
    .where('serial_number_folded', 'in', [fold(name), foldCopied(name)])
    .execute()
  // What is stored letter by letter as it was typed comes first.
  const row = rows.find((own) => own.serial_number_folded === fold(name)) ?? rows[0]
  return (
    row && {
      kind: 'device',
      id: row.id,
      passwordHash: row.password_hash,
      passwordKind: row.password_kind ?? 'typed',
      serialNumber: row.serial_number,
      companyName: row.name,
    }
  )
}

/** Whether a name may be a customer number. */
export function maybeCustomerNumber(name: string): boolean {
  const number = foldCopied(name)
  return /^\d{1,10}$/.test(number) && Number(number) <= 2_147_483_647
}

/** The company with this customer number, or undefined; what is no number is nobody's. */
export async function findCompanyAccount(
  db: Db,
  name: string,
): Promise<CustomerAccount | undefined> {
  if (!maybeCustomerNumber(name)) return undefined
  const row = await db
    .selectFrom('companies')
    .select(['id', 'password_hash', 'password_kind', 'name'])
    .where('customer_number', '=', Number(foldCopied(name)))
    .executeTakeFirst()
  return (
    row && {
      kind: 'company',
      id: row.id,
      passwordHash: row.password_hash,
      passwordKind: row.password_kind ?? 'typed',
      serialNumber: null,
      companyName: row.name,
    }
  )
}

/** What says which day it is in the portal. */
type Calendar = Pick<Services, 'config' | 'clock'>

/**
 * The devices that a customer may see, newest first and as many as `customerDevicesAtOnce` says, with all files that they show, have
 * these bytes or not: without those alone whose versions are all prepared or withdrawn. Versions of later days than today's
 * in the portal's time zone are not released yet. As it is answered, and read beside everything else: of a thousand
 * devices it takes a while.
 */
export function readOwnDevices(
  services: Calendar & Pick<Services, 'reads'>,
  customer: Owner,
  session: number,
  wanted: Wanted = {},
): Promise<ReadyBody> {
  return readAsManyAsFit(customerDevicesAtOnce, (limit) => {
    const query = ownDevices(customer, wanted, limit)
    const list = { of: devicesTable, query, by: shaper, facts: factsNow(services) }
    // Colleagues who come by one password wait for themselves alone.
    return services.reads.shaped(`customer session ${session}`, list)
  })
}

/** Nobody could ask for less: the answer of a sign-in has no pages. */
async function readAsManyAsFit<Answer>(
  [limit = 0, ...fewer]: readonly number[],
  read: (limit: number) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await read(limit)
  } catch (error) {
    const isTooMuch = error instanceof ProblemError && error.code === 'too-costly'
    if (!isTooMuch || fewer.length === 0) throw error
    return readAsManyAsFit(fewer, read)
  }
}

const shaper = import.meta.resolve('./own-devices.ts')

function factsNow({ config: { timeZone }, clock }: Calendar): OwnDevicesFacts {
  return { timeZone, today: dayIn(timeZone, clock()) }
}

function ownDevices(customer: Owner, wanted: Wanted, limit: number): ListQuery {
  const versions = {
    sort: ['releasedOn', 'id'].map((name) => ({ path: [name], descending: true })),
    populate: { url: {} },
  }
  return {
    sort: [{ path: ['id'], descending: true }],
    filter: { kind: 'and', of: [ownedBy(customer), ...narrowedBy(wanted)] },
    fields: ['sn', 'deliveredOn'],
    populate: {
      companie: { fields: ['name'] },
      part: { fields: ['title', 'desc'], populate: { picture: {} } },
      files: {
        sort: [
          { path: ['doctype', 'position'], descending: false },
          { path: ['doctype', 'title'], descending: false },
          { path: ['id'], descending: false },
        ],
        populate: {
          doctype: { fields: ['title', 'vdiClass'] },
          original: { fields: ['id'] },
          versions,
        },
      },
    },
    page: { by: 'offset', start: 0, limit, withCount: false },
  }
}

/** The files that a device shows whose versions are all prepared or withdrawn: no customer is told that they are there. */
export async function listUnseenFiles(
  { db, config: { timeZone }, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  deviceId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('shown_files')
    .innerJoin('versions', 'versions.media_id', 'shown_files.media_id')
    .select('shown_files.media_id as id')
    .distinct()
    .where('device_id', '=', deviceId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('versions as seen')
            .select('seen.id')
            .whereRef('seen.media_id', '=', 'shown_files.media_id')
            .where('seen.released_on', '<=', dayIn(timeZone, clock()))
            .where('seen.withdrawn_at', 'is', null),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

function ownedBy(customer: Owner): Filter {
  const id = { kind: 'is', name: 'id', type: 'number', operator: 'eq' } as const
  return customer.kind === 'device'
    ? { ...id, value: customer.deviceId }
    : { kind: 'some', relation: 'companie', of: { ...id, value: customer.companyId } }
}

/** What is left of the customer's own devices: those made before one, those in which each word stands. */
function narrowedBy({ before, search = '' }: Wanted): Filter[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const older = { kind: 'is', name: 'id', type: 'number', operator: 'lt' } as const
  return [...(before === undefined ? [] : [{ ...older, value: before }]), ...words.map(holding)]
}

/** In what the browser looks for the words itself among the devices that it has. */
function holding(value: string): Filter {
  const text = { kind: 'is', type: 'text', operator: 'containsi', value } as const
  return {
    kind: 'or',
    of: [
      { ...text, name: 'sn' },
      { kind: 'some', relation: 'part', of: { ...text, name: 'title' } },
      { kind: 'some', relation: 'companie', of: { ...text, name: 'name' } },
    ],
  }
}

/** How many devices a customer has. */
export async function countOwnDevices(db: Db, customer: Owner): Promise<number> {
  if (customer.kind === 'device') return 1
  const { total } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('company_id', '=', customer.companyId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

interface Wanted {
  before?: number | undefined
  search?: string | undefined
}

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
