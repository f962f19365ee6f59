import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Config } from '../core/config.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { sampleConfig, sampleDevice, sampleMaker } from '../testing/sample-device.ts'
import { openTypesetter } from '../typst/typesetter.ts'
import { companyLetterData, letterData } from './document-data.ts'
import type { DocumentDevice } from './document-device.store.ts'
import type { Maker } from './postal-lines.ts'

const typesetter = openTypesetter('/nowhere')
after(() => typesetter.close())

test('the letter states recipient, device, address and password, in German', async () => {
  const { text } = await letter({ password: 'k7m2x9qd4t' })
  for (const phrase of [
    'Müller & Söhne Pumpen GmbH – Größe „XL“',
    'Zugang zu den Dateien Ihres Geräts KP-4711-0815',
    '21. November 2026',
    'ART-0042',
    '10001',
    'Sehr geehrte Damen und Herren,',
    'portal.example.com',
    'Ohne Abstand eingeben.',
    'hilfe@example.com',
    'Seite 1 von 1',
  ]) {
    assert.ok(text.includes(phrase), `${phrase}\n${text}`)
  }
  assert.match(text, /Passwort k7m2x ?9qd4t /)
})

test('the letter is in English if requested', async () => {
  const { text, language, title } = await letter({ locale: 'en', password: 'k7m2x9qd4t' })
  assert.equal(language, 'en')
  assert.equal(title, 'Access details KP-4711-0815')
  for (const phrase of ['Dear Sir or Madam,', '21 November 2026', 'Page 1 of 1', 'Serial number']) {
    assert.ok(text.includes(phrase), `${phrase}\n${text}`)
  }
  assert.match(text, /Yours faithfully /)
  assert.doesNotMatch(text, /Passwort|Seite|Gerät/)
})

test('without a password the letter says where to get it', async () => {
  const { text } = await letter({})
  assert.match(text, /Sie erhalten es zur Sicherheit getrennt von diesem Brief/)
  const english = await letter({ locale: 'en' })
  assert.match(english.text, /it reaches you separately from this letter/)
})

test('a letter is tagged, has language, title, author and date, and embeds its fonts', async () => {
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

test('the archive variant declares PDF/A-3a', async () => {
  const { metadata } = await letter({ password: 'x', standard: 'a-3a' })
  assert.match(metadata, /<pdfaid:part>3</)
  assert.match(metadata, /<pdfaid:conformance>A</)
})

test('a typed password is printed as it was typed', async () => {
  for (const password of ['Geräte#Paßwort_9*$', 'a b', '"; drop table', 'k7m2x9qd4ti', '{{x}}']) {
    const { text } = await letter({ password })
    assert.ok(text.includes(`Passwort ${password} `), `${password}\n${text}`)
  }
})

test('spaces in a password that would be invisible are shown', async () => {
  const { text } = await letter({ password: ' Zwei  Wörter ' })
  assert.ok(text.includes('Passwort ␣Zwei␣␣Wörter␣ '), text)
  assert.match(text, /Das Zeichen ␣ steht für ein Leerzeichen\./)
})

test('a password that no font can display is never printed as a different one', async () => {
  await assert.rejects(letter({ password: 'geheim株' }), { unprintable: ['株'] })
})

test('malicious names are printed as they are', async () => {
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

test('a serial number with right-to-left letters keeps the order of its parts', async () => {
  const { text } = await letter({ device: { serialNumber: 'SN-שלום-12' } })
  assert.ok(text.includes('SN-שלום-12'), text)
})

test('a device without company and article number has a letter too', async () => {
  const device = { company: null, customerNumber: null, article: null, articleDescription: null }
  const { text } = await letter({ device })
  assert.match(text, /An den Betreiber des Geräts/)
  assert.doesNotMatch(text, /Artikelnummer|Kundennummer/)
})

const maker: Maker = {
  language: 'de',
  makerName: 'Größe & Söhne Maschinenbau GmbH',
  makerAddress: 'Werkstraße 1\n12345 Musterstadt',
  country: 'Deutschland',
  makerPhone: '+49 30 123456',
  makerEmail: 'service@example.com',
  makerWeb: 'https://www.example.com/',
}

const addressed = {
  company: 'Ölmühle Rapsgold GmbH',
  contact: 'Frau Dr. Jäger',
  address: 'Äußere Mühlgasse 12\r\n\r\n04109 Leipzig',
  country: 'deutschland',
}

test('17.4: the window shows company, person and postal address in order, and the country only if it differs from the maker’s', async () => {
  const { text } = await letter({ device: addressed, maker })
  assert.match(text, /Ölmühle Rapsgold GmbH Frau Dr\. Jäger Äußere Mühlgasse 12 04109 Leipzig /)
  assert.match(text, /Guten Tag Frau Dr\. Jäger,/)
  assert.doesNotMatch(text, /DEUTSCHLAND|Beilage zum Gerät|Damen und Herren/)
  const abroad = await letter({ device: { ...addressed, country: 'Österreich' }, maker })
  assert.match(abroad.text, /04109 Leipzig ÖSTERREICH /)
  // Other programs use country codes.
  for (const country of ['DE', 'D', 'Germany']) {
    const home = await letter({ device: { ...addressed, country }, maker })
    assert.match(home.text, /04109 Leipzig (?!DE?\b|GERMANY)/, country)
  }
  const byCode = await letter({ device: { ...addressed, country: 'AT' }, maker })
  assert.match(byCode.text, /04109 Leipzig AT /)
  const english = await letter({ device: addressed, maker, locale: 'en' })
  assert.match(english.text, /Dear Frau Dr\. Jäger,.*Yours sincerely /)
  assert.match(english.text, /12345 Musterstadt Germany /)
})

test('17.4: a letter without an address says that it is delivered with the device', async () => {
  const device = { ...addressed, address: null }
  const { text } = await letter({ device, maker })
  assert.match(text, /Beilage zum Gerät Ölmühle Rapsgold GmbH Frau Dr\. Jäger /)
  const english = await letter({ device: { ...device, address: ' \n ' }, locale: 'en' })
  assert.match(english.text, /Enclosed with the device Ölmühle Rapsgold GmbH /)
})

test('17.4: the letter names the maker, their contact details and the return address', async () => {
  const { text } = await letter({ device: addressed, maker })
  for (const phrase of [
    'Größe & Söhne Maschinenbau GmbH Werkstraße 1 12345 Musterstadt Deutschland +49 30 123456 service@example.com www.example.com ',
    'Größe & Söhne Maschinenbau GmbH · Werkstraße 1 · 12345 Musterstadt',
    'hilfe@example.com · +49 30 123456',
    'Mit freundlichen Grüßen Größe & Söhne Maschinenbau GmbH',
  ]) {
    assert.ok(text.includes(phrase), `${phrase}\n${text}`)
  }
})

test('17.4: a phone number is never split across lines', async () => {
  const supportEmail = 'service@groesse-soehne-maschinenbau.com'
  const { pages } = await letter({
    config: { ...sampleConfig, supportEmail },
    maker: { ...maker, makerPhone: '+49 (0)30 23125-100' },
  })
  assert.match(
    pages[0] ?? '',
    /service@groesse-soehne-maschinenbau\.com ·\s+\+49 \(0\)30 23125-100\n/,
  )
})

test('17.4: seven-line addresses and the longest values of every field fit on one sheet of paper', async () => {
  const lines = Array.from({ length: 7 }, (_, n) => `Zeile ${n + 1} Große Äußere Straße`)
  const seven = await letter({ device: { ...addressed, address: lines.join('\n') }, maker })
  for (const line of lines) assert.ok(seven.text.includes(line), line)
  assert.equal(seven.pages.length, 1)
  const many = Array.from({ length: 40 }, (_, n) => `${n} ${'Ö'.repeat(45)}`).join('\n')
  const longest = await letter({
    device: {
      company: 'W'.repeat(255),
      contact: 'Ä'.repeat(255),
      address: many,
      country: 'M'.repeat(100),
    },
    maker: { ...maker, makerName: 'W'.repeat(255), makerAddress: many, makerPhone: '0'.repeat(60) },
  })
  assert.equal(longest.pages.length, 1)
  assert.ok(longest.text.includes('5 ÖÖÖ'), longest.text)
})

test('17.4: the return address wraps before it becomes too small to read', async () => {
  const makerAddress =
    'Gewerbe- und Industriepark Süd-West\nGebäude 12\n12345 Musterstadt an der Lauter'
  const long = await letter({ maker: { ...maker, makerAddress } })
  assert.match(
    long.text,
    /Größe & Söhne Maschinenbau GmbH · Gewerbe- und .* Musterstadt an der Lauter/,
  )
  assert.ok(long.smallest >= 6 - 0.01, `${long.smallest} pt`)
})

test('3: a company’s letter states the number of omitted devices in local notation', async () => {
  const company = { ...sampleDevice, id: 1, name: 'Becker AG', customerNumber: 10_002 }
  const listed = { devices: [{ serialNumber: 'KP-1', article: null }], total: 1_235 }
  for (const [locale, phrase] of [
    ['de', 'und 1.234 weitere, die'],
    ['en', 'and 1,234 more, which'],
  ] as const) {
    const occasion = { config: sampleConfig, locale, maker, now: new Date('2026-11-21T12:00:00') }
    const data = companyLetterData(occasion, company, listed, undefined)
    const bytes = await typesetter.pdf('zugangsdaten-firma.typ', data, { standard: 'ua-1' })
    assert.ok((await readPdf(bytes)).text.includes(phrase), phrase)
  }
})

test('17.4: the date of a letter is that of the portal’s time zone, not of the server’s clock', async () => {
  for (const [now, date] of [
    ['2026-11-20T23:30:00Z', '21. November 2026'],
    ['2026-11-21T22:30:00Z', '21. November 2026'],
    ['2026-11-21T23:30:00Z', '22. November 2026'],
  ] as const) {
    assert.ok((await letter({ now: new Date(now) })).text.includes(date), now)
  }
})

interface Wanted {
  config?: Config
  now?: Date
  maker?: Maker
  device?: Partial<DocumentDevice>
  locale?: 'de' | 'en'
  password?: string
  standard?: 'ua-1' | 'a-3a'
}

async function letter({
  config = sampleConfig,
  device,
  maker = sampleMaker,
  locale = 'de',
  now = new Date('2026-11-21T12:00:00'),
  password,
  standard = 'ua-1',
}: Wanted) {
  const occasion = { config, locale, maker, now }
  const data = letterData(occasion, { ...sampleDevice, ...device }, password)
  const bytes = await typesetter.pdf('zugangsdaten.typ', data, { standard, literal: ['password'] })
  return { ...(await readPdf(bytes)), bytes }
}
