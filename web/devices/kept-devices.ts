import { type Device, devices } from '#contract/devices.ts'
import { maxConditions } from '#contract/query.ts'
import { call } from '../client/api.ts'
import { requestChunksOf } from '../client/pieces.ts'
import { type Kept, keptAmong } from '../dialog/KeptBanner.tsx'

type Dated = Pick<Device, 'id' | 'deliveredOn' | 'placedOnMarketOn' | 'availableUntil'>

/** Which of these devices must be kept: only those with a day that somebody has entered. */
export function keptDevices(rows: readonly Dated[]): Kept | undefined {
  const dayOf = (row: Dated) =>
    (row.deliveredOn ?? row.placedOnMarketOn) ? row.availableUntil : null
  return keptAmong(new Map(rows.map((row) => [row.id, dayOf(row)])))
}

/** The same by ids, in as many requests as necessary. */
export async function loadKeptDevices(ids: readonly number[]): Promise<Kept | undefined> {
  const foundDevices: Device[] = []
  for (const chunk of requestChunksOf(ids)) {
    const { rows } = await call(devices.list, {
      filters: { id: { $in: chunk } },
      fields: ['deliveredOn', 'placedOnMarketOn', 'availableUntil'],
      pagination: { pageSize: maxConditions },
    })
    foundDevices.push(...rows)
  }
  return keptDevices(foundDevices)
}
