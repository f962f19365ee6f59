import { companies } from '#contract/companies.ts'
import { type Device, devices } from '#contract/devices.ts'
import { medias } from '#contract/files.ts'
import { parts } from '#contract/parts.ts'
import { recordPath } from '../base/paths.ts'
import { call } from '../client/api.ts'
import { isScannedAddress, publicIdsIn, readTyped } from '../scan/scanned-code.ts'
import { searchFilter } from '../table/search-filter.ts'

/** Something to jump to: an address or an action. */
export interface Target {
  /** Unique among all targets. */
  key: string
  title: string
  /** Distinguishes it from others of the same name. */
  note?: string
  to?: string
  run?: () => void
}

/** The results for a text, in groups. */
export interface Found {
  /** Exact matches of a full serial number or a nameplate's code. */
  exact: Target[]
  /** Exact matches of a full article number or a label's code. */
  exactParts: Target[]
  devices: Target[]
  parts: Target[]
  companies: Target[]
  files: Target[]
}

const perGroup = 6
const firstPage = { pagination: { start: 0, limit: perGroup, withCount: false } }

/** Searches the server for everything whose name contains this text. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Found> {
  const exactly = Promise.all([exactDevices(text, signal), exactPartsOf(text, signal)])
  if (isScannedAddress(text)) {
    const [exact, exactParts] = await exactly
    return { exact, exactParts, devices: [], parts: [], companies: [], files: [] }
  }
  const [[exact, exactParts], devices, parts, companies, files] = await Promise.all([
    exactly,
    similarDevices(text, signal),
    partsWith(text, signal),
    companiesWith(text, signal),
    filesWith(text, signal),
  ])
  return {
    exact,
    exactParts,
    devices: without(exact, devices),
    parts: without(exactParts, parts),
    companies,
    files,
  }
}

function without(excluded: Target[], targets: Target[]): Target[] {
  return targets.filter(({ key }) => !excluded.some((target) => target.key === key))
}

async function exactDevices(text: string, signal: AbortSignal): Promise<Target[]> {
  const ids = publicIdsIn(text)
  const scanned = readTyped(text)
  const sn = scanned?.kind === 'device' ? scanned.sn : text
  const $or = [{ sn: { $eqi: sn } }, ...(ids.length > 0 ? [{ publicId: { $in: ids } }] : [])]
  return targetsOf(await devicesBy({ $or }, signal))
}

/** Article numbers have their own labels, whose codes look like those of devices. */
async function exactPartsOf(text: string, signal: AbortSignal): Promise<Target[]> {
  const ids = publicIdsIn(text)
  const scanned = readTyped(text)
  const gtin = scanned?.kind === 'label' ? undefined : scanned?.gtin
  const $or = [
    gtin === undefined ? { title: { $eqi: text } } : { gtin: { $eq: gtin } },
    ...(ids.length > 0 ? [{ publicId: { $in: ids } }] : []),
  ]
  return partsBy({ $or }, signal)
}

async function partsWith(text: string, signal: AbortSignal): Promise<Target[]> {
  return partsBy(searchFilter(text, { texts: ['title', 'desc'] }), signal)
}

async function partsBy(filters: Record<string, unknown>, signal: AbortSignal): Promise<Target[]> {
  const input = { filters, sort: 'title:asc', fields: ['title', 'desc'] }
  const { rows } = await call(parts.list, { ...input, ...firstPage }, { signal })
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
  return (await call(devices.list, { ...input, ...firstPage }, { signal })).rows
}

function targetsOf(rows: Device[]): Target[] {
  return rows.map(({ id, sn, companie, part }) => ({
    key: `device-${id}`,
    title: sn,
    note: [companie?.name, part?.title].filter(Boolean).join(' · '),
    to: recordPath('/devices', id),
  }))
}

async function companiesWith(text: string, signal: AbortSignal): Promise<Target[]> {
  const filters = searchFilter(text, { texts: ['name'], numbers: ['kdnr'] })
  const input = { filters, sort: 'name:asc', fields: ['name', 'kdnr'] }
  const { rows } = await call(companies.list, { ...input, ...firstPage }, { signal })
  return rows.map(({ id, name, kdnr }) => ({
    key: `company-${id}`,
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
  const { rows } = await call(medias.list, { ...input, ...firstPage }, { signal })
  return rows.map(({ id, filename, doctype }) => ({
    key: `file-${id}`,
    title: filename,
    note: doctype?.title,
    to: recordPath('/files', id),
  }))
}
