import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChangeQueue } from './change-queue.ts'

test('a change right after a response is based on that response, even if it is not shown yet', async () => {
  const { enqueue, latest } = createChangeQueue('10:00')
  const sentTimes: string[] = []
  enqueue('10:00', async (updatedAt) => {
    sentTimes.push(updatedAt)
    return '10:01'
  })
  assert.equal(await latest('10:00'), '10:01')
  enqueue('10:00', async (updatedAt) => {
    sentTimes.push(updatedAt)
    return '10:02'
  })
  assert.equal(await latest('10:00'), '10:02')
  assert.deepEqual(sentTimes, ['10:00', '10:01'])
})

test('a change made while another is under way waits for its response, and is based on it', async () => {
  const { enqueue, latest } = createChangeQueue('10:00')
  let give: (answer: string) => void = () => {}
  const answer = new Promise<string>((resolve) => {
    give = resolve
  })
  const sentTimes: string[] = []
  enqueue('10:00', () => answer)
  enqueue('10:00', async (updatedAt) => {
    sentTimes.push(updatedAt)
    return '10:02'
  })
  assert.deepEqual(sentTimes, [])
  give('10:01')
  assert.equal(await latest('10:00'), '10:02')
  assert.deepEqual(sentTimes, ['10:01'])
})

test('a change by somebody else counts once it is shown, and a refused change has no effect', async () => {
  const { enqueue, latest } = createChangeQueue('10:00')
  enqueue('10:00', async () => '10:01')
  assert.equal(await latest('10:05'), '10:05')
  enqueue('10:05', async (updatedAt) => updatedAt)
  assert.equal(await latest('10:01'), '10:05')
})
