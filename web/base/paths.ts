import type { pages } from '#contract/pages.ts'

const staffPaths = [
  '/devices',
  '/files',
  '/companies',
  '/compliance',
  '/logs',
  '/user',
  '/bin',
  '/settings',
  '/import',
  '/hilfe',
] as const satisfies readonly (typeof pages)[number][]

/** A screen that needs a staff session. */
export type StaffPath = (typeof staffPaths)[number]

const recordPaths = ['/devices', '/files', '/parts', '/companies'] as const

/** Path prefix of the pages of one kind of record: `/devices/7`. */
export type RecordPath = (typeof recordPaths)[number]

/** The address of one record's page. */
export interface RecordPlace {
  path: RecordPath
  /** As given in the address; the record may not exist. */
  id: string
}

/** What an address of the staff area leads to: a screen or a record's page; undefined for any other address. */
export function staffPlace(address: string): StaffPath | RecordPlace | undefined {
  const screen = staffPaths.find((staffPath) => staffPath === address)
  if (screen) return screen
  // The import screen routes the addresses below its own.
  if (address.startsWith('/import/')) return '/import'
  const [, kind, id] = /^(\/\w+)\/([^/]+)\/?$/.exec(address) ?? []
  const path = recordPaths.find((candidate) => candidate === kind)
  return path && id !== undefined ? { path, id } : undefined
}

/** The address of a record's page. */
export function recordPath(path: RecordPath, id: number): string {
  return `${path}/${id}`
}

/** The address of a device's page when only its serial number is known, as in log entries. */
export function serialPath(sn: string): string {
  return `/devices/${bySerial}?${new URLSearchParams({ sn })}`
}

/** Used in place of an id. */
export const bySerial = 'nummer'

/** The address of a company's page when only its name is known. */
export function companyPath(name: string): string {
  return `/companies/${byName}?${new URLSearchParams({ name })}`
}

/** Used in place of an id. */
export const byName = 'name'

/** History state of `/admin-login`: where to go after signing in. */
interface CameFrom {
  from: string
}

export function currentPlace(): CameFrom {
  return { from: location.pathname + location.search + location.hash }
}

/** The remembered place if it is a staff page of ours; a foreign address is never accepted. */
export function returnAddress(state: unknown): string | undefined {
  const from = (state as Partial<CameFrom> | null)?.from
  const path = typeof from === 'string' ? from.split(/[?#]/, 1)[0] : undefined
  return path !== undefined && staffPlace(path) ? from : undefined
}
