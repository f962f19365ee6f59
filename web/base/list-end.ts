import { formatCount } from './formats.ts'

/** What stands beside a list that may go on: no more than `most` are answered at once. Undefined where all are there. */
export function listEnd(count: number, most: number, which = 'neuesten'): string | undefined {
  return count < most ? undefined : `Hier stehen die ${formatCount(most)} ${which}.`
}
