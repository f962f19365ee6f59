/** Waits for the outcomes of other attempts; those of other processes are polled every 100 ms. */
export function openOutcomes() {
  let knownCount = 0
  let waiting: (() => void)[] = []
  return {
    known: () => knownCount,
    /** Settles once there are more outcomes than `count`. */
    beyond(count: number): Promise<void> {
      if (knownCount > count) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, 100)
        waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
    tell() {
      knownCount += 1
      const callbacks = waiting
      waiting = []
      for (const go of callbacks) go()
    },
  }
}

/**
 * Keeps what could not be stored, as on a full disk, for later: without their outcomes, right passwords would lock the
 * account.
 */
export function openLateStores() {
  const unstored = new Set<() => Promise<void>>()

  /** Runs `store`; if it rejects, it is also run again later. */
  async function nowOrLater(store: () => Promise<void>): Promise<void> {
    unstored.delete(store)
    try {
      await store()
    } catch (error) {
      unstored.add(store)
      throw error
    }
  }

  return {
    nowOrLater,
    /** Stores what it can of the rest; what the caller stores next fails by itself. */
    async store(): Promise<void> {
      for (const store of unstored) {
        const isStored = await nowOrLater(store).then(
          () => true,
          () => false,
        )
        if (!isStored) return
      }
    },
  }
}
