import { useSearchParams } from 'wouter'
import { type Condition, conditionOf, type ListFilter } from './list-filter.ts'

/** A filter that holds. */
export interface SetFilter {
  filter: ListFilter
  /** As the address says it. */
  value: string
  where: Condition
}

/** The filters of the one list of a screen, as the address sets them; a change begins at the first page. */
export function useListFilters(known: readonly ListFilter[]) {
  const [params, setParams] = useSearchParams()
  const set = known.flatMap((filter): SetFilter[] => {
    const value = params.get(filter.param)
    const where = value === null ? undefined : conditionOf(filter, value)
    return value !== null && where ? [{ filter, value, where }] : []
  })
  function put(changes: Record<string, string>) {
    setParams((current) => {
      current.delete('seite')
      for (const [param, value] of Object.entries(changes)) {
        if (value === '') current.delete(param)
        else current.set(param, value)
      }
      return current
    })
  }
  return {
    known,
    set,
    filters: set.length > 0 ? { $and: set.map(({ where }) => where) } : undefined,
    put: ({ param }: ListFilter, value: string) => put({ [param]: value }),
    clear: () => put(Object.fromEntries(known.map(({ param }) => [param, '']))),
  }
}

export type ListFilters = ReturnType<typeof useListFilters>
