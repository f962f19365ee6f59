// The database does not matter: nothing is stored.
import assert from 'node:assert/strict'
import test from 'node:test'
import { mapColumn } from './map-column.ts'

test('issue 18, 1: a field that is given to another column leaves the one that had it', () => {
  assert.deepEqual(mapColumn(['sn', null, 'note'], 1, 'sn'), [null, 'sn', 'note'])
  assert.deepEqual(mapColumn(['sn', null, 'note'], 2, null), ['sn', null, null])
})

test('issue 18, 1: a company is named by its number or by its name, not by both', () => {
  assert.deepEqual(mapColumn(['sn', 'companie', null], 2, 'companieName'), [
    'sn',
    null,
    'companieName',
  ])
  assert.deepEqual(mapColumn(['companieName', null], 1, 'companie'), [null, 'companie'])
})
