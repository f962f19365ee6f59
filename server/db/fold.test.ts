import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { searchKey, searchTerms } from '#contract/search-key.ts'
import { sortKey } from './fold.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFÄÖÜäöüßẞéÉøœ -_.0123456789']
const german = fc.string({ unit: fc.constantFrom(...letters, 'ae', 'ue', 'sch', 'ß', 'u\u0308') })
const anything = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))

test('whatever stands in a text is found in it', () => {
  fc.assert(
    fc.property(german, anything, fc.nat(), fc.nat(), (word, text, from, length) => {
      assert.ok(finds(partOf([...word], from, length), word))
      const signs = [...segmenter.segment(text)].map(({ segment }) => segment)
      const part = partOf(signs, from, length)
      assert.ok(finds(part, text) || !part.isWellFormed())
    }),
    { numRuns: 2_000 },
  )
})

test('case does not count', () => {
  fc.assert(
    fc.property(german, fc.nat(), fc.nat(), (text, from, length) => {
      const part = partOf([...text], from, length)
      for (const term of [part.toUpperCase(), part.toLowerCase()]) assert.ok(finds(term, text))
    }),
    { numRuns: 2_000 },
  )
})

test('umlauts are found however they are typed, and nothing is found that is not there', () => {
  for (const term of ['Müller', 'muller', 'mueller', 'MUELLER', 'ülle', 'uell', 'mu\u0308ller']) {
    assert.ok(finds(term, 'Müller'), term)
  }
  for (const term of ['strasse', 'Straße', 'STRASSE', 'traß']) assert.ok(finds(term, 'Straße'))
  assert.ok(finds('müller', 'Mueller'))
  assert.ok(finds('cafe', 'Café'))
  assert.ok(!finds('ae-105', 'EA-105'))
  assert.ok(!finds('mler', 'Müller'))
})

test('the order is that of a German list: umlauts as their letters, digits by their value', () => {
  const names = [
    'Ährenkorn',
    'Bäckerei',
    'Bader',
    'Backer',
    'Ölmühle',
    'Ofen',
    'Zahn',
    'SN10',
    'SN2',
    'SN02b',
    'sn1',
    'Straße 9',
    'Strasse 10',
  ]
  assert.deepEqual(
    names.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1)),
    [
      'Ährenkorn',
      'Backer',
      'Bäckerei',
      'Bader',
      'Ofen',
      'Ölmühle',
      'sn1',
      'SN2',
      'SN02b',
      'SN10',
      'Straße 9',
      'Strasse 10',
      'Zahn',
    ],
  )
})

const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' })

function partOf(signs: string[], from: number, length: number): string {
  return signs
    .slice(from % (signs.length + 1))
    .slice(0, length % 12)
    .join('')
}

function finds(term: string, text: string): boolean {
  return searchTerms(term).some((term) => searchKey(text).includes(term))
}
