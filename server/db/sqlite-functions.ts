import type Sqlite from 'better-sqlite3'
import { searchKey } from '#contract/search-key.ts'
import { dayIn } from '../core/day.ts'
import { sortKey } from './fold.ts'

/**
 * Gives a connection the functions that our statements call. `in_time()` returns 1, row after row, or throws what
 * `check` throws: so a statement ends that takes too long. `local_day(…)` is the day that a time is in the zone.
 */
export function defineFunctions(
  database: Sqlite.Database,
  timeZone: string,
  check: () => void,
): void {
  for (const [name, key] of [
    ['search_key', searchKey],
    ['sort_key', sortKey],
    ['local_day', (time: string) => dayIn(timeZone, new Date(time))],
  ] as const) {
    database.function(name, { deterministic: true }, (text: unknown) => {
      return text === null ? null : key(String(text))
    })
  }
  database.function('in_time', { deterministic: false }, () => {
    check()
    return 1
  })
}
