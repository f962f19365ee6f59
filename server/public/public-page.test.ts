import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { parse } from 'content-disposition'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { blackPdf, imageOf } from '../testing/pictures.ts'
import { unzip } from '../testing/unzip.ts'
import { openWorld } from '../testing/world.ts'

// On PostgreSQL in full runs only: permanent-address.test.ts, digital-link.test.ts and public-visits.test.ts open the page there.

const day = 86_400_000

test('a device with public files has a page with its maker, its facts and these files', async (t) => {
  const world = await openWorld(t, { IMPRINT_URL: 'https://werk.example/impressum' })
  const { at, manual } = await machine(world)
  const { status, body, headers } = await world.ask('GET', at)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  for (const text of [
    '<html lang="de">',
    '<h1>Entstaubungsanlage</h1>',
    '<dt>Artikelnummer</dt><dd>EA-105</dd>',
    '<dt>Seriennummer</dt><dd>ES/2022 ä&lt;1&gt;</dd>',
    '<h3>Betriebsanleitung</h3>',
    `<a href="${at}/${manual.slug}">Betriebsanleitung EA-105</a>`,
    'Deutsch\u00a0· Fassung 1.2\u00a0· 12. März 2025\u00a0· 1\u00a0kB',
    `href="${at}/${manual.slug}?download"`,
    'Müller Antriebe GmbH',
    '<span>Werkstraße 1</span><span>12345 Neustadt</span><span>Deutschland</span>',
    'href="tel:+49123456"',
    'href="mailto:service@mueller.example?subject=Seriennummer%20ES%2F2022%20%C3%A4%3C1%3E%2C%20Artikelnummer%20EA-105"',
    'Gedruckte Fassung anfordern',
    'href="/customer-login?sn=ES%2F2022%20%C3%A4%3C1%3E"',
    'href="https://werk.example/impressum"',
    'href="https://mueller.example/datenschutz"',
    '<meta name="robots" content="noindex">',
  ]) {
    assert.ok(body.includes(text), `${text}\n${body}`)
  }
  assert.doesNotMatch(body, /Geheim|undefined|null|\[object/)
})

test('the page is in German or English, as the browser or a link requests', async (t) => {
  const world = await openWorld(t)
  const { at } = await machine(world)
  const languageOf = async (query: string, accepted?: string) => {
    const headers: Record<string, string> = accepted ? { 'accept-language': accepted } : {}
    const answer = await given.response(200, world.ask('GET', `${at}${query}`, { headers }))
    assert.match(answer.headers.vary ?? '', /accept-language/)
    return /<html lang="(\w+)">/.exec(answer.body)?.[1]
  }
  assert.equal(await languageOf(''), 'de')
  assert.equal(await languageOf('', 'en-US,en;q=0.9,de;q=0.8'), 'en')
  assert.equal(await languageOf('', 'de;q=0.3, en;q=0.7'), 'en')
  assert.equal(await languageOf('', 'fr-FR'), 'de')
  assert.equal(await languageOf('', 'en;q=0, x;;q=z, ,'), 'de')
  assert.equal(await languageOf('?lang=en', 'de-DE'), 'en')
  assert.equal(await languageOf('?lang=de', 'en'), 'de')
  assert.equal(await languageOf('?lang=xx&lang=en', 'de'), 'de')
  const english = await world.ask('GET', `${at}?lang=en`)
  assert.match(english.body, /Deutsch\u00a0· Version 1\.2\u00a0· 12 March 2025/)
  assert.match(english.body, /<a href="\?lang=de" lang="de" hreflang="de">Deutsch<\/a>/)
  assert.match(english.body, /<span>12345 Neustadt<\/span><span lang="en">Germany<\/span>/)
})

test('17.3: the login is opened in the language that was chosen on the page, otherwise in the visitor’s own', async (t) => {
  const world = await openWorld(t)
  const { at } = await machine(world)
  const loginOf = async (query: string, accepted: string) => {
    const { body } = await world.ask('GET', at + query, {
      headers: { 'accept-language': accepted },
    })
    return /href="\/customer-login\?sn=[^&"]+([^"]*)"/.exec(body)?.[1]
  }
  assert.equal(await loginOf('?lang=de', 'en'), '&amp;lang=de')
  assert.equal(await loginOf('?lang=en', 'de'), '&amp;lang=en')
  // The login knows what the visitor has chosen there before, which comes before the browser's language.
  assert.equal(await loginOf('', 'en'), '')
  assert.equal(await loginOf('?lang=xx', 'de'), '')
})

test('translations of each other are one entry, in the visitor’s language first', async (t) => {
  const world = await openWorld(t)
  const { at, type, part, manual } = await machine(world)
  const translated = (filename: string, code: string) =>
    givenFiles.file(world, {
      filename,
      doctype: type,
      parts: [part],
      languages: [code],
      original: manual.media,
    })
  const english = await translated('Manual EA-105', 'en')
  const french = await translated('Notice EA-105', 'fr')
  const first = async (accepted: string) => {
    const headers = { 'accept-language': accepted }
    const { body } = await world.ask('GET', at, { headers })
    const list = /<h3[^>]*>Betriebsanleitung<\/h3><ul>(.*?)<h3/s.exec(body)?.[1] ?? ''
    assert.equal(list.split('class="file"').length, 2, 'one entry')
    for (const { slug } of [manual, english, french]) assert.ok(list.includes(slug))
    // Each with its version, month and size.
    const facts = /<small>(Fassung|Version) 1\u00a0· \p{L}+ 20\d\d\u00a0· 1\u00a0kB<\/small>/gu
    assert.ok((list.match(facts)?.length ?? 0) >= 1, list)
    return new RegExp(`<a href="${at}/([^"]+)"`).exec(list)?.[1]
  }
  assert.equal(await first('de'), manual.slug)
  assert.equal(await first('en-GB'), english.slug)
  assert.equal(await first('fr, en;q=0.5'), french.slug)
  assert.equal(await first('it'), manual.slug)
})

test('manuals that are not linked as translations are listed in the visitor’s language first', async (t) => {
  const world = await openWorld(t)
  const { at, type, part, manual } = await machine(world)
  const alone = (filename: string, code: string) =>
    givenFiles.file(world, { filename, doctype: type, parts: [part], languages: [code] })
  const bulgarian = await alone('Anleitung BG', 'bg')
  const english = await alone('Anleitung EN', 'en')
  const firsts = async (accepted: string) => {
    const { body } = await world.ask('GET', at, { headers: { 'accept-language': accepted } })
    const list = /<h3[^>]*>Betriebsanleitung<\/h3><ul>(.*?)<h3/s.exec(body)?.[1] ?? ''
    const button = new RegExp(`<a class="main" href="${at}/([^"]+)"`).exec(body)?.[1]
    return [button, new RegExp(`<a href="${at}/([^"]+)"`).exec(list)?.[1]]
  }
  assert.deepEqual(await firsts('de'), [manual.slug, manual.slug])
  assert.deepEqual(await firsts('en-GB'), [english.slug, english.slug])
  assert.deepEqual(await firsts('bg, en;q=0.5'), [bulgarian.slug, bulgarian.slug])
  assert.deepEqual(await firsts('it'), [manual.slug, manual.slug])
})

test('a file is shown with a small picture of its first page once that exists', async (t) => {
  const world = await openWorld(t)
  const { at, manual, type, part } = await machine(world, blackPdf())
  const facts = { filename: 'Aufkleber.png', doctype: type, parts: [part] }
  const wide = await givenFiles.file(world, { ...facts, bytes: await imageOf('png', 400, 100) })
  const page = async () => (await given.response(200, world.ask('GET', at))).body
  assert.doesNotMatch(await page(), /vorschau/)
  await world.services.previews.runDue()
  const body = await page()
  const picture = ({ slug }: { slug: string }, height: number) =>
    `<img src="${at}/${slug}/vorschau-96.webp" alt="" width="48" height="${height}" loading="lazy">`
  for (const text of [picture(manual, 72), picture(wide, 12)]) {
    assert.ok(body.includes(text), `${text}\n${body}`)
  }
  assert.equal(body.split('vorschau').length, 3, 'none for what has none')
})

test('if another version was current at delivery, both are listed and nothing older', async (t) => {
  const world = await openWorld(t)
  const { at, manual } = await machine(world)
  const at14 = { version: '1.4', releasedOn: '2026-03-02' }
  const current = await givenFiles.version(world, manual.media, at14)
  await givenFiles.version(world, manual.media, { version: '1.3', releasedOn: '2025-09-01' })
  await givenFiles.version(world, manual.media, { version: '2.0', releasedOn: '2999-01-01' })
  const { body } = await world.ask('GET', at)
  assert.match(body, /Aktuelle Fassung 1\.4 \(März 2026\)/)
  assert.match(body, new RegExp(`${manual.slug}">Fassung bei Auslieferung 1\\.2</a>`))
  assert.doesNotMatch(body, /1\.3|2\.0/)
  const english = await world.ask('GET', `${at}?lang=en`)
  assert.match(english.body, /Current version 1\.4 \(March 2026\)/)
  assert.match(english.body, /Version at delivery 1\.2/)
  const saved = await given.response(200, world.ask('GET', `${at}/${current.slug}?download`))
  const { type, parameters } = parse(saved.headers['content-disposition'] ?? '')
  assert.deepEqual(
    [type, parameters.filename],
    ['attachment', 'Betriebsanleitung EA-105 (Fassung 1.4).pdf'],
  )
  const headers = { 'accept-language': 'en' }
  const abroad = await world.ask('GET', `${at}/${current.slug}?download`, { headers })
  assert.match(abroad.headers['content-disposition'] ?? '', /\(Version 1\.4\)\.pdf/)
  assert.equal(abroad.headers.vary, 'accept-language')
  const zip = await world.ask('GET', `${at}/dateien.zip`, { headers })
  assert.match(unzip(zip.bytes)[0]?.name ?? '', /\(Version 1\.4\)\.pdf$/)
})

test('a delivered version that has since been withdrawn is not shown, nor an older one in its place', async (t) => {
  const world = await openWorld(t)
  const { at, manual, device } = await machine(world)
  const page = async () => (await given.response(200, world.ask('GET', at))).body
  await givenFiles.version(world, manual.media, { version: '1.1', releasedOn: '2024-01-01' })
  const at14 = { version: '1.4', releasedOn: '2026-03-02' }
  const { id } = await givenFiles.version(world, manual.media, at14)
  assert.match(await page(), /Fassung bei Auslieferung 1\.2</)
  const delivered = await givenFiles.firstVersion(world, manual.media)
  await givenFiles.change(world, `/api/versions/${delivered}`, { withdrawnReason: 'falsch' })
  assert.match(await page(), /Fassung 1\.4\u00a0· 2\. März 2026/)
  assert.doesNotMatch(await page(), /Auslieferung|Fassung 1\.[12]/)
  // A machine delivered after the withdrawal was delivered with the version before.
  await givenFiles.change(world, `/api/versions/${id}`, { withdrawnReason: 'auch falsch' })
  const after = new Date(world.services.clock().getTime() + 2 * day).toISOString().slice(0, 10)
  await givenFiles.change(world, `/api/devices/${device}`, { deliveredOn: after })
  world.wait(5 * day)
  await givenFiles.version(world, manual.media, { version: '1.5' })
  assert.match(await page(), /Aktuelle Fassung 1\.5 .*Fassung bei Auslieferung 1\.1</s)
})

test('the page of an article number shows the article’s public files and no device’s', async (t) => {
  const world = await openWorld(t)
  const { part, manual, type, device } = await machine(world)
  const own = await givenFiles.file(world, {
    filename: 'Nur hier',
    doctype: type,
    devices: [device],
  })
  const at = `/g/${await givenFiles.publicId(world, 'parts', part)}`
  const { body } = await given.response(200, world.ask('GET', at.toUpperCase()))
  assert.match(body, /<h1>Entstaubungsanlage<\/h1>/)
  assert.match(body, /subject=Artikelnummer%20EA-105/)
  assert.match(body, /href="\/customer-login"/)
  assert.doesNotMatch(body, /Seriennummer|Nur hier/)
  await given.response(200, world.ask('GET', `${at}/${manual.slug}`))
  await given.response(404, world.ask('GET', `${at}/${own.slug}`))

  const desc = `Entstaubungsanlage ${'mit Zubehör, '.repeat(12)}Ende\nfür Ölmühlen`
  await givenFiles.change(world, `/api/parts/${part}`, { desc })
  const long = await given.response(200, world.ask('GET', at))
  const [begins = ''] = /(?<=<h1>)[^<]*(?=<\/h1>)/.exec(long.body) ?? []
  assert.match(begins, /^Entstaubungsanlage( mit Zubehör,){4} mit …$/)
  assert.ok(long.body.includes(`<title>${begins} – Müller Antriebe GmbH</title>`))
  assert.match(long.body, /<summary>Vollständige Bezeichnung<\/summary>\n?<p>Ent[^<]*Ende<\/p>/)
})

test('an article number without public files leads to the login, a deleted one says so', async (t) => {
  const world = await openWorld(t)
  const part = await given.part(world)
  const at = `/g/${await givenFiles.publicId(world, 'parts', part)}`
  const answer = await given.response(302, world.ask('GET', at))
  assert.equal(answer.headers.location, '/customer-login')
  const as = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/parts/${part}`, { as }))
  await given.refused('gone', world.ask('GET', at))
})

test('the page has no script, sets and reads no cookie, and allows nothing but its own styles', async (t) => {
  const world = await openWorld(t)
  const { at } = await machine(world)
  const plain = await world.ask('GET', at)
  const { body, headers } = plain
  assert.doesNotMatch(body, /<script|\son\w+=|javascript:|style="/i)
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  assert.equal(
    headers['content-security-policy'],
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  const as = await given.administrator(world)
  for (const ticket of [{ cookie: 'typenschild-customer=x; a=b' }, as]) {
    const signed = await world.ask('GET', at, { as: ticket })
    assert.deepEqual(signed.bytes, plain.bytes)
    assert.doesNotMatch(signed.headers.vary ?? '', /cookie/i)
    assert.equal(signed.headers['set-cookie'], undefined)
  }
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.equal(headers['set-cookie'], undefined)
})

test('the compressed page has at most 15 kB, even with forty documents in five languages', async (t) => {
  const world = await openWorld(t)
  const { at, type, part } = await machine(world)
  const days = { releasedOn: '2025-02-03' }
  for (let n = 0; n < 40; n += 1) {
    const filename = `Montagehinweis Baugruppe ${n * 7}`
    const bytes = blackPdf()
    const facts = { doctype: type, parts: [part], version: `1.${n}`, ...days, bytes }
    const original = await givenFiles.file(world, { ...facts, filename })
    for (const code of ['en', 'fr', 'it', 'es']) {
      await givenFiles.file(world, {
        ...facts,
        filename: `${filename} ${code}`,
        languages: [code],
        original: original.media,
      })
    }
  }
  await world.services.previews.runDue()
  const plain = await world.ask('GET', at)
  assert.equal(plain.body.split('vorschau-96.webp').length, 41)
  for (const pack of [brotliCompressSync, gzipSync]) {
    const { length } = pack(plain.bytes)
    t.diagnostic(`${length} bytes by ${pack.name}`)
    assert.ok(length <= 15_000, `${length} bytes by ${pack.name}`)
  }
  for (const encoding of ['br', 'gzip', 'zstd']) {
    const packed = await world.ask('GET', at, { headers: { 'accept-encoding': encoding } })
    assert.equal(packed.headers['content-encoding'], encoding)
    assert.ok(packed.bytes.length <= 15_000, `${packed.bytes.length} bytes by ${encoding}`)
    assert.equal(packed.body, plain.body)
  }
})

test('all public files can be downloaded as one ZIP, with their versions', async (t) => {
  const world = await openWorld(t)
  const { at, manual } = await machine(world)
  const current = await givenFiles.version(world, manual.media, { version: '1.4' })
  const answer = await given.response(200, world.ask('GET', `${at}/dateien.zip`))
  assert.equal(answer.headers['cache-control'], 'public, no-cache')
  const { parameters } = parse(answer.headers['content-disposition'] ?? '')
  assert.equal(parameters.filename, 'ES_2022 ä_1_.zip')
  assert.deepEqual(
    unzip(answer.bytes).map(({ name, bytes }) => [name, String(bytes)]),
    [
      ['Betriebsanleitung EA-105 (Fassung 1.4).pdf', String(current.bytes)],
      ['Betriebsanleitung EA-105 (Fassung 1.2).pdf', String(manual.bytes)],
      ['Konformitätserklärung.pdf', '%PDF-1.7\n% Konformitätserklärung\n%%EOF\n'],
    ],
  )
  const head = await given.response(200, world.ask('HEAD', `${at}/dateien.zip`))
  assert.equal(head.headers['content-length'], String(answer.bytes.length))
})
