/** Places of which each is used by one at a time, first come, first served. */
export interface Seats {
  /** Resolves with a place of its own; throws `late()` after `timeout` ms. */
  take(timeout: number, late: () => Error): Promise<void>
  free(): void
}

/** Opens `count` places. */
export function openSeats(count: number): Seats {
  const waiting = new Set<() => void>()
  let left = count
  return {
    async take(timeout, late) {
      if (left > 0) {
        left -= 1
        return
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(sit)
          reject(late())
        }, timeout)
        function sit() {
          clearTimeout(timer)
          resolve()
        }
        waiting.add(sit)
      })
    },
    free() {
      const [next] = waiting
      if (!next) {
        left += 1
        return
      }
      waiting.delete(next)
      next()
    },
  }
}
