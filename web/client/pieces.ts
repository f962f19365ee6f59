import { maxConditions } from '#contract/query.ts'

/** Splits ids into chunks of at most as many as one request may name. */
export function* requestChunksOf(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += maxConditions) {
    yield ids.slice(start, start + maxConditions)
  }
}

/**
 * Approximates the order of the server's lists (DIN 5007-1, digits by value), for results fetched in several chunks.
 */
export const germanOrder = new Intl.Collator('de', { numeric: true }).compare
