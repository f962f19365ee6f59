import { formatCount } from './formats.ts'

/** A note for a list that may be incomplete, as at most `limit` rows are returned; undefined if all rows are there. */
export function listEnd(count: number, limit: number, which = 'neuesten'): string | undefined {
  return count < limit ? undefined : `Hier stehen die ${formatCount(limit)} ${which}.`
}
