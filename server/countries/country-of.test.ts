// The database does not matter: nothing is stored.
import assert from 'node:assert/strict'
import test from 'node:test'
import { officialLanguages } from '#contract/countries.ts'
import { countryOf } from './country-of.ts'

test('issue 19, 5: a country is also recognised by the codes of ERP systems, and no code means two countries', () => {
  const written = ['DEU', 'ger', 'D', 'AUT', 'CHE', 'F', 'FRA', 'ITA', 'CZE', 'SLO', 'EL', 'USA']
  assert.deepEqual(written.map(countryOf), [
    'DE',
    'DE',
    'DE',
    'AT',
    'CH',
    'FR',
    'FR',
    'IT',
    'CZ',
    'SI',
    'GR',
    'US',
  ])
  for (const code of Object.keys(officialLanguages)) assert.equal(countryOf(code), code)
  assert.deepEqual(['XYZ', 'Q', 'Deutsch'].map(countryOf), [undefined, undefined, undefined])
})
