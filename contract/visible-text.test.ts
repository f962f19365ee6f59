import assert from 'node:assert/strict'
import test from 'node:test'
import { inReadingOrder, visible } from './visible-text.ts'

test('what nobody sees of a text goes, what other scripts and emoji are written with stays', () => {
  for (const [text, expected] of [
    ['A-1', 'A-1'],
    ['\ufeffA-1\u200b', 'A-1'],
    ['Müller\u00adPumpen', 'MüllerPumpen'],
    ['A\u200d\u200c-1', 'A-1'],
    ['\u200dÖl\u200c', 'Öl'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['م\u200c-\u200cم\u200d', 'م-م'],
    // Windows copies such marks along from its dialogs, and they turn round what stands beside them.
    ['\u202aC-1\u200e', 'C-1'],
    ['Rechnung_\u202efdp.exe', 'Rechnung_fdp.exe'],
    ['\u2066Nord\u2069', 'Nord'],
    ['👩\u200d🔧', '👩\u200d🔧'],
  ] as const) {
    assert.equal(visible(text), expected)
  }
})

test('15 attack: a text of nothing but joiners takes no longer than any other', () => {
  // Whoever sends a name is read before anybody knows who it is, and everybody else waits.
  const joiners = '\u200c\u200d'.repeat(100_000)
  assert.equal(visible(`م${joiners}م`), `م${joiners}م`)
  assert.equal(visible(`م${joiners}`), 'م')
  assert.equal(visible(`م${joiners}a${joiners}م`), 'مaم')
})

test('nothing turns round how a free text is read, and what is written from the right stays as it was', () => {
  for (const [text, expected] of [
    ['Anzugsmoment \u202e021\u202c Nm', 'Anzugsmoment 021 Nm'],
    ['\u2067Nord\u2069 und \u202aSüd\u202c', 'Nord und Süd'],
    ['מכונות (בע״מ)\u200f 12', 'מכונות (בע״מ)\u200f 12'],
    ['Zeile 1\nZeile\u00ad 2\u200b', 'Zeile 1\nZeile\u00ad 2\u200b'],
  ] as const) {
    assert.equal(inReadingOrder(text), expected)
  }
})
