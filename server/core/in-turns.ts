import { setImmediate } from 'node:timers/promises'

/** The size that takes a few milliseconds for whatever is done with the items. */
const atOnce = 500

/** Yields all items in batches, in order; other work gets its turn between two batches. */
export async function* piecesInTurns<Item>(all: readonly Item[]): AsyncGenerator<Item[]> {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at > 0) await setImmediate()
    yield all.slice(at, at + atOnce)
  }
}
