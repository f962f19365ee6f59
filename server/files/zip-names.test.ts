import assert from 'node:assert/strict'
import test from 'node:test'
import { zipNames } from './zip-names.ts'

test('names that differ only in case are numbered', () => {
  assert.deepEqual(
    zipNames(['Anleitung.pdf', 'ANLEITUNG.PDF', 'Anleitung (2).pdf', 'Anleitung.pdf', 'Plan']),
    ['Anleitung.pdf', 'ANLEITUNG (2).PDF', 'Anleitung (2) (2).pdf', 'Anleitung (3).pdf', 'Plan'],
  )
  assert.deepEqual(zipNames(['Größe.pdf', 'GRÖSSE.pdf', 'Gro\u0308ße.pdf']), [
    'Größe.pdf',
    'GRÖSSE (2).pdf',
    'Größe (3).pdf',
  ])
})

test('no name leaves the folder or is invalid in an operating system', () => {
  for (const [name, safe] of [
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\win.ini', '_.._win.ini'],
    ['/absolut.pdf', '_absolut.pdf'],
    ['C:\\Zeichnung 1/2?.pdf', 'C__Zeichnung 1_2_.pdf'],
    ['..', 'Datei'],
    [' . ', 'Datei'],
    ['', 'Datei'],
    ['Plan\u0000\n\u202Efdp.exe', 'Planfdp.exe'],
    ['.versteckt.pdf', 'versteckt.pdf'],
    ['Plan. . ', 'Plan'],
    ['CON.pdf', '_CON.pdf'],
    ['lpt1', '_lpt1'],
    ['Con\uD800.pdf', 'Con\uFFFD.pdf'],
    ['Konsole.pdf', 'Konsole.pdf'],
    ['Übersicht „Größe“ 取扱説明書 😀.pdf', 'Übersicht „Größe“ 取扱説明書 😀.pdf'],
  ] as const) {
    assert.deepEqual(zipNames([name]), [safe], name)
  }
})

test('long names fit into file systems, keep their extensions and stay distinct', () => {
  const names = zipNames([`${'ä'.repeat(251)}.pdf`, `${'ä'.repeat(250)}.pdf`, '😀'.repeat(127)])
  assert.deepEqual(names, [`${'ä'.repeat(98)}.pdf`, `${'ä'.repeat(98)} (2).pdf`, '😀'.repeat(50)])
})

test('numbering many files of the same name is fast', () => {
  const names = zipNames(Array.from({ length: 20_000 }, () => 'Foto.jpg'))
  assert.equal(new Set(names).size, 20_000)
  assert.equal(names.at(-1), 'Foto (20000).jpg')
})
