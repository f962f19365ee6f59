import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wishesInTurn } from './wishes-in-turn.ts'

test('a wish right behind the answer to the one before is made of that answer, though it is not shown yet', async () => {
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

test('a wish made while another is under way waits for its answer, and goes on from there', async () => {
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

test('what somebody else has made of it counts once it is shown, and what was refused changes nothing', async () => {
  const { wish, seen } = wishesInTurn('10:00')
  wish('10:00', async () => '10:01')
  assert.equal(await seen('10:05'), '10:05')
  wish('10:05', async (updatedAt) => updatedAt)
  assert.equal(await seen('10:01'), '10:05')
})
