import assert from 'node:assert/strict'
import test from 'node:test'
import { unmatchableHash, verifyPassword } from './password.ts'
import { inTurn } from './turns.ts'

// The database does not matter: turns are taken in memory, and nothing is kept.

const later = { key: 'background', isKnown: true, isLast: true } as const

test('issue 18, 1: background work starts one at a time, and only while nobody else is waiting', async () => {
  const order: string[] = []
  const gates: (() => void)[] = []
  const hold = (name: string) => () => {
    order.push(name)
    return new Promise<void>((resolve) => gates.push(resolve))
  }
  const somebody = (key: string) => ({ key, isKnown: false })
  const all = [inTurn(later, hold('later 1')), inTurn(later, hold('later 2'))]
  await new Promise(setImmediate)
  assert.deepEqual(order, ['later 1'], 'each takes 19 MiB')
  all.push(inTurn(somebody('a'), hold('sign-in 1')), inTurn(somebody('b'), hold('sign-in 2')))
  await new Promise(setImmediate)
  assert.deepEqual(order, ['later 1', 'sign-in 1'])
  for (let ended = 0; ended < all.length; ended += 1) {
    gates.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  assert.deepEqual(order, ['later 1', 'sign-in 1', 'sign-in 2', 'later 2'])
})

test('issue 18, 1: the placeholder hash of a record whose hash is still to be computed matches no password, and is verified like any other', async () => {
  const hash = unmatchableHash()
  assert.notEqual(hash, unmatchableHash())
  for (const password of ['', 'x', hash]) assert.equal(await verifyPassword(hash, password), false)
})
