import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { maxConditions } from '#contract/query.ts'
import { call } from '../client/api.ts'
import { requestChunksOf } from '../client/pieces.ts'
import type { Selection } from './DataTable.tsx'

export type ListOfRecords = Endpoint<z.ZodType, z.ZodType<{ id: number }>, Access, 'list'>

/** Removes records that others have deleted from the selection; checked whenever the list itself is refetched. */
export function useGone(endpoint: ListOfRecords, { selected, onChange }: Selection): void {
  const { data: goneIds } = useQuery({
    queryKey: [endpoint.path, 'gone'],
    queryFn: ({ signal }) => goneOf(endpoint, [...selected], signal),
    // An earlier selection says nothing about records that were restored since: they could not be selected.
    gcTime: 0,
  })
  useEffect(() => {
    if (!goneIds?.some((id) => selected.has(id))) return
    onChange((current) => new Set([...current].filter((id) => !goneIds.includes(id))))
  }, [goneIds, selected, onChange])
}

async function goneOf(endpoint: ListOfRecords, ids: number[], signal: AbortSignal) {
  const goneIds: number[] = []
  for (const chunk of requestChunksOf(ids)) {
    const { rows } = await call(
      endpoint,
      {
        filters: { id: { $in: chunk } },
        fields: ['id'],
        pagination: { pageSize: maxConditions, withCount: false },
      },
      { signal },
    )
    const living = new Set(rows.map(({ id }) => id))
    goneIds.push(...chunk.filter((id) => !living.has(id)))
  }
  return goneIds
}
