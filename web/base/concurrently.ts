import { RequestError } from '../client/request.ts'

/** Works through all items, `width` at a time, until `isOver`; answers the results in the items' order. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
  isOver = () => false,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  async function workOn() {
    // All of them draw from the same entries.
    for (const [index, item] of waiting) {
      if (isOver()) return
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: width }, workOn))
  return results
}

/** Whether what comes after this failure would fail too: no connection, signed out, no longer allowed. */
export function isHopeless(error: unknown): boolean {
  return error instanceof RequestError && [0, 401, 403].includes(error.status)
}
