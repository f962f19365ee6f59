import assert from 'node:assert/strict'
import test from 'node:test'
import { guessFile } from './guess-file.ts'

const doctypes = [
  { title: 'Betriebsanleitung' },
  { title: 'EU-Konformitätserklärung' },
  { title: 'Prüfprotokoll' },
]

test('issue 20, 4: type and languages are read in the names that people give files', () => {
  for (const [name, title, languages] of [
    ['KP-100_Betriebsanleitung_de.pdf', 'Betriebsanleitung', ['de']],
    ['KP-100_betriebsanleitung_EN_v1.2.pdf', 'Betriebsanleitung', ['en']],
    ['KP_100_Pruefprotokoll.pdf', 'Prüfprotokoll', undefined],
    ['Betriebsanleitung.pdf', 'Betriebsanleitung', undefined],
    ['Betriebsanleitung_de-en.pdf', 'Betriebsanleitung', ['de', 'en']],
    ['Betriebsanleitung KP-100 Deutsch.pdf', 'Betriebsanleitung', ['de']],
    ['KP-100 EU-Konformitätserklärung fr.pdf', 'EU-Konformitätserklärung', ['fr']],
    ['EU Konformita\u0308tserkla\u0308rung KP-100.pdf', 'EU-Konformitätserklärung', undefined],
    ['Schaltplan_KP-100_en.pdf', undefined, ['en']],
    ['Schaltplan.pdf', undefined, undefined],
    ['ohne Endung', undefined, undefined],
    ['.pdf', undefined, undefined],
  ] as const) {
    const guess = guessFile(name, doctypes)
    assert.deepEqual([guess.doctype?.title, guess.languages], [title, languages], name)
  }
})
