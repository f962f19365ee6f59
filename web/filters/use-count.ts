import { maxCounted } from '#contract/query.ts'
import { formatCount } from '../base/formats.ts'
import { useList } from '../client/queries.ts'
import type { ListOfRecords } from '../table/use-gone.ts'
import type { Condition } from './list-filter.ts'

/** The number of matching records as German text; counts at most 10,000, as a full count would take too long. */
export function useCount(
  endpoint: ListOfRecords,
  where?: Condition,
  { isEnabled = true }: { isEnabled?: boolean } = {},
): string {
  const { data, isPlaceholderData } = useList(
    endpoint,
    {
      ...(where && { filters: where }),
      fields: ['id'],
      pagination: { page: 1, pageSize: 1, withCount: 'bounded' },
    },
    isEnabled,
  )
  if (!data || isPlaceholderData) return '…'
  const { total, totalIsLowerBound } = data.pagination
  return totalIsLowerBound ? `mehr als ${formatCount(maxCounted)}` : formatCount(total)
}
