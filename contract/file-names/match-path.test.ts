import assert from 'node:assert/strict'
import test from 'node:test'
import { languageCodes } from '../languages.ts'
import { languagesIn } from './languages-in-words.ts'
import { matchPath, type Reading } from './match-path.ts'
import { readPattern } from './read-pattern.ts'
import { usualPatterns } from './usual-patterns.ts'

// The database does not matter: nothing here opens one.

function readings(pattern: string, path: string): Reading[] {
  const read = readPattern(pattern)
  assert.ok('folders' in read, `${pattern}: ${'problem' in read && read.problem}`)
  return matchPath(read, path)
}

test('issue 18, 2: patterns read file and folder names', () => {
  const union = 'bg-cs-da-de-el-en-es-et-fi-fr-ga-hr-hu-it-lt-lv-mt-nl-pl-pt-ro-sk-sl-sv'
  const cases: [pattern: string, path: string, expected: Reading | undefined][] = [
    [
      '{sn}_{type}_{lang}_v{version}.pdf',
      'Export/0815_Betriebsanleitung_de_V1.2.PDF',
      {
        sn: '0815',
        type: 'Betriebsanleitung',
        lang: 'de',
        version: '1.2',
        name: '0815_Betriebsanleitung_de.PDF',
      },
    ],
    [
      '{sn}_{type}_{lang}_v{version}.*',
      'A-1_Plan_en_v1.10.tar.pdf',
      { sn: 'A-1', type: 'Plan', lang: 'en', version: '1.10.tar', name: 'A-1_Plan_en.pdf' },
    ],
    [
      '{sn}/{title}.pdf',
      'Geräte/4711/Anleitung neu.pdf',
      { sn: '4711', title: 'Anleitung neu', name: 'Anleitung neu.pdf' },
    ],
    [
      '{part}/{type}/{title}.*',
      'ART 7/Datenblatt/Blatt.1.pdf',
      { part: 'ART 7', type: 'Datenblatt', title: 'Blatt.1', name: 'Blatt.1.pdf' },
    ],
    [
      '{sn}_{type}_{lang}.*',
      `1_Plan_${union}.pdf`,
      { sn: '1', type: 'Plan', lang: union, name: `1_Plan_${union}.pdf` },
    ],
    ['{sn}/**/{title}.*', '4711/a/b/c.pdf', { sn: 'b', title: 'c', name: 'c.pdf' }],
    ['{sn}_{version}.*', '1_Archiv_2.pdf', { sn: '1', version: 'Archiv_2', name: '1.pdf' }],
    [
      '{sn} {title} (Rev. {version}).*',
      '1 Archiv (Rev. C).pdf',
      { sn: '1', title: 'Archiv', version: 'C', name: '1 Archiv.pdf' },
    ],
    ['{version}_{sn}.*', '2_1.pdf', { version: '2', sn: '1', name: '1.pdf' }],
    ['{sn}_*.pdf', '1_irgendwas.pdf', { sn: '1', name: '1_irgendwas.pdf' }],
    ['{sn}.pdf', '.pdf', undefined],
    ['{sn}_{lang}.pdf', '1_xx.pdf', undefined],
    ['{sn}/{title}.pdf', 'ohne Ordner.pdf', undefined],
    ['{sn}.pdf', '1.docx', undefined],
  ]
  for (const [pattern, path, expected] of cases) {
    assert.deepEqual(readings(pattern, path)[0], expected, `${pattern} ${path}`)
  }
})

test('issue 18, 2: what separates may stand in a serial number, and all folders above are tried', () => {
  const serials = readings('{sn}_{type}.*', 'A_1_Plan.pdf').map(({ sn, type }) => [sn, type])
  assert.deepEqual(serials, [
    ['A', '1_Plan'],
    ['A_1', 'Plan'],
  ])
  const above = readings('{sn}/**/{title}.*', '4711/a/b/c.pdf').map(({ sn }) => sn)
  assert.deepEqual(above, ['b', 'a', '4711'])
})

test('issue 18, 2: what is no pattern says why', () => {
  for (const [text, problem] of [
    ['', /Muster angeben/],
    ['{title}.pdf', /braucht \{sn\}/],
    ['{sn}{type}.pdf', /Zwischen zwei/],
    ['{sn}_{sn}.pdf', /nur einmal/],
    ['{serie}.pdf', /gibt es nicht/],
    ['{sn.pdf', /nicht geschlossen/],
    ['{sn}/**', /Name der Datei/],
    ['{sn}/**/a/**/{title}.*', /nur einmal/],
  ] as const) {
    const read = readPattern(text)
    assert.match('problem' in read ? read.problem : '', problem, text)
  }
  for (const text of usualPatterns) assert.ok('folders' in readPattern(text), text)
})

test('issue 18, 2: no pattern and no path takes long', () => {
  const startedAt = performance.now()
  const manyWildcards = `{sn}a${'*a'.repeat(80)}b.pdf`
  readings(manyWildcards, `${'a'.repeat(990)}.pdf`)
  readings('{sn}_{part}_{type}_{title}_{version}_{lang}.x', `${'_'.repeat(980)}.pdf`)
  readings('{sn}_{type}_{title}_{version}.*', `${'a_'.repeat(490)}.pdf`)
  readings('{sn}/{part}/{type}/**/{title}_{version}.*', `${'a/'.repeat(480)}b_c.pdf`)
  readings('gibt-es-nicht/{sn}_{type}_{title}_{version}.*', `x/${'a_'.repeat(490)}.pdf`)
  readings('{sn}_{lang}', `${'de-en-'.repeat(160)}`)
  readings('{sn}-{lang}-{title}-{part}.*', `${'de-'.repeat(330)}.pdf`)
  const duration = performance.now() - startedAt
  assert.ok(duration < 2_000, `${Math.round(duration)} ms`)
})

test('issue 18, 2: languages are known by codes and by names', () => {
  for (const [text, expected] of [
    ['de', ['de']],
    ['DE', ['de']],
    ['de-AT', ['de']],
    ['Deutsch', ['de']],
    ['english', ['en']],
    ['français', ['fr']],
    ['Franzo\u0308sisch', ['fr']],
    ['deu', ['de']],
    ['nb', ['no']],
    ['nn-NO', ['no']],
    ['de+en', ['de', 'en']],
    ['DE, EN', ['de', 'en']],
    [languageCodes.join(', '), [...languageCodes]],
    ['xx', undefined],
    ['Anleitung', undefined],
    ['', undefined],
  ] as const) {
    assert.deepEqual(languagesIn(text), expected, text)
  }
})
