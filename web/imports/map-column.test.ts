// The database does not matter: nothing is stored.
import assert from 'node:assert/strict'
import test from 'node:test'
import { mapColumn } from './map-column.ts'

test('issue 18, 1: a field that is given to another column leaves the one that had it', () => {
  assert.deepEqual(mapColumn(['sn', null, 'note'], 1, 'sn'), [null, 'sn', 'note'])
  assert.deepEqual(mapColumn(['sn', null, 'note'], 2, null), ['sn', null, null])
})
