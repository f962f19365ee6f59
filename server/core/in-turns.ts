import { setImmediate } from 'node:timers/promises'

/** The size that takes a few milliseconds for whatever is done with the items. */
const atOnce = 500

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop in which no other caller of this continues: work of 40 ms that eight requests do
 * at the same time would hold everybody else up for all eight.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** Yields all items in batches, in order; other work gets its turn between two batches. */
export async function* piecesInTurns<Item>(all: readonly Item[]): AsyncGenerator<Item[]> {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at > 0) await setImmediate()
    yield all.slice(at, at + atOnce)
  }
}
