import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wishesInTurn } from './wishes-in-turn.ts'

test('a change right after a response is based on that response, even if it is not shown yet', async () => {
  const { wish, seen } = wishesInTurn('10:00')
  const said: string[] = []
  wish('10:00', async (updatedAt) => {
    said.push(updatedAt)
    return '10:01'
  })
  assert.equal(await seen('10:00'), '10:01')
  wish('10:00', async (updatedAt) => {
    said.push(updatedAt)
    return '10:02'
  })
  assert.equal(await seen('10:00'), '10:02')
  assert.deepEqual(said, ['10:00', '10:01'])
})

test('a change made while another is under way waits for its response, and is based on it', async () => {
  const { wish, seen } = wishesInTurn('10:00')
  let give: (answer: string) => void = () => {}
  const answer = new Promise<string>((resolve) => {
    give = resolve
  })
  const said: string[] = []
  wish('10:00', () => answer)
  wish('10:00', async (updatedAt) => {
    said.push(updatedAt)
    return '10:02'
  })
  assert.deepEqual(said, [])
  give('10:01')
  assert.equal(await seen('10:00'), '10:02')
  assert.deepEqual(said, ['10:01'])
})

test('a change by somebody else counts once it is shown, and a refused change has no effect', async () => {
  const { wish, seen } = wishesInTurn('10:00')
  wish('10:00', async () => '10:01')
  assert.equal(await seen('10:05'), '10:05')
  wish('10:05', async (updatedAt) => updatedAt)
  assert.equal(await seen('10:01'), '10:05')
})
