import assert from 'node:assert/strict'
import test from 'node:test'
import type { TextEncoding } from './cells.ts'
import { readCsv } from './read-csv.ts'

const rows = (...cells: number[][]) => Buffer.from(cells.flatMap((bytes) => [...bytes, 0x0a]))
const ascii = (text: string) => [...Buffer.from(text)]

test('18.1: a table in another script or an eastern European encoding is refused, and read if its encoding is given', () => {
  const head = ascii('Kundennummer;Firma')
  const files: [encoding: TextEncoding, name: string, bytes: number[]][] = [
    ['windows-1250', 'Michałów', [...ascii('Micha'), 0xb3, 0xf3, ...ascii('w')]],
    ['windows-1250', 'Miłość', [...ascii('Mi'), 0xb3, 0x6f, 0x9c, 0xe6]],
    ['windows-1251', 'Москва', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]],
    ['windows-1253', 'Αθήνα', [0xc1, 0xe8, 0xde, 0xed, 0xe1]],
    ['macintosh', 'Müller', [...ascii('M'), 0x9f, ...ascii('ller')]],
    ['ibm850', 'Größe', [...ascii('Gr'), 0x94, 0xe1, ...ascii('e')]],
  ]
  for (const [encoding, name, bytes] of files) {
    const table = rows(head, [...ascii('1;'), ...bytes])
    assert.throws(() => readCsv(table), /weder in UTF-8 noch in Windows-1252/, name)
    assert.equal(readCsv(table, { encoding }).rows[1]?.cells[1], name)
  }
})

test('18.1: for a table of uncertain encoding, a word is shown for each letter that depends on it', () => {
  const czech = rows(ascii('Kundennummer;Firma'), [
    ...ascii('1;Ji'),
    0xf8,
    0xed,
    ...ascii(' M'),
    0xfc,
    ...ascii('ller, P'),
    0xf8,
    ...ascii('erov'),
  ])
  assert.deepEqual(readCsv(czech).letters, ['Jiøí', 'Müller'])
  assert.deepEqual(readCsv(czech, { encoding: 'windows-1250' }).letters, ['Jiří', 'Müller'])
  const many = Array.from('äöüßÄÖÜéèê€', (letter) => `a${letter}b`).join(' ')
  assert.equal(readCsv(Buffer.from(`Titel\n${many}\n`, 'latin1')).letters.length, 8)
  assert.deepEqual(readCsv(Buffer.from('Firma\nMüller\n')).letters, [], 'UTF-8 proves itself')
  const tried = readCsv(Buffer.from('Firma\nTest ÄÖÜäöüß\n', 'latin1'))
  assert.deepEqual(tried.letters, ['ÄÖÜäöüß'], 'all umlauts in a row are no other script')
  assert.deepEqual(readCsv(Buffer.from('Firma\nMeier\n')).letters, [])
})
