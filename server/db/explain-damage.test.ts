import assert from 'node:assert/strict'
import test from 'node:test'
import { explainDamage } from './explain-damage.ts'

test('what SQLite says of a damage is told in German, with its own words behind', () => {
  const messages = {
    'row 3 missing from index devices_part_id': 'Im Index „devices_part_id“ fehlt die Zeile 3',
    'wrong # of entries in index devices_part_id':
      'Der Index „devices_part_id“ hat mehr oder weniger Einträge, als es Zeilen gibt',
    'non-unique entry in index parts_gtin':
      'Im Index „parts_gtin“ steht doppelt, was es nur einmal geben darf',
    'NULL value in devices.serial_number':
      '„devices.serial_number“ ist leer und darf es nicht sein',
    'malformed inverted index for FTS5 table main.parts_searched':
      'Der Index für Suchen „main.parts_searched“ passt in sich nicht zusammen',
    'Page 7: never used': 'Seiten der Datei passen nicht zusammen',
    'Tree 16 page 16: btreeInitPage() returns error code 11':
      'Seiten der Datei passen nicht zusammen',
    'Freelist: freelist leaf count too big on page 9': 'Seiten der Datei passen nicht zusammen',
    'database disk image is malformed': 'Seiten der Datei passen nicht zusammen',
    'something new': 'SQLite meldet einen Fehler',
  }
  for (const [line, german] of Object.entries(messages)) {
    assert.equal(explainDamage(line), `${german} (${line})`)
  }
})
