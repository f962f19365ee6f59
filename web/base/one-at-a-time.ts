const underWay = new Set<string>()

/** Does nothing while the same is under way: that was a double click. `what` says which record it is about, too. */
export async function oneAtATime(what: string, work: () => Promise<void>): Promise<void> {
  if (underWay.has(what)) return
  underWay.add(what)
  try {
    await work()
  } finally {
    underWay.delete(what)
  }
}
