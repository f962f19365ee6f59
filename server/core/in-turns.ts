import { setImmediate } from 'node:timers/promises'

/** So many take a few milliseconds of whatever is done with each. */
const atOnce = 500

/** All in pieces, in their order; others are heard between two, however many there are. */
export async function* piecesInTurns<Item>(all: readonly Item[]): AsyncGenerator<Item[]> {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at > 0) await setImmediate()
    yield all.slice(at, at + atOnce)
  }
}
