import assert from 'node:assert/strict'
import test from 'node:test'
import { searchFilter } from './search-filter.ts'

const where = { texts: ['name', 'part.title'], numbers: ['kdnr'] }

test('a text is searched within names and numbers, including those of relations', () => {
  for (const text of ['KP-1', 'Prüfbericht"Größe"Ä.pdf', '"KP-1', 'KP-1"', '"', '""']) {
    assert.deepEqual(searchFilter(text, where), {
      $or: [
        { name: { $containsi: text } },
        { part: { title: { $containsi: text } } },
        { kdnr: { $contains: text } },
      ],
    })
  }
})

test('several words are searched independently, in any order', () => {
  const holds = (word: string) => ({
    $or: [
      { name: { $containsi: word } },
      { part: { title: { $containsi: word } } },
      { kdnr: { $contains: word } },
    ],
  })
  for (const text of ['EA-105 Ulm', ' EA-105   Ulm ']) {
    assert.deepEqual(searchFilter(text, where), { $and: [holds('EA-105'), holds('Ulm')] })
  }
  assert.deepEqual(searchFilter('"größe" ä', where), { $and: [holds('"größe"'), holds('ä')] })
  const manyWords = 'a b c d e f g h i j'
  assert.deepEqual(searchFilter(manyWords, where), {
    $and: [...[...'abcdefg'].map(holds), holds('h i j')],
  })
})

test('a text in quotation marks is matched exactly; a name may contain such marks itself', () => {
  for (const text of ['"KP-1"', '„KP-1“', '“KP-1”', '„KP-1"', '" KP-1 "']) {
    const fits = { $or: [{ $eqi: 'KP-1' }, { $eqi: text }] }
    assert.deepEqual(searchFilter(text, where), {
      $or: [{ name: fits }, { part: { title: fits } }],
    })
  }
})

test('a number is matched exactly too; other text is not compared with numbers', () => {
  const fits = { $or: [{ $eqi: '42' }, { $eqi: '"42"' }] }
  assert.deepEqual(searchFilter('"42"', where), {
    $or: [{ name: fits }, { part: { title: fits } }, { kdnr: { $eq: '42' } }],
  })
  for (const text of ['"4.2"', '"-42"', '"042"', `"${'9'.repeat(16)}"`]) {
    const { $or: places } = searchFilter(text, where) as { $or: unknown[] }
    assert.equal(places.length, 2, text)
  }
})

test('every name can be matched exactly', () => {
  for (const name of ['KP-1', '"A"', '„A“', '"', '""', 'zwei\nZeilen', '“ ”']) {
    const fits = { $or: [{ $eqi: name }, { $eqi: exactly(name) }] }
    assert.deepEqual(
      searchFilter(exactly(name), { texts: ['name'] }),
      { $or: [{ name: fits }] },
      name,
    )
  }
})

/** The search text that matches exactly this value. */
function exactly(value: string): string {
  return `"${value}"`
}
