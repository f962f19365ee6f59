import { companies } from '#contract/companies.ts'
import { type Device, devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { recordPath } from '../base/paths.ts'
import { call } from '../client/api.ts'
import { isScannedAddress, publicIdsIn } from '../scan/scanned-code.ts'
import { searchFilter } from '../table/search-filter.ts'

/** Something to jump to: an address, or an act. */
export interface Target {
  /** Unique within its group. */
  key: string
  title: string
  /** What tells it from others of the same name. */
  note?: string
  to?: string
  run?: () => void
}

/** What a text found, in groups. */
export interface Found {
  /** Exactly meant: by its whole serial number or the code of its nameplate. */
  exact: Target[]
  /** Exactly meant: by the code of its label. */
  parts: Target[]
  devices: Target[]
  companies: Target[]
  files: Target[]
}

const perGroup = 6
const first = { pagination: { start: 0, limit: perGroup, withCount: false } }

/** Asks the server for everything that bears this text in its name. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Found> {
  if (isScannedAddress(text)) {
    const [exact, articles] = await Promise.all([
      exactDevices(text, signal),
      exactParts(text, signal),
    ])
    return { exact, parts: articles, devices: [], companies: [], files: [] }
  }
  const [exact, articles, similar, companies, files] = await Promise.all([
    exactDevices(text, signal),
    exactParts(text, signal),
    similarDevices(text, signal),
    companiesWith(text, signal),
    filesWith(text, signal),
  ])
  const isKnown = ({ key }: Target) => exact.some((target) => target.key === key)
  return {
    exact,
    parts: articles,
    devices: similar.filter((target) => !isKnown(target)),
    companies,
    files,
  }
}

async function exactDevices(text: string, signal: AbortSignal): Promise<Target[]> {
  const ids = publicIdsIn(text)
  const $or = [{ sn: { $eqi: text } }, ...(ids.length > 0 ? [{ publicId: { $in: ids } }] : [])]
  return targetsOf(await devicesBy({ $or }, signal))
}

/** Article numbers have labels of their own, whose codes look like those of devices. */
async function exactParts(text: string, signal: AbortSignal): Promise<Target[]> {
  const ids = publicIdsIn(text)
  if (ids.length === 0) return []
  const input = { filters: { publicId: { $in: ids } }, fields: ['title', 'desc'] }
  const { rows } = await call(parts.list, { ...input, ...first }, { signal })
  return rows.map(({ id, title, desc }) => ({
    key: `part-${id}`,
    title,
    note: desc ?? undefined,
    to: recordPath('/parts', id),
  }))
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
    to: recordPath('/devices', id),
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
    to: recordPath('/companies', id),
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
    to: recordPath('/files', id),
  }))
}
