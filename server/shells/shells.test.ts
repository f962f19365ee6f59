import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { type TestContext } from 'node:test'
import { shellPath } from '#contract/paths.ts'
import type { Shape } from '../testing/check-template.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { portal } from '../testing/operator.ts'
import { unzip } from '../testing/unzip.ts'
import { unzipFromTheFront } from '../testing/unzip-from-the-front.ts'
import { shellFindings } from '../testing/verify-shell.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: a shell is made of what permanent-address.test.ts and article-files.test.ts read there.

const json = { accept: 'application/json' }
const page = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

test('a program gets the contents of the public page as a shell, without signing in', async (t) => {
  const { world, at, manual, hidden } = await plant(t)
  const { body, headers } = await given.response(200, world.ask('GET', at, { headers: json }))
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['cache-control'], 'public, no-cache')
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.deepEqual(shellFindings(body), [])
  const [{ assetInformation }] = body.assetAdministrationShells
  assert.equal(assetInformation.assetKind, 'Instance')
  assert.match(assetInformation.globalAssetId, new RegExp(`${at}$`))
  const text = JSON.stringify(body)
  for (const phrase of [
    ...['Müller Antriebe GmbH', 'Entstaubungsanlage', 'EA-105', 'ES/2022 ä<1>', 'Werkstraße 1'],
    ...['12345', 'Neustadt', '"DE"', '+49 (0)123 456', 'service@mueller.example'],
    ...['Betriebsanleitung EA-105', '03-02', 'Bedienung', 'Operation', '2025-03-12'],
    `${at}/${manual.slug}`,
  ]) {
    assert.ok(text.includes(phrase), phrase)
  }
  // Neither files for customers only nor facts that the page does not show: the year and the GTIN.
  for (const secret of ['Geheim', hidden.slug, '2021', '04006381333931', 'Müller GmbH']) {
    assert.ok(!text.includes(secret), secret)
  }
})

test('people still get the page: JSON is sent only to clients that name and prefer it', async (t) => {
  const { world, at } = await plant(t)
  const typeFor = async (accept?: string) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept }
    const answer = await given.response(200, world.ask('GET', at, { headers }))
    for (const by of ['accept', 'accept-language', 'authorization']) {
      assert.ok((answer.headers.vary ?? '').split(/, */).includes(by), by)
    }
    return answer.headers['content-type']?.split(';')[0]
  }
  assert.equal(await typeFor(), 'text/html')
  for (const accept of [
    ...['', '*/*', page.accept, 'text/html, application/json'],
    ...['application/json;q=0', 'application/json;q=0.5, text/html', 'image/png, */*'],
  ]) {
    assert.equal(await typeFor(accept), 'text/html', accept)
  }
  for (const accept of [
    ...['application/json', 'Application/JSON', 'application/json, text/plain, */*'],
    ...['text/html;q=0.9, application/json', 'application/json; charset=utf-8'],
  ]) {
    assert.equal(await typeFor(accept), 'application/json', accept)
  }
  const { body } = await world.ask('GET', at)
  assert.ok(body.includes(`<link rel="alternate" type="application/json" href="${at}">`))
  assert.ok(body.includes(`href="${at}/verwaltungsschale.aasx"`))
})

test('a client with a current shell gets 304 until it changes', async (t) => {
  const { world, at, part } = await plant(t)
  const ask = (etag = '') =>
    world.ask('GET', at, { headers: { ...json, ...(etag && { 'if-none-match': etag }) } })
  const { etag } = (await given.response(200, ask())).headers
  const known = await given.response(304, ask(etag))
  assert.equal(known.bytes.length, 0)
  assert.match(known.headers.vary ?? '', /accept\b.*authorization/)
  const as = await given.administrator(world)
  const whole = await world.ask('GET', at, {
    as,
    headers: { ...json, 'if-none-match': etag ?? '' },
  })
  assert.equal(whole.status, 200, 'the public part is not the whole')
  await givenFiles.change(world, `/api/parts/${part}`, { desc: 'Filteranlage' })
  const changed = await given.response(200, ask(etag))
  assert.notEqual(changed.headers.etag, etag)
  const head = await world.ask('HEAD', at, { headers: json })
  assert.deepEqual([head.status, head.bytes.length], [200, 0])
})

test('a token gets the whole shell, as far as its rights go', async (t) => {
  const { world, at, hidden } = await plant(t)
  const get = (as: Ticket) => world.ask('GET', at, { as, headers: json })
  const all = { files: 'read', devices: 'read', parts: 'read' }
  for (const as of [await given.staff(world), await scoped(world, all)]) {
    const { body, headers } = await given.response(200, get(as))
    assert.equal(headers['cache-control'], 'private, no-cache')
    assert.deepEqual(shellFindings(body), [])
    const text = JSON.stringify(body)
    for (const secretText of ['Geheim.pdf', `/uploads/${hidden.slug}`, '2021', '04006381333931']) {
      assert.ok(text.includes(secretText), secretText)
    }
  }
  await given.refused('token-scope', get(await scoped(world, { devices: 'read', parts: 'read' })))
  await given.refused('session-expired', get({ bearer: 'x'.repeat(43) }))
  // A cookie does not sign anybody in here.
  const as = { cookie: 'typenschild-customer=x' }
  const plain = await world.ask('GET', at, { headers: json })
  assert.deepEqual((await world.ask('GET', at, { as, headers: json })).bytes, plain.bytes)
})

test('if nothing is public, a program is told to sign in, and people are redirected to the login', async (t) => {
  const world = await openWorld(t)
  const device = await given.device(world, {
    sn: 'KP-1',
    companie: await given.company(world),
    part: await given.part(world),
  })
  const at = `/g/${await givenFiles.publicId(world, 'devices', device)}`
  await given.refused('unauthenticated', world.ask('GET', at, { headers: json }))
  await given.response(302, world.ask('GET', at, { headers: page }))
  await given.response(404, world.ask('GET', `${at}/verwaltungsschale.aasx`))
  // The template does not allow documentation without files: only the nameplate remains.
  const as = await given.staff(world)
  const { body } = await given.response(200, world.ask('GET', at, { as, headers: json }))
  assert.deepEqual(shellFindings(body), [])
  const names = body.submodels.map(({ idShort }: { idShort: string }) => idShort)
  assert.deepEqual(names, ['Nameplate'])
  await given.refused('not-found', world.ask('GET', '/g/00000000', { headers: json }))
})

test('a package contains the shell and, under the names it refers to, only the files that the caller may read', async (t) => {
  const { world, at, device, part, manual, declaration, hidden, customer } = await plant(t)
  const staff = await given.staff(world)
  const bytes = new Map([manual, declaration, hidden].map((file) => [file.slug, file.bytes]))
  const held = async (url: string, as?: typeof staff) => {
    const answer = await given.response(200, world.ask('GET', url, { as }))
    assert.equal(answer.headers['content-type'], 'application/asset-administration-shell-package')
    assert.match(answer.headers['content-disposition'] ?? '', /^attachment.*\.aasx/)
    assert.equal(answer.headers['content-length'], String(answer.bytes.length))
    const parts = new Map(unzip(answer.bytes).map(({ name, bytes: content }) => [name, content]))
    const [first] = parts.keys()
    assert.equal(first, '[Content_Types].xml')
    // Java's readers of packages read them from a stream.
    assert.deepEqual(unzipFromTheFront(answer.bytes), parts)
    const shell = JSON.parse(String(parts.get('aasx/data.json')))
    assert.deepEqual(shellFindings(shell), [])
    // Follows the relationships from the root to each file, as readers of packages do.
    const [origin] = targets(parts, '_rels/.rels', 'aasx-origin')
    assert.ok(parts.has(origin?.slice(1) ?? ''))
    assert.deepEqual(targets(parts, 'aasx/_rels/aasx-origin.rels', 'aas-spec'), ['/aasx/data.json'])
    const files = targets(parts, 'aasx/_rels/data.json.rels', 'aas-suppl')
    const named = [...JSON.stringify(shell).matchAll(/"value":"(\/aasx\/files\/[^"]+)"/g)]
    assert.deepEqual(new Set(files), new Set(named.map(([, value]) => value)))
    const types = String(parts.get('[Content_Types].xml'))
    for (const file of files) {
      assert.ok(types.includes(`PartName="${file}" ContentType="application/pdf"`))
      const slug = file.slice('/aasx/files/'.length)
      assert.deepEqual(parts.get(file.slice(1)), bytes.get(slug))
    }
    return files.length
  }
  assert.equal(await held(`${at}/verwaltungsschale.aasx`), 2)
  assert.equal(await held(shellPath('geraete', device, 'aasx'), staff), 3)
  assert.equal(await held(shellPath('geraete', device, 'aasx'), customer), 3)
  assert.equal(await held(shellPath('artikelnummern', part, 'aasx'), staff), 2)
})

test('a package always has the same bytes, and a client that has it gets 304', async (t) => {
  const { world, at } = await plant(t)
  const url = `${at}/verwaltungsschale.aasx`
  const { headers, bytes } = await given.response(200, world.ask('GET', url))
  const head = await given.response(200, world.ask('HEAD', url))
  assert.equal(head.headers['content-length'], String(bytes.length))
  world.wait(86_400_000)
  assert.deepEqual((await world.ask('GET', url)).bytes, bytes)
  const conditional = { 'if-none-match': headers.etag ?? '' }
  await given.response(304, world.ask('GET', url, { headers: conditional }))
})

test('the shell of an article number is that of a type, and names no device', async (t) => {
  const { world, part } = await plant(t)
  const as = await given.staff(world)
  const url = shellPath('artikelnummern', part, 'json')
  const { body, headers } = await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(shellFindings(body), [])
  assert.match(headers['content-disposition'] ?? '', /Verwaltungsschale EA-105\.json/)
  const [{ assetInformation }] = body.assetAdministrationShells
  assert.equal(assetInformation.assetKind, 'Type')
  assert.deepEqual(assetInformation.specificAssetIds, [{ name: 'gtin', value: '04006381333931' }])
  assert.doesNotMatch(JSON.stringify(body), /ES\/2022|SerialNumber|2021/)
})

test('a translation is a separate document that refers to its original, if the caller may read that', async (t) => {
  const { world, at, part, type, device, manual } = await plant(t)
  const secret = await given.doctype(world, 'Einstellwerte')
  const hidden = await givenFiles.file(world, { filename: 'Werte', doctype: secret, parts: [part] })
  const facts = { doctype: type, parts: [part] }
  await givenFiles.file(world, {
    ...{ ...facts, filename: 'Operating manual', original: manual.media },
    languages: ['en', 'fr'],
  })
  await givenFiles.file(world, {
    ...{ ...facts, filename: 'Values', original: hidden.media },
    languages: ['en'],
  })
  const shell = await given.response(200, world.ask('GET', at, { headers: json }))
  const documents = documentsOf(shell.body)
  const leads = (titled: typeof documents, title: string) => {
    const place = titled.find((version) => version.title === title)?.translationOf
    return place === undefined ? undefined : titled[place]?.title
  }
  assert.deepEqual(shellFindings(shell.body), [])
  assert.deepEqual(
    documents.map(({ title }) => title),
    ['Betriebsanleitung EA-105', 'Konformitätserklärung', 'Operating manual', 'Values'],
  )
  assert.equal(new Set(documents.map(({ id }) => id)).size, documents.length)
  assert.equal(leads(documents, 'Operating manual'), 'Betriebsanleitung EA-105')
  assert.deepEqual(documents[2]?.titleIn, ['en', 'fr'])
  assert.equal(leads(documents, 'Values'), undefined)
  const as = await given.administrator(world)
  const url = shellPath('geraete', device, 'json')
  const whole = await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(shellFindings(whole.body), [])
  assert.equal(leads(documentsOf(whole.body), 'Values'), 'Werte')
})

test('two versions of a document never have the same name', async (t) => {
  const { world, at, manual } = await plant(t)
  await givenFiles.version(world, manual.media, { version: '1.2', releasedOn: '2026-01-15' })
  const { body } = await given.response(200, world.ask('GET', at, { headers: json }))
  assert.deepEqual(shellFindings(body), [])
  assert.deepEqual(documentsOf(body)[0]?.versions, ['1.2', '1.2 (2025-03-12)'])
})

test('a document has the chosen class, else the one suggested by its type, else one of the portal’s own', async (t) => {
  const { world, at, type } = await plant(t)
  const system = async (facts: object) => {
    await givenFiles.change(world, `/api/doctypes/${type}`, facts)
    const { body } = await given.response(200, world.ask('GET', at, { headers: json }))
    return documentsOf(body)[0]?.class
  }
  assert.deepEqual(await system({ vdiClass: '03-04' }), ['VDI2770:2020', '03-04'])
  assert.deepEqual(await system({ vdiClass: null }), ['VDI2770:2020', '03-02'])
  const own = await system({ title: 'Sonstiges' })
  assert.deepEqual(own, [world.services.config.publicUrl, 'Sonstiges'])
})

test('customers get the shells of their own devices; those of others seem not to exist', async (t) => {
  const { world, device, part, customer } = await plant(t)
  const other = await given.device(world, {
    sn: 'FREMD-1',
    companie: await given.company(world, 'Becker AG', 10_002),
    part,
  })
  for (const as of ['aasx', 'json'] as const) {
    await given.response(200, world.ask('GET', shellPath('geraete', device, as), { as: customer }))
    const answers = await Promise.all(
      [other, 999_999].map((id) =>
        world.ask('GET', shellPath('geraete', id, as), { as: customer }),
      ),
    )
    const [foreign, unknown] = answers.map(({ status, body }) => ({ status, body }))
    assert.equal(foreign?.status, 404)
    assert.deepEqual(foreign, unknown)
    await given.response(401, world.ask('GET', shellPath('geraete', device, as)))
    const ofPart = shellPath('artikelnummern', part, as)
    await given.response(403, world.ask('GET', ofPart, { as: customer }))
  }
})

test('odd texts do not break a shell: control characters, long names, no languages, an unknown country', async (t) => {
  const { world, at, part, type } = await plant(t)
  const as = await given.administrator(world)
  const settings = { makerAddress: 'Hafen\u0001 3', makerCountry: 'Atlantis', language: 'en' }
  await given.response(200, world.ask('PUT', '/api/settings', { as, body: settings }))
  await givenFiles.change(world, `/api/parts/${part}`, {
    desc: `\u0007\uffff ${'ä'.repeat(1_500)}`,
  })
  await givenFiles.file(world, {
    filename: '\uffff',
    doctype: type,
    parts: [part],
    languages: ['fr', 'it'],
  })
  await givenFiles.change(world, `/api/doctypes/${type}`, { vdiClass: null })
  const { body } = await given.response(200, world.ask('GET', at, { headers: json }))
  assert.deepEqual(shellFindings(body), [])
  const text = JSON.stringify(body)
  assert.ok(text.includes('Hafen 3'))
  assert.doesNotMatch(text, /Atlantis|NationalCode/)
  for (const makerCountry of ['D', 'USA', 'Kanarische Inseln']) {
    await given.response(200, world.ask('PUT', '/api/settings', { as, body: { makerCountry } }))
    const shell = await given.response(200, world.ask('GET', at, { headers: json }))
    const [, code] =
      /"NationalCode",.{0,400}?"text":"(\w+)"/s.exec(JSON.stringify(shell.body)) ?? []
    assert.equal(code, { D: 'DE', USA: 'US' }[makerCountry], makerCountry)
  }
})

test('a maker’s address may have post code and town on one line or two, and the doctor reports what nameplates lack', async (t) => {
  const { world, at } = await plant(t)
  const as = await given.administrator(world)
  const findingFor = async (settings: Record<string, string>) => {
    await given.response(200, world.ask('PUT', '/api/settings', { as, body: settings }))
    const { out } = await portal(world, ['doctor'])
    assert.match(out, /^✓ Kontakt: Kunden schreiben an service@mueller\.de\.$/m)
    return /^. Anschrift: .*/m.exec(out)?.[0] ?? out
  }
  const known = '✓ Anschrift: Straße, Postleitzahl, Ort und Land stehen in jedem Typenschild.'
  assert.equal(await findingFor({ makerEmail: 'service@mueller.de' }), known)
  const inThreeLines = 'Werkstraße 7\n34999\nEschental'
  assert.equal(await findingFor({ makerAddress: inThreeLines }), known)
  const { body } = await given.response(200, world.ask('GET', at, { headers: json }))
  const serials = [
    ...JSON.stringify(body).matchAll(/"(Street|Zipcode|CityTown)",.{0,300}?"text":"([^"]+)"/g),
  ]
  assert.deepEqual(
    serials.map(([, name, text]) => `${name} ${text}`),
    ['Street Werkstraße 7', 'Zipcode 34999', 'CityTown Eschental'],
  )
  assert.match(
    await findingFor({ makerAddress: 'Postfach', makerCountry: 'Atlantis' }),
    /^! Anschrift: Den Typenschildern von Verwaltungsschalen fehlt: Postleitzahl und Ort, Land\. Abhilfe: .+\/settings /,
  )
})

/** A machine with a GTIN, a year and a manual of class 03-02, and its customer. */
async function plant(t: TestContext) {
  const world = await openWorld(t)
  const made = await machine(world)
  await givenFiles.change(world, `/api/parts/${made.part}`, { gtin: '4006381333931' })
  await givenFiles.change(world, `/api/devices/${made.device}`, {
    builtIn: 2021,
    pass: 'kunde-passwort',
  })
  await givenFiles.change(world, `/api/doctypes/${made.type}`, { vdiClass: '03-02' })
  const customer = await given.signInCustomer(world, 'ES/2022 ä<1>', 'kunde-passwort')
  return { world, customer, ...made }
}

/** The documents of a shell as a program reads them. */
function documentsOf({ submodels }: { submodels: Shape[] }) {
  const handover = submodels.find(({ idShort }) => idShort === 'HandoverDocumentation')
  const [documents] = handover?.submodelElements ?? []
  assert.ok(documents)
  return (documents.value as Shape[]).map((document) => {
    const [id] = childOf(document, 'DocumentIds').value as Shape[]
    const [ofClass] = childOf(document, 'DocumentClassifications').value as Shape[]
    const versions = childOf(document, 'DocumentVersions').value as [Shape, ...Shape[]]
    const title = childOf(versions[0], 'Title').value as { language: string; text: string }[]
    const [original] = (findChild(versions[0], 'TranslationOfEntities')?.value ?? []) as Shape[]
    const keys = (original?.value as { keys: { value: string }[] } | undefined)?.keys
    return {
      id: id && childOf(id, 'DocumentIdentifier').value,
      class:
        ofClass && ['ClassificationSystem', 'ClassId'].map((name) => childOf(ofClass, name).value),
      versions: versions.map((version) => childOf(version, 'Version').value),
      title: title[0]?.text,
      titleIn: title.map(({ language }) => language),
      translationOf: keys && Number(keys.at(-1)?.value),
    }
  })
}

function childOf(parent: Shape, idShort: string): Shape {
  const found = findChild(parent, idShort)
  assert.ok(found, idShort)
  return found
}

function findChild({ value }: Shape, idShort: string): Shape | undefined {
  return (value as Shape[]).find((child) => child.idShort === idShort)
}

async function scoped(world: World, scopes: Record<string, string>): Promise<Ticket> {
  const as = await given.administrator(world)
  const body = { name: randomUUID(), type: 'scoped', scopes }
  const answer = await given.response(200, world.ask('POST', '/api/tokens', { as, body }))
  return { bearer: answer.body.accessKey }
}

/** The targets of the relationships of a type. */
function targets(parts: Map<string, Buffer>, name: string, kind: string): string[] {
  const text = String(parts.get(name))
  const each = text.matchAll(/<Relationship Id="\w+" Type="([^"]+)" Target="([^"]+)"\/>/g)
  return [...each].flatMap(([, type = '', target = '']) => {
    return type === `http://admin-shell.io/aasx/relationships/${kind}` ? [target] : []
  })
}
