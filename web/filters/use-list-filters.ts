import { useSearchParams } from 'wouter'
import { type Condition, conditionOf, type ListFilter } from './list-filter.ts'

/** An active filter. */
export interface ActiveFilter {
  filter: ListFilter
  /** Value in the address. */
  value: string
  where: Condition
}

/** The filters of a screen's only list, as set in the address; a change returns to the first page. */
export function useListFilters(knownFilters: readonly ListFilter[]) {
  const [params, setParams] = useSearchParams()
  const set = knownFilters.flatMap((filter): ActiveFilter[] => {
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
    known: knownFilters,
    set,
    filters: set.length > 0 ? { $and: set.map(({ where }) => where) } : undefined,
    put: ({ param }: ListFilter, value: string) => put({ [param]: value }),
    clear: () => put(Object.fromEntries(knownFilters.map(({ param }) => [param, '']))),
  }
}

export type ListFilters = ReturnType<typeof useListFilters>
