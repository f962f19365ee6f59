import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { blackPdf, seen } from '../testing/pictures.ts'
import { openWorld, type World } from '../testing/world.ts'

// The database does not matter: this is about bytes, headers and addresses; the page around them is tried on both.

const guesses = process.env.TEST_FULL ? 10_000 : 500

test('a public file may be cached by anybody, but has to be revalidated each time', async (t) => {
  const world = await openWorld(t)
  const { at, manual } = await machine(world)
  const url = `${at}/${manual.slug}`
  const { headers, bytes } = await given.response(200, world.ask('GET', url))
  assert.deepEqual(bytes, manual.bytes)
  assert.equal(headers['cache-control'], 'public, no-cache')
  assert.equal(headers['content-type'], 'application/pdf')
  assert.match(headers['content-disposition'] ?? '', /^inline/)
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.equal(headers['set-cookie'], undefined)
  const { etag = '' } = headers
  const known = await given.response(
    304,
    world.ask('GET', url, { headers: { 'if-none-match': etag } }),
  )
  assert.equal(known.bytes.length, 0)
  assert.equal(known.headers['cache-control'], 'public, no-cache')
  const range = await world.ask('GET', url, { headers: { range: 'bytes=0-3' } })
  assert.deepEqual([range.status, String(range.bytes)], [206, '%PDF'])
  assert.equal((await world.ask('HEAD', url)).headers['content-length'], String(bytes.length))
})

test('the picture of a public file’s first page may be cached like the file', async (t) => {
  const world = await openWorld(t)
  const { at, manual } = await machine(world, blackPdf())
  const url = `${at}/${manual.slug}/vorschau-96.webp`
  const none = await given.response(404, world.ask('GET', url))
  assert.equal(none.headers['cache-control'], 'no-store')
  await world.services.previews.runDue()
  const { headers, bytes } = await given.response(200, world.ask('GET', url))
  const { format, width, height, colour } = await seen(bytes, [0.5, 0.25])
  assert.deepEqual([format, width, height, colour], ['webp', 96, 144, [0, 0, 0]])
  assert.equal(headers['content-type'], 'image/webp')
  assert.equal(headers['cache-control'], 'public, no-cache')
  assert.equal(headers['x-robots-tag'], 'noindex')
  assert.equal(headers['set-cookie'], undefined)
  const { etag = '' } = headers
  const known = await given.response(
    304,
    world.ask('GET', url, { headers: { 'if-none-match': etag } }),
  )
  assert.equal(known.bytes.length, 0)
  assert.equal((await world.ask('HEAD', url)).headers['content-length'], String(bytes.length))
  for (const width of ['480', '1200']) {
    await given.response(200, world.ask('GET', url.replace('-96.', `-${width}.`)))
  }
  for (const width of ['97', '', 'x']) {
    await given.response(404, world.ask('GET', url.replace('-96.', `-${width}.`)))
  }
})

test('a withdrawn version is gone at the next request, even behind a warm cache', async (t) => {
  const world = await openWorld(t)
  const { at, manual } = await machine(world)
  const facts = { version: '1.4', bytes: blackPdf() }
  const wrong = await givenFiles.version(world, manual.media, facts)
  await world.services.previews.runDue()
  const cached = await warm(world, at, wrong.slug, wrong.slug)
  await givenFiles.change(world, `/api/versions/${wrong.id}`, { withdrawnReason: 'falsch' })
  await cached.isGone()
  const { body } = await world.ask('GET', at)
  assert.doesNotMatch(body, /1\.4/)
  assert.match(body, /Fassung 1\.2\u00a0· 12\. März 2025/)
  const zip = await given.response(200, cached.zip())
  assert.notEqual(zip.headers.etag, cached.zipTag)
})

test('files of a type that is switched to customers are withheld at once, even behind a warm cache', async (t) => {
  const world = await openWorld(t)
  const { at, manual, declaration, type } = await machine(world, blackPdf())
  await world.services.previews.runDue()
  const cached = await warm(world, at, manual.slug, manual.slug)
  const other = await warm(world, at, declaration.slug)
  await givenFiles.change(world, `/api/doctypes/${type}`, { reader: 'customer' })
  await cached.isGone()
  await given.response(304, other.again())
  const { body } = await given.response(200, world.ask('GET', at))
  assert.doesNotMatch(body, /Betriebsanleitung/)
})

test('with its last public file the page itself is gone: the address leads to the login again', async (t) => {
  const world = await openWorld(t)
  const { at, manual, declaration } = await machine(world)
  const type = await given.doctype(world, 'Intern')
  for (const { media, slug } of [manual, declaration]) {
    const cached = await warm(world, at, slug)
    await givenFiles.change(world, `/api/medias/${media}`, { doctype: type })
    await cached.isGone()
  }
  const answer = await given.response(302, world.ask('GET', at))
  assert.match(answer.headers.location ?? '', /^\/customer-login\?sn=ES/)
  await given.response(404, world.ask('GET', `${at}/dateien.zip`))
})

test('a file is served at the addresses of the records that show it and at no others', async (t) => {
  const world = await openWorld(t)
  const { at, manual, hidden, companie, part, type } = await machine(world, blackPdf())
  const sibling = await given.device(world, { sn: 'ES-2', companie, part })
  const other = await given.part(world, 'XX-1')
  const stranger = await given.device(world, { sn: 'XX-1', companie, part: other })
  const own = await givenFiles.file(world, {
    filename: 'Nur für ES-2',
    doctype: type,
    devices: [sibling],
    bytes: blackPdf('ES-2'),
  })
  const bytes = blackPdf('für später')
  const future = { version: '9', releasedOn: '2999-01-01', bytes }
  const later = await givenFiles.version(world, manual.media, future)
  const unsaid = { version: 'x', releasedOn: null, bytes: blackPdf('vorbereitet') }
  const prepared = await givenFiles.version(world, manual.media, unsaid)
  const pictured = new Set([manual, own, later, prepared].map(({ slug }) => slug))
  const addressOf = async (of: 'devices' | 'parts', id: number) =>
    `/g/${await givenFiles.publicId(world, of, id)}`
  const siblingAt = await addressOf('devices', sibling)
  const partAt = await addressOf('parts', part)
  const strangers = [await addressOf('devices', stranger), await addressOf('parts', other)]
  await world.services.previews.runDue()
  const shows = async (file: { slug: string }, places: string[]) => {
    for (const place of [at, siblingAt, partAt, ...strangers]) {
      const { status } = await world.ask('GET', `${place}/${file.slug}`)
      const isShown = places.includes(place)
      assert.equal(status, isShown ? 200 : 404, `${place}/${file.slug}`)
      const picture = await world.ask('GET', `${place}/${file.slug}/vorschau-96.webp`)
      assert.equal(picture.status, isShown && pictured.has(file.slug) ? 200 : 404, picture.body)
    }
  }
  await shows(manual, [at, siblingAt, partAt])
  await shows(own, [siblingAt])
  await shows(hidden, [])
  await shows(later, [])
  await shows(prepared, [])
  await shows({ slug: '0'.repeat(32) }, [])
  await shows({ slug: '%00' }, [])
  // The file's address for customers still requires a session.
  await given.response(401, world.ask('GET', `/uploads/${manual.slug}`))
  await given.response(401, world.ask('GET', `/uploads/${manual.slug}/vorschau-96.webp`))
})

test('a device that is deleted or gets another article number no longer has its files', async (t) => {
  const world = await openWorld(t)
  const { at, manual, device } = await machine(world, blackPdf())
  await world.services.previews.runDue()
  const cached = await warm(world, at, manual.slug, manual.slug)
  const other = await given.part(world, 'XX-1')
  await givenFiles.change(world, `/api/devices/${device}`, { part: other })
  await cached.isGone()
  const as = await given.administrator(world)
  // A delivered device could not be deleted yet.
  const undelivered = { data: { deliveredOn: null } }
  const url = `/api/devices/${device}`
  await given.response(200, world.ask('PUT', url, { as, body: undelivered }))
  await given.response(200, world.ask('DELETE', url, { as }))
  const picture = `/${manual.slug}/vorschau-96.webp`
  for (const path of ['', '/dateien.zip', `/${manual.slug}`, picture]) {
    await given.refused('gone', world.ask('GET', `${at}${path}`))
  }
})

test(`${guesses} guessed ids from one address find nothing and are throttled, but a real visitor from there is served`, async (t) => {
  const world = await openWorld(t)
  const { at, manual } = await machine(world)
  const from = '203.0.113.9'
  const statuses = new Map<number, number>()
  for (let n = 0; n < guesses; n += 1) {
    const id = n.toString(32).padStart(8, 'z')
    const path = n % 5 === 4 ? `/${manual.slug}` : n % 5 === 3 ? '/dateien.zip' : ''
    const { status } = await world.ask('GET', `/g/${id}${path}`, { from })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  assert.deepEqual(
    [...statuses],
    [
      [404, 60],
      [429, guesses - 60],
    ],
  )
  const response = await world.ask('GET', '/g/zzzzzzzz', { from, headers: { accept: 'text/html' } })
  assert.equal(response.status, 429)
  assert.ok(Number(response.headers['retry-after']) > 0)
  for (const path of ['', `/${manual.slug}`, '/dateien.zip']) {
    await given.response(200, world.ask('GET', at + path, { from }))
  }
  await given.response(404, world.ask('GET', '/g/zzzzzzzz', { from: '198.51.100.1' }))
})

test('an id that was never issued is answered like any other, whatever follows it', async (t) => {
  const world = await openWorld(t)
  const { at } = await machine(world)
  const unknown = await given.response(404, world.ask('GET', '/g/00000000'))
  for (const path of [
    '/g/abcdefgh',
    '/g/KP-4711',
    '/g/00000000/dateien.zip',
    '/g/00000000/x.pdf',
    '/g/00000000/x.pdf/vorschau-96.webp',
  ]) {
    const answer = await given.response(404, world.ask('GET', path))
    assert.deepEqual(answer.bytes, unknown.bytes, path)
  }
  await given.response(200, world.ask('GET', at))
})

/** What a cache in front of the portal holds: a file, the ZIP and a preview, each with its ETag for revalidation. */
async function warm(world: World, at: string, slug: string, pictured?: string) {
  const first = await given.response(200, world.ask('GET', `${at}/${slug}`))
  const zip = await given.response(200, world.ask('GET', `${at}/dateien.zip`))
  const { etag: zipTag = '' } = zip.headers
  const tag = { 'if-none-match': first.headers.etag ?? '' }
  const again = () => world.ask('GET', `${at}/${slug}`, { headers: tag })
  await given.response(304, again())
  const zipAgain = () =>
    world.ask('GET', `${at}/dateien.zip`, { headers: { 'if-none-match': zipTag } })
  await given.response(304, zipAgain())
  const pictureUrl = `${at}/${pictured}/vorschau-96.webp`
  const picture = pictured && (await given.response(200, world.ask('GET', pictureUrl)))
  return {
    again,
    zip: zipAgain,
    zipTag,
    async isGone() {
      const answer = await given.response(404, again())
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal(answer.headers.etag, undefined)
      assert.notEqual((await zipAgain()).status, 304)
      if (!picture) return
      const headers = { 'if-none-match': picture.headers.etag ?? '' }
      const pictureAgain = await given.response(404, world.ask('GET', pictureUrl, { headers }))
      assert.equal(pictureAgain.headers['cache-control'], 'no-store')
    },
  }
}
