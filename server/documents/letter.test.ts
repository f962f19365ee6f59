import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleConfig, sampleDevice } from '../testing/sample-device.ts'
import { openTypesetter } from '../typst/typesetter.ts'
import { letterData } from './document-data.ts'
import type { DocumentDevice } from './document-device.store.ts'

const typesetter = openTypesetter('/nowhere')
after(() => typesetter.close())

test('the letter says who, which device, where and with which password, in German', async () => {
  const { text } = await letter({ password: 'k7m2x9qd4t' })
  for (const said of [
    'Müller & Söhne Pumpen GmbH – Größe „XL“',
    'Zugang zu den Dokumenten Ihres Geräts KP-4711-0815',
    '21. November 2026',
    'ART-0042',
    '10001',
    'Sehr geehrte Damen und Herren,',
    'portal.example.com',
    'Ohne Abstand eingeben.',
    'hilfe@example.com',
    'Seite 1 von 1',
  ]) {
    assert.ok(text.includes(said), `${said}\n${text}`)
  }
  assert.match(text, /Passwort k7m2x ?9qd4t /)
})

test('the letter speaks English where it is asked to', async () => {
  const { text, language, title } = await letter({ locale: 'en', password: 'k7m2x9qd4t' })
  assert.equal(language, 'en')
  assert.equal(title, 'Access details KP-4711-0815')
  for (const said of ['Dear Sir or Madam,', '21 November 2026', 'Page 1 of 1', 'Serial number']) {
    assert.ok(text.includes(said), `${said}\n${text}`)
  }
  assert.doesNotMatch(text, /Passwort|Seite|Gerät/)
})

test('without a password the letter says where it comes from', async () => {
  const { text } = await letter({})
  assert.match(text, /Sie erhalten es zur Sicherheit getrennt von diesem Brief/)
  const english = await letter({ locale: 'en' })
  assert.match(english.text, /it reaches you separately from this letter/)
})

test('a letter is tagged, has language, title, author and date, and brings its fonts', async () => {
  const { title, language, author, tags, metadata, bytes } = await letter({ password: 'x' })
  assert.equal(title, 'Zugangsdaten KP-4711-0815')
  assert.equal(language, 'de')
  assert.equal(author, 'Typenschild')
  assert.match(tags[0] ?? '', /"role":"H1".*"role":"Figure".*"role":"H2".*"role":"L"/)
  assert.match(tags[0] ?? '', /QR-Code: öffnet das Gerät im Portal/)
  assert.match(metadata, /<pdfuaid:part>1</)
  assert.match(metadata, /<xmp:CreateDate>2026-11-21/)
  const raw = Buffer.from(bytes).toString('latin1')
  const fonts = raw.match(/\/Type\s*\/FontDescriptor/g)?.length ?? 0
  assert.ok(fonts > 0)
  assert.equal(raw.match(/\/FontFile[23]/g)?.length, fonts)
})

test('the archive variant says that it is PDF/A-3a', async () => {
  const { metadata } = await letter({ password: 'x', standard: 'a-3a' })
  assert.match(metadata, /<pdfaid:part>3</)
  assert.match(metadata, /<pdfaid:conformance>A</)
})

test('a typed password stands in the letter as it was typed', async () => {
  for (const password of ['Geräte#Paßwort_9*$', 'a b', '"; drop table', 'k7m2x9qd4ti', '{{x}}']) {
    const { text } = await letter({ password })
    assert.ok(text.includes(`Passwort ${password} `), `${password}\n${text}`)
  }
})

test('blanks that nobody would see in a password are shown', async () => {
  const { text } = await letter({ password: ' Zwei  Wörter ' })
  assert.ok(text.includes('Passwort ␣Zwei␣␣Wörter␣ '), text)
  assert.match(text, /Das Zeichen ␣ steht für ein Leerzeichen\./)
})

test('a password that no font can show is never shown as another one', async () => {
  await assert.rejects(letter({ password: 'geheim株' }), { unprintable: ['株'] })
})

test('hostile names stay what they are', async () => {
  for (const company of [
    '#panic("x") *fett* $x^2$ = Titel @b \\ `e` //f',
    '<script>alert(1)</script> &amp; <b>',
    'A'.repeat(300),
    'Zeile eins\r\nBcc: alle@example.com',
    '\u{202e}gnidrow',
    '日本ポンプ株式会社 👩‍🔧',
  ]) {
    const { text } = await letter({ device: { company, serialNumber: company.slice(0, 120) } })
    const shown = company
      .replaceAll(/[\r\n]+/g, ' ')
      .replaceAll('\u{202e}', '')
      .replaceAll(/[ァ-鿿]|👩‍🔧/gu, '□')
    const tight = (from: string) => from.normalize('NFKC').replaceAll(/\s/g, '')
    assert.ok(tight(text).includes(tight(shown)), `${company}\n${text}`)
  }
})

test('a serial number with letters from right to left keeps the order of its parts', async () => {
  const { text } = await letter({ device: { serialNumber: 'SN-שלום-12' } })
  assert.ok(text.includes('SN-שלום-12'), text)
})

test('a device without company and article has a letter too', async () => {
  const device = { company: null, customerNumber: null, article: null, articleDescription: null }
  const { text } = await letter({ device })
  assert.match(text, /An den Betreiber des Geräts/)
  assert.doesNotMatch(text, /Artikelnummer|Kundennummer/)
})

interface Wanted {
  device?: Partial<DocumentDevice>
  locale?: 'de' | 'en'
  password?: string
  standard?: 'ua-1' | 'a-3a'
}

async function letter({ device, locale = 'de', password, standard = 'ua-1' }: Wanted) {
  const occasion = { config: sampleConfig, locale, now: new Date('2026-11-21T12:00:00') }
  const data = letterData(occasion, { ...sampleDevice, ...device }, password)
  const bytes = await typesetter.pdf('zugangsdaten.typ', data, { standard, literal: ['password'] })
  return { ...(await readPdf(bytes)), bytes }
}
