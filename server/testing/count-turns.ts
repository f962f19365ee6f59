import { setImmediate } from 'node:timers/promises'

/** Why a test of turns is skipped on PostgreSQL. */
export const onlyOnSqlite =
  process.env.TEST_DATABASE_URL && 'each statement to PostgreSQL takes turns of its own'

/** Runs some work and counts the turns of the event loop meanwhile. */
export async function countTurns<T>(work: () => Promise<T>): Promise<{ result: T; turns: number }> {
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
