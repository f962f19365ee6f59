import { companies } from '#contract/companies.ts'
import { type Device, devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { exactly } from '../base/list-links.ts'
import { call } from '../client/api.ts'
import { searchFilter } from '../table/search-filter.ts'
import { isScannedAddress, publicIdsIn } from './scanned-code.ts'

/** Something to jump to: an address, or an act. */
export interface Target {
  /** Unique within its group. */
  key: string
  title: string
  /** What tells it from others of the same name. */
  note?: string
  to?: string
  /** The row that stands open there. */
  openRow?: number
  run?: () => void
}

/** What a text found, in groups. */
export interface Found {
  /** Exactly meant: by its whole serial number or the code of its nameplate. */
  exact: Target[]
  devices: Target[]
  companies: Target[]
  files: Target[]
}

const perGroup = 6
const first = { pagination: { start: 0, limit: perGroup, withCount: false } }

/** Asks the server for everything that bears this text in its name. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Found> {
  if (isScannedAddress(text)) {
    return { exact: await exactDevices(text, signal), devices: [], companies: [], files: [] }
  }
  const [exact, similar, companies, files] = await Promise.all([
    exactDevices(text, signal),
    similarDevices(text, signal),
    companiesWith(text, signal),
    filesWith(text, signal),
  ])
  const isKnown = ({ key }: Target) => exact.some((target) => target.key === key)
  return { exact, devices: similar.filter((target) => !isKnown(target)), companies, files }
}

async function exactDevices(text: string, signal: AbortSignal): Promise<Target[]> {
  const ids = publicIdsIn(text)
  const $or = [{ sn: { $eqi: text } }, ...(ids.length > 0 ? [{ publicId: { $in: ids } }] : [])]
  return targetsOf(await devicesBy({ $or }, signal))
}

async function similarDevices(text: string, signal: AbortSignal): Promise<Target[]> {
  return targetsOf(await devicesBy(searchFilter(text, { texts: ['sn'] }), signal))
}

async function devicesBy(filters: Record<string, unknown>, signal: AbortSignal) {
  const input = { filters, sort: 'sn:asc', fields: ['sn'], populate: ['companie', 'part'] }
  return (await call(devices.list, { ...input, ...first }, { signal })).rows
}

function targetsOf(rows: Device[]): Target[] {
  return rows.map(({ id, sn, companie, part }) => ({
    key: String(id),
    title: sn,
    note: [companie?.name, part?.title].filter(Boolean).join(' · '),
    to: listAt('/devices', sn, 'sn'),
    openRow: id,
  }))
}

async function companiesWith(text: string, signal: AbortSignal): Promise<Target[]> {
  const filters = searchFilter(text, { texts: ['name'], numbers: ['kdnr'] })
  const input = { filters, sort: 'name:asc', fields: ['name', 'kdnr'] }
  const { rows } = await call(companies.list, { ...input, ...first }, { signal })
  return rows.map(({ id, name, kdnr }) => ({
    key: String(id),
    title: name,
    note: `Kundennummer ${kdnr}`,
    to: listAt('/companies', name, 'name'),
  }))
}

async function filesWith(text: string, signal: AbortSignal): Promise<Target[]> {
  const input = {
    filters: searchFilter(text, { texts: ['filename'] }),
    sort: 'filename:asc',
    fields: ['filename'],
    populate: ['doctype'],
  }
  const { rows } = await call(medias.list, { ...input, ...first }, { signal })
  return rows.map(({ id, filename, doctype }) => ({
    key: String(id),
    title: filename,
    note: doctype?.title,
    to: listAt('/files', filename, 'filename'),
  }))
}

/** The list that shows this record, not the many whose longer names hold its own. */
function listAt(path: string, name: string, attribute: string): string {
  return `${path}?${new URLSearchParams({ suche: exactly(name), sortierung: `${attribute}:asc` })}`
}
