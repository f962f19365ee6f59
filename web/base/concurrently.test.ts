import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFatal } from '../client/is-fatal.ts'
import { RequestError } from '../client/request-error.ts'
import { concurrently } from './concurrently.ts'

test('items are processed with limited concurrency, and results are in the order of the items', async () => {
  let running = 0
  let maxRunning = 0
  const doubled = await concurrently([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await Promise.resolve()
    running -= 1
    return item * 2
  })
  assert.deepEqual(doubled, [2, 4, 6, 8, 10])
  assert.equal(maxRunning, 2)
})

test('no further item is started after a fatal error, whatever errors follow', async () => {
  const startedItems: number[] = []
  const errors: unknown[] = []
  const statuses = [403, 409, 500]
  await concurrently(
    [1, 2, 3, 4, 5, 6],
    3,
    async (item) => {
      startedItems.push(item)
      await Promise.resolve()
      errors.push(new RequestError(statuses[item - 1] ?? 500, 'Nein.'))
    },
    () => errors.some(isFatal),
  )
  assert.deepEqual(startedItems, [1, 2, 3])
})
