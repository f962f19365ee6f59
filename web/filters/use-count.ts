import { mostCounted } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { useList } from '../client/queries.ts'
import type { ListOfRecords } from '../table/use-gone.ts'
import type { Condition } from './list-filter.ts'

/** How many records there are that fit, in words; more than 10,000 nobody waits for. */
export function useCount(
  endpoint: ListOfRecords,
  where?: Condition,
  { isAsked = true }: { isAsked?: boolean } = {},
): string {
  const { data, isPlaceholderData } = useList(
    endpoint,
    {
      ...(where && { filters: where }),
      fields: ['id'],
      pagination: { page: 1, pageSize: 1, withCount: 'bounded' },
    },
    isAsked,
  )
  if (!data || isPlaceholderData) return '…'
  const { total, totalIsLowerBound } = data.pagination
  return totalIsLowerBound ? `mehr als ${formatCount(mostCounted)}` : formatCount(total)
}
