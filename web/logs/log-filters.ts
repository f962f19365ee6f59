import { useSearchParams } from 'wouter'
import { wholeDay } from '../base/days.ts'
import { isWrongWayRound, type LogFilters } from './log-query.ts'

const names = { from: 'von', to: 'bis', status: 'status' } as const
const attributes = ['from', 'to', 'status'] as const

/** The filters of the only log table; part of the address, beside the table's own state. */
export function useLogFilters() {
  const [params, setParams] = useSearchParams()
  const filters: LogFilters = {
    from: wholeDay(params.get(names.from)),
    to: wholeDay(params.get(names.to)),
    status: params.get(names.status) ?? '',
  }
  function change(next: Partial<LogFilters>) {
    setParams((current) => {
      current.delete('seite')
      for (const [name, value] of Object.entries(next) as [keyof LogFilters, string][]) {
        if (value === '') current.delete(names[name])
        else current.set(names[name], value)
      }
      return current
    })
  }
  return {
    filters,
    change,
    isWrongWayRound: isWrongWayRound(filters),
    /** The parameters of the active filters. */
    names: attributes.filter((each) => filters[each] !== '').map((each) => names[each]),
  }
}
