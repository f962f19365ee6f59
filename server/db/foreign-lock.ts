import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'

/** How long a write waits for another process that holds SQLite's write lock, in ms; less than a stop has. */
const patience = 8_000
/** Between two tries, in ms; the more wait, the longer, so that asking never is much work. */
const between = { least: 20, each: 1 }

const impatient = new AsyncLocalStorage<true>()
let waiting = 0

/** Whether another process holds the lock that a statement needs. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Runs work whose writes fail at once where another process holds the lock. */
export function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  return impatient.run(true, work)
}

/**
 * Runs a statement until no other process holds the lock any more. SQLite itself would wait on the main thread, and
 * everybody with it. `pause` is called with each wait: what others may have meanwhile is given up in it.
 */
export async function onceUnlocked<T>(
  run: () => T | Promise<T>,
  pause: (wait: () => Promise<void>) => Promise<void> = (wait) => wait(),
): Promise<T> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isLocked(error) || impatient.getStore() || performance.now() > end) throw error
    }
    await pause(aWhile)
  }
}

async function aWhile(): Promise<void> {
  waiting += 1
  await setTimeout(between.least + waiting * between.each)
  waiting -= 1
}
