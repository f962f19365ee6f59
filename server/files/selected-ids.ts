import { maxZipped } from '#contract/paths.ts'
import { ProblemError } from '../core/problem-error.ts'

/**
 * The ids of an address with ranges (`3,7-12`); numbers out of the range of ids are left out. Throws if there are more
 * than `maxZipped`.
 */
export function selectedIds(text: string): number[] {
  const ids = new Set<number>()
  for (const part of text.split(',')) {
    const [first = 0, last = first] = part.split('-').map(Number)
    if (last - first >= maxZipped) throw tooMany()
    for (let id = first; id <= last; id += 1) ids.add(id)
  }
  if (ids.size > maxZipped) throw tooMany()
  return [...ids].filter((id) => id > 0 && id <= 2_147_483_647)
}

function tooMany(): ProblemError {
  return new ProblemError('too-costly', `Bitte höchstens ${maxZipped} auf einmal auswählen!`)
}
