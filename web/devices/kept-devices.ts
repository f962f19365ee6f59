import { type Device, devices } from '#contract/devices.ts'
import { maxConditions } from '#contract/query.ts'
import { call } from '../client/api.ts'
import { requestChunksOf } from '../client/pieces.ts'
import { type Kept, keptOf } from '../dialog/KeptBanner.tsx'

type Dated = Pick<Device, 'deliveredOn' | 'placedOnMarketOn' | 'availableUntil'>

/** Which of these devices must be kept: only those with a day that somebody has entered. */
export function keptDevices(rows: readonly Dated[]): Kept | undefined {
  return keptOf(
    rows.map((row) => ((row.deliveredOn ?? row.placedOnMarketOn) ? row.availableUntil : null)),
  )
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
