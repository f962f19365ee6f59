/** Processes all items, at most `limit` at a time, until `isOver`; returns the results in the order of the items. */
export async function concurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
  isOver = () => false,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  async function workOn() {
    // All workers share this iterator, so each item is taken once.
    for (const [index, item] of waiting) {
      if (isOver()) return
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: limit }, workOn))
  return results
}
