// The database does not matter: nothing is stored.
import assert from 'node:assert/strict'
import test from 'node:test'
import { equalHeadings } from './equal-headings.ts'

test('issue 18, 1: for columns with equal headings, a note says which one counts, unless all or none are mapped', () => {
  const columns = (...fields: (string | null)[]) =>
    ['Seriennummer', 'Notiz', 'Serien-Nummer', '', '', 'Notiz', 'NOTIZ'].map((heading, index) => {
      return { letter: 'ABCDEFG'[index] ?? '', heading, field: fields[index] ?? null }
    })
  assert.deepEqual(equalHeadings(columns('sn', 'note')), [
    'Die Überschrift „Seriennummer“ steht über den Spalten A und C: Importiert wird A.',
    'Die Überschrift „Notiz“ steht über den Spalten B, F und G: Importiert wird B.',
  ])
  assert.deepEqual(equalHeadings(columns(null, 'note', 'sn', null, null, 'builtIn')), [
    'Die Überschrift „Seriennummer“ steht über den Spalten A und C: Importiert wird C.',
    'Die Überschrift „Notiz“ steht über den Spalten B, F und G: Importiert werden B und F.',
  ])
  assert.deepEqual(equalHeadings(columns()), [])
  assert.deepEqual(equalHeadings(columns('sn', 'a', 'b', null, null, 'c', 'd')), [])
})
