import { medias } from '#contract/files.ts'
import { maxConditions } from '#contract/query.ts'
import { call } from '../client/api.ts'
import { requestChunksOf } from '../client/pieces.ts'
import { type Kept, keptAmong } from '../dialog/KeptBanner.tsx'

/** Which of these files must be kept, in as many requests as necessary. */
export async function loadKeptFiles(ids: readonly number[]): Promise<Kept | undefined> {
  const days = new Map<number, string | null | undefined>()
  for (const chunk of requestChunksOf(ids)) {
    const { rows } = await call(medias.list, {
      filters: { id: { $in: chunk } },
      fields: ['keptUntil'],
      pagination: { pageSize: maxConditions },
    })
    for (const { id, keptUntil } of rows) days.set(id, keptUntil)
  }
  return keptAmong(days)
}
