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

/** An account for a customer's sign-in, with its names for the log. */
export interface CustomerAccount {
  kind: 'device' | 'company'
  id: number
  passwordHash: string
  passwordKind: PasswordKind
  serialNumber: string | null
  companyName: string | null
}

/**
 * Finds the device with this serial number, ignoring case, surrounding spaces and invisible characters;
 * undefined if unknown.
 */
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
  // An exact match takes precedence.
  const row = rows.find((candidate) => candidate.serial_number_folded === fold(name)) ?? rows[0]
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

/** Whether a name has the form of a customer number. */
export function maybeCustomerNumber(name: string): boolean {
  const number = foldCopied(name)
  return /^\d{1,10}$/.test(number) && Number(number) <= 2_147_483_647
}

/** Finds the company with this customer number; undefined if unknown or not a number. */
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

/** Determines the current day of the portal. */
type Calendar = Pick<Services, 'config' | 'clock'>

/**
 * The devices that a customer may see, newest first, as many as `customerDevicesAtOnce` allows, with all
 * their visible files. Files are omitted only if all their versions are prepared or withdrawn; versions
 * released after today in the portal's time zone count as prepared. Returned as serialised JSON, built by
 * `reads` without blocking other requests, as it takes a while for a thousand devices.
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
    // Colleagues who share a password only wait for each other.
    return services.reads.shaped(`customer session ${session}`, list)
  })
}

/** Retries with fewer records: the response of a sign-in has no pages, so a client cannot ask for less. */
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
    filter: { kind: 'and', of: [ownedBy(customer), ...filtersOf(wanted)] },
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

/** The files shown at a device whose versions are all prepared or withdrawn: customers must not learn that they exist. */
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

/** Filters: devices created before one, and those that contain every word. */
function filtersOf({ before, search = '' }: Wanted): Filter[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const older = { kind: 'is', name: 'id', type: 'number', operator: 'lt' } as const
  return [
    ...(before === undefined ? [] : [{ ...older, value: before }]),
    ...words.map(containsWord),
  ]
}

/** The same attributes that the browser searches in the devices it has loaded. */
function containsWord(value: string): Filter {
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

export async function isOwnDevice(
  db: Db,
  customer: CustomerPrincipal,
  deviceId: number,
): Promise<boolean> {
  if (customer.kind === 'device') return customer.deviceId === deviceId
  const ownDevice = await db
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('company_id', '=', customer.companyId)
    .executeTakeFirst()
  return ownDevice !== undefined
}
