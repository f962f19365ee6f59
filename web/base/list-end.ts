import { formatCount } from './formats.ts'

/** A note for a list that may be incomplete, as at most `most` rows are returned; undefined if all rows are there. */
export function listEnd(count: number, most: number, which = 'neuesten'): string | undefined {
  return count < most ? undefined : `Hier stehen die ${formatCount(most)} ${which}.`
}
