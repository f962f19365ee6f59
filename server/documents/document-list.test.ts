import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleConfig, sampleDevice, sampleMaker } from '../testing/sample-device.ts'
import { openWorld } from '../testing/world.ts'
import { openTypesetter } from '../typst/typesetter.ts'
import { listData } from './document-data.ts'
import { type ListedFile, listDocumentFiles } from './document-device.store.ts'

// On PostgreSQL in full runs only: article-files.test.ts reads the same files of devices there.

const typesetter = openTypesetter('/nowhere')
after(() => typesetter.close())

const manual: ListedFile = {
  name: 'Betriebsanleitung_KP-4711.pdf',
  doctype: 'Betriebsanleitung',
  version: '1.4',
  languages: ['de', 'en'],
  size: 1_250_000,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  releasedOn: '2026-02-03',
}

test('the list describes the device and lists type, name, version, languages, size, date and fingerprint', async () => {
  const { text, title, language, tags } = await list([manual])
  assert.equal(title, 'Dokumentenliste KP-4711-0815')
  assert.equal(language, 'de')
  for (const phrase of [
    'Müller & Söhne Pumpen GmbH – Größe „XL“',
    'ART-0042 Kreiselpumpe DN 80',
    'Anzahl der Dateien 1 ',
    'portal.example.com/g/k7m2x9qd',
    'Betriebsanleitung Betriebsanleitung_KP-4711.pdf 1.4 DE, EN 1,3 MB 03.02.2026 9f86d081884c',
    'Seite 1 von 1',
  ]) {
    assert.ok(text.includes(phrase), `${phrase}\n${text}`)
  }
  assert.match(tags[0] ?? '', /"role":"Table".*"role":"TH".*"role":"TD"/)
})

test('the English list has English dates and numbers', async () => {
  const { text, language } = await list([manual], 'en')
  assert.equal(language, 'en')
  for (const phrase of [
    '1.3 MB 03/02/2026 9f86d081884c',
    'File type Name Version Language Size',
    'Page 1 of 1',
  ]) {
    assert.ok(text.includes(phrase), `${phrase}\n${text}`)
  }
})

test('an empty list says so', async () => {
  assert.match((await list([])).text, /Zu diesem Gerät sind noch keine Dateien hinterlegt\./)
  assert.match((await list([], 'en')).text, /No files are on record for this device yet\./)
})

test('missing facts of a file are shown as a dash', async () => {
  const { text } = await list([
    { ...manual, doctype: null, version: null, size: null, sha256: null },
  ])
  assert.match(text, /– Betriebsanleitung_KP-4711\.pdf – DE, EN – 03\.02\.2026 – /)
})

test('400 files: every page has the header and its page number, and no file is missing', async () => {
  const files = Array.from({ length: 400 }, (_, n) => ({
    ...manual,
    name: `Datei_${n}_Ende.pdf`,
  }))
  const { pages, text } = await list(files)
  assert.ok(pages.length > 10)
  for (const [n, page] of pages.entries()) {
    const tight = page.replaceAll(/\s+/g, ' ')
    assert.match(tight, /Dokumententyp Name Fassung Sprache Größe Datum SHA-256/, `page ${n + 1}`)
    assert.ok(tight.includes(`Seite ${n + 1} von ${pages.length}`), `page ${n + 1}: ${tight}`)
  }
  for (const { name } of files) assert.ok(text.includes(name), name)
})

test('long names without spaces stay in their column and can be copied unchanged', async () => {
  const names = [`${'Dichtheitsprüfung_'.repeat(12)}.pdf`, `${'x'.repeat(240)}.pdf`]
  const { pages } = await list(names.map((name) => ({ ...manual, name })))
  const copied = (pages[0] ?? '').replaceAll('\n', '')
  for (const name of names) assert.ok(copied.includes(name), copied)
})

test('long document types are hyphenated, and those that are no words stay in their column', async () => {
  const types = ['EG-Konformitätserklärung', 'x'.repeat(60), '0123456789'.repeat(4)]
  const { pages } = await list(types.map((doctype) => ({ ...manual, doctype })))
  assert.match(pages[0] ?? '', /EG-Konformi(täts|tätser|tät|)-\n/)
  assert.doesNotMatch(pages[0] ?? '', /x{30}|\d{30}/)
})

test('malicious file names are printed as they are', async () => {
  const names = [
    '#panic("x")_*a*_$b$.pdf',
    '<b>x</b>&amp;.pdf',
    '=Titel @ref \\ `c`.pdf',
    '株🙂.pdf',
  ]
  const { text } = await list(names.map((name) => ({ ...manual, name })))
  for (const name of [...names.slice(0, 3), '□□.pdf']) assert.ok(text.includes(name), text)
})

test('the list is ordered by document type, like the customer’s page, with untyped files last', async (t) => {
  const world = await openWorld(t)
  const [reports, manuals] = [
    await givenFiles.publicDoctype(world, 'Abnahme', { position: 2 }),
    await givenFiles.publicDoctype(world, 'Betriebsanleitung', { position: 1 }),
  ]
  const files = [
    await given.media(world, { filename: 'ohne.pdf' }),
    await given.media(world, { filename: 'Abnahme.pdf', doctype: reports }),
    await given.media(world, { filename: 'Zubehör.pdf', doctype: manuals }),
    await given.media(world, { filename: 'Anleitung.pdf', doctype: manuals }),
  ]
  const device = await given.device(world, { sn: 'A 1', media: files })
  const listed = await listDocumentFiles(world.services.db, device)
  const names = listed.map(({ name }) => name)
  assert.deepEqual(names, ['Anleitung.pdf', 'Zubehör.pdf', 'Abnahme.pdf', 'ohne.pdf'])
})

test('the list shows own and common files as customers see them: the current version and its languages', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const part = await given.part(world)
  const common = await given.media(world, { filename: 'Gemeinsame.pdf' })
  const own = await given.media(world, { filename: 'Eigene.pdf' })
  const body = { data: { languages: ['fr', 'en'], parts: [part] } }
  await given.response(200, world.ask('PUT', `/api/medias/${common}`, { as, body }))
  const version = async (data: object) => {
    const url = await given.upload(world, 'Neu.pdf')
    const draft = { data: { media: common, url, ...data } }
    await given.response(200, world.ask('POST', '/api/versions', { as, body: draft }))
  }
  await version({ version: '1.5', releasedOn: '2026-03-01' })
  await version({ version: '2.0 vorbereitet', releasedOn: '2999-01-01' })
  const device = await given.device(world, { sn: 'A 1', part, media: [own] })
  const listed = await listDocumentFiles(world.services.db, device)
  const names = listed.map(({ name, languages }) => [name, languages])
  assert.deepEqual(names, [
    ['Eigene.pdf', ['de']],
    ['Gemeinsame.pdf', ['fr', 'en']],
  ])
  const [, shared] = listed
  assert.notEqual(shared?.version, '2.0 vorbereitet')
  const url = `/api/documents/dokumentenliste.pdf?device=${device}`
  const { text } = await readPdf((await given.response(200, world.ask('GET', url, { as }))).bytes)
  assert.match(text, new RegExp(`Gemeinsame\\.pdf ${shared?.version} FR, EN `))
  assert.doesNotMatch(text, /vorbereitet/)
})

async function list(files: ListedFile[], locale: 'de' | 'en' = 'de') {
  const occasion = {
    config: sampleConfig,
    locale,
    maker: sampleMaker,
    now: new Date('2026-11-21T12:00:00'),
  }
  return readPdf(
    await typesetter.pdf('dokumentenliste.typ', listData(occasion, sampleDevice, files)),
  )
}
