import assert from 'node:assert/strict'
import test from 'node:test'
import { idRanges } from './id-ranges.ts'

test('issue 18, 3: ids are written as ranges, each id once', () => {
  assert.equal(idRanges([9, 3, 7, 8, 8, 12]), '3,7-9,12')
  assert.equal(idRanges([5]), '5')
})
