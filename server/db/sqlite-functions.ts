import type Sqlite from 'better-sqlite3'
import { searchKey } from '#contract/search-key.ts'
import { dayIn } from '../core/day.ts'
import { sortKey } from './fold.ts'

/**
 * Defines the functions used by our statements on a connection. `in_time()` returns 1 for each row or throws what
 * `check` throws, which ends statements that take too long. `local_day(…)` is the day of a time in the time zone.
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
