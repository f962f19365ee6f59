import { setImmediate } from 'node:timers/promises'

/** Does work and counts how often others had their turn meanwhile. */
export async function turnsDuring<T>(
  work: () => Promise<T>,
): Promise<{ result: T; turns: number }> {
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  let turns = 0
  while (!isDone) {
    await setImmediate()
    turns += 1
  }
  return { result: await working, turns }
}
