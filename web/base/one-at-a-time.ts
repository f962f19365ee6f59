const underWay = new Set<string>()

/** Runs `work` unless `what` is already under way, which was a double click; `what` also names the record. */
export async function oneAtATime(what: string, work: () => Promise<void>): Promise<void> {
  if (underWay.has(what)) return
  underWay.add(what)
  try {
    await work()
  } finally {
    underWay.delete(what)
  }
}
