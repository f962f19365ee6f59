import assert from 'node:assert/strict'
import test from 'node:test'
import { paramsOf, queryOf } from './view-query.ts'

test('a view keeps filters, search and order of an address, whatever order they stand in', () => {
  const address = 'reiter=artikelnummern&suche=pu+mpe&seite=3&zeilen=50&firma=7'
  assert.equal(queryOf(new URLSearchParams(address)), 'firma=7&suche=pu+mpe')
  assert.equal(queryOf(new URLSearchParams('suche=pu%20mpe&firma=7')), 'firma=7&suche=pu+mpe')
  const shown = paramsOf('firma=7', new URLSearchParams(address))
  assert.equal(shown.toString(), 'firma=7&zeilen=50&reiter=artikelnummern')
})
