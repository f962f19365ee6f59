import { maxConditions } from '#contract/query.ts'

/** Ids in lists of as many as one request may name. */
export function* piecesOf(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += maxConditions) {
    yield ids.slice(start, start + maxConditions)
  }
}
