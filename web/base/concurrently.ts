/** Works through all items, at most `limit` at a time, until `isOver`; returns the results in the items' order. */
export async function concurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
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
  await Promise.all(Array.from({ length: limit }, workOn))
  return results
}
