import assert from 'node:assert/strict'
import test from 'node:test'
import { LatestUsed } from './latest-used.ts'

// The database does not matter: there is none.

test('what was not used for longest is forgotten first', () => {
  const kept = new LatestUsed<string>(2)
  kept.set('a', 'A')
  kept.set('b', 'B')
  assert.equal(kept.get('a'), 'A')
  kept.set('c', 'C')
  assert.deepEqual([kept.get('a'), kept.get('b'), kept.get('c')], ['A', undefined, 'C'])
})

test('what weighs more takes the place of several, and what weighs too much is not kept at all', () => {
  const kept = new LatestUsed<string>(4, ({ length }) => length)
  for (const text of ['aa', 'b', 'c']) kept.set(text, text)
  kept.set('aa', 'a')
  kept.set('ddd', 'ddd')
  assert.deepEqual(
    [kept.get('b'), kept.get('c'), kept.get('aa'), kept.get('ddd')],
    [undefined, undefined, 'a', 'ddd'],
  )
  kept.set('eeeee', 'eeeee')
  assert.equal(kept.get('eeeee'), undefined)
  kept.set('f', 'f')
  assert.equal(kept.get('f'), 'f')
})

test('what could not be made is made anew', () => {
  const kept = new LatestUsed<string>(2)
  assert.throws(
    () =>
      kept.getOrMake('a', () => {
        throw new Error('not now')
      }),
    /not now/,
  )
  assert.equal(
    kept.getOrMake('a', () => 'A'),
    'A',
  )
  assert.equal(
    kept.getOrMake('a', () => 'other'),
    'A',
  )
})
