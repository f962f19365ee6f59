import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { ownTurn } from './in-turns.ts'

test('of those who wait for a turn of their own, one continues in each turn of the event loop, in order', async () => {
  let turn = 0
  let isDone = false
  const counting = (async () => {
    while (!isDone) {
      await setImmediate()
      turn += 1
    }
  })()
  const continued: [number, number][] = []
  await Promise.all(
    [0, 1, 2, 3].map(async (caller) => {
      await ownTurn()
      continued.push([caller, turn])
    }),
  )
  isDone = true
  await counting
  assert.deepEqual(
    continued.map(([caller]) => caller),
    [0, 1, 2, 3],
  )
  assert.equal(new Set(continued.map(([, at]) => at)).size, 4)
})
