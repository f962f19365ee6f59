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

/** Where the pages of one kind of record lie: `/devices/7`. */
export type RecordPath = (typeof recordPaths)[number]

/** The page of one record. */
export interface RecordPlace {
  path: RecordPath
  /** As the address says it: nobody knows yet whether there is such a record. */
  id: string
}

/** What an address of staff leads to: a screen, or the page of a record; undefined for any other address. */
export function staffPlace(address: string): StaffPath | RecordPlace | undefined {
  const screen = staffPaths.find((known) => known === address)
  if (screen) return screen
  // It leads itself to what lies below its address.
  if (address.startsWith('/import/')) return '/import'
  const [, kind, id] = /^(\/\w+)\/([^/]+)\/?$/.exec(address) ?? []
  const path = recordPaths.find((known) => known === kind)
  return path && id !== undefined ? { path, id } : undefined
}

/** The address of the page of a record. */
export function recordPath(path: RecordPath, id: number): string {
  return `${path}/${id}`
}

/** The address of the page of a device whose serial number alone is known, as log entries say it. */
export function serialPath(sn: string): string {
  return `/devices/${bySerial}?${new URLSearchParams({ sn })}`
}

/** Stands in place of an id. */
export const bySerial = 'nummer'

/** The address of the page of a company whose name alone is known. */
export function companyPath(name: string): string {
  return `/companies/${byName}?${new URLSearchParams({ name })}`
}

/** Stands in place of an id. */
export const byName = 'name'

/** History state of `/admin-login`: where to go after the sign-in. */
interface CameFrom {
  from: string
}

export function here(): CameFrom {
  return { from: location.pathname + location.search + location.hash }
}

/** The remembered place, if it is one of our own for staff; a foreign address never gets through. */
export function wayBack(state: unknown): string | undefined {
  const from = (state as Partial<CameFrom> | null)?.from
  const path = typeof from === 'string' ? from.split(/[?#]/, 1)[0] : undefined
  return path !== undefined && staffPlace(path) ? from : undefined
}
