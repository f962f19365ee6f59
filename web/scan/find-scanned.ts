import { type Device, devices } from '#contract/devices.ts'
import { type Part, parts } from '#contract/parts.ts'
import { call } from '../client/api.ts'
import type { Scanned } from './scanned-code.ts'

/** The record of a code; both are undefined if nothing of ours matches. */
export interface Found {
  device: Device | undefined
  part: Part | undefined
}

const onlyFirst = { pagination: { start: 0, limit: 1, withCount: false } } as const

/** Looks up the record that a scanned code identifies: for an unknown device, its article number. */
export async function findScanned(scanned: Scanned): Promise<Found> {
  const [device, part] = await Promise.all([deviceOf(scanned), partOf(scanned)])
  return { device, part: device ? undefined : part }
}

async function deviceOf(scanned: Scanned): Promise<Device | undefined> {
  if (scanned.kind === 'part') return undefined
  const filters =
    scanned.kind === 'label' ? { publicId: { $eq: scanned.id } } : { sn: { $eqi: scanned.sn } }
  const { rows } = await call(devices.list, {
    filters,
    populate: ['companie', 'part'],
    ...onlyFirst,
  })
  return rows[0]
}

async function partOf(scanned: Scanned): Promise<Part | undefined> {
  if (scanned.kind === 'device' && scanned.gtin === undefined) return undefined
  const filters =
    scanned.kind === 'label' ? { publicId: { $eq: scanned.id } } : { gtin: { $eq: scanned.gtin } }
  const { rows } = await call(parts.list, { filters, ...onlyFirst })
  return rows[0]
}

/**
 * For pickers of article numbers, which accept that of a scanned device too; returns a German sentence if there is
 * none.
 */
export function takingPart(onPart: (part: Part) => void) {
  return ({ device, part = device?.part ?? undefined }: Found): string | undefined => {
    if (!part) return `Das Gerät ${device?.sn} hat keine Artikelnummer.`
    onPart(part)
    return undefined
  }
}
