import type { logTypes } from '#contract/logs.ts'
import { startOf } from '../base/days.ts'
import { searchFilter } from '../table/search-filter.ts'

/** The requested entries; days are inclusive, empty means any. */
export interface LogFilters {
  from: string
  to: string
  status: string
}

/** Whether the range ends before it starts. */
export function isWrongWayRound({ from, to }: LogFilters): boolean {
  return from !== '' && to !== '' && to < from
}

/** The filters in the format of the API, for entries of one type. */
export function wireFilters(type: (typeof logTypes)[number], filters: LogFilters) {
  const { from, to, status } = filters
  return {
    type: { $eq: type },
    ...((from || to) && {
      createdAt: { ...(from && { $gte: startOf(from) }), ...(to && { $lt: startOf(to, 1) }) },
    }),
    ...(status && { status: { $eq: status } }),
  }
}

/** The filter for a search text. */
export function wireSearch(text: string) {
  return searchFilter(text, { texts: ['message', 'user', 'sn', 'companie'] })
}
