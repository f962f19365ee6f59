import assert from 'node:assert/strict'
import test from 'node:test'
import { paramsOf, queryOf } from './view-query.ts'

test('a view keeps filters, search and order of an address, whatever the order of its parameters', () => {
  const address = 'reiter=artikelnummern&suche=pu+mpe&seite=3&zeilen=50&firma=7'
  const queryIn = (text: string) => queryOf(new URLSearchParams(text), ['firma'])
  assert.equal(queryIn(address), 'firma=7&suche=pu+mpe')
  assert.equal(queryIn('suche=pu%20mpe&firma=7'), 'firma=7&suche=pu+mpe')
  assert.equal(queryIn('art=fehler&suche=&firma=7&sortierung=sn'), 'firma=7&sortierung=sn')
  const shownParams = paramsOf('firma=7', new URLSearchParams(address))
  assert.equal(shownParams.toString(), 'firma=7&zeilen=50&reiter=artikelnummern')
})
