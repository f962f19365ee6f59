// The database does not matter: nothing is stored.
import assert from 'node:assert/strict'
import test from 'node:test'
import { mapColumn } from './map-column.ts'

test('issue 18, 1: mapping a field to another column removes it from the previous one', () => {
  assert.deepEqual(mapColumn(['sn', null, 'note'], 1, 'sn'), [null, 'sn', 'note'])
  assert.deepEqual(mapColumn(['sn', null, 'note'], 2, null), ['sn', null, null])
})
