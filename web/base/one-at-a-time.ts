const underWay = new Set<string>()

/** Runs `work` unless `key` is already under way, which was a double click; the key also names the record. */
export async function oneAtATime(key: string, work: () => Promise<void>): Promise<void> {
  if (underWay.has(key)) return
  underWay.add(key)
  try {
    await work()
  } finally {
    underWay.delete(key)
  }
}
