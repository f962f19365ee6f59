import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'

/**
 * How long a write waits for another process that holds SQLite's write lock, in ms; shorter than a shutdown may take.
 */
const timeout = 8_000
/** Delay between attempts, in ms; it grows with the number of waiting writes, so that polling stays cheap. */
const between = { least: 20, each: 1 }

const impatient = new AsyncLocalStorage<true>()
let waiting = 0

/** Whether a statement failed because another process holds the lock. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

/** Runs work whose writes fail at once if another process holds the lock. */
export function withoutWaiting<T>(work: () => Promise<T>): Promise<T> {
  return impatient.run(true, work)
}

/**
 * Runs a statement as soon as no other process holds the lock. SQLite itself would wait on the main thread and block
 * everything. `pause` is called for each wait, to release what others may use meanwhile.
 */
export async function onceUnlocked<T>(
  run: () => T | Promise<T>,
  pause: (wait: () => Promise<void>) => Promise<void> = (wait) => wait(),
): Promise<T> {
  const end = performance.now() + timeout
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
