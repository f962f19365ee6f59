import assert from 'node:assert/strict'
import test from 'node:test'
import { isUsedUp, nextWait } from './back-off.ts'

test('waits are used in turn; a job is given up when the try after the last wait fails or never ends', () => {
  const backOff = { waits: [1, 5, 15] }
  const waits = [1, 2, 3, 4].map((attempts) => nextWait(backOff, attempts, 0))
  assert.deepEqual(waits, [1, 5, 15, undefined])
  assert.deepEqual([isUsedUp(backOff, 4), isUsedUp(backOff, 5)], [false, true])
})

test('if tries go on after the waits, the job’s age ends them, but never before all waits were used', () => {
  const backOff = { waits: [1, 5], later: { every: 8, giveUpAfter: 72 } }
  assert.equal(nextWait(backOff, 3, 71), 8)
  assert.equal(nextWait(backOff, 3, 72), undefined)
  assert.equal(nextWait(backOff, 2, 1_000), 5)
  assert.equal(isUsedUp(backOff, 1_000), false)
})
