import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { machine } from '../testing/given-machine.ts'
import { openWorld, type World } from '../testing/world.ts'

test('a public file may be kept by anybody who asks each time whether it still is one', async (t) => {
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

test('a withdrawn version is gone at the next request, also for a warm cache in front', async (t) => {
  const world = await openWorld(t)
  const { at, manual } = await machine(world)
  const wrong = await givenFiles.version(world, manual.media, { version: '1.4' })
  const cached = await warm(world, at, wrong.slug)
  await givenFiles.change(world, `/api/versions/${wrong.id}`, { withdrawnReason: 'falsch' })
  await cached.isGone()
  const { body } = await world.ask('GET', at)
  assert.doesNotMatch(body, /1\.4/)
  assert.match(body, /Fassung 1\.2 · 12\. März 2025/)
  const zip = await given.response(200, cached.zip())
  assert.notEqual(zip.headers.etag, cached.zipTag)
})

test('a type that is switched to customers closes its files at once, also for a warm cache', async (t) => {
  const world = await openWorld(t)
  const { at, manual, declaration, type } = await machine(world)
  const cached = await warm(world, at, manual.slug)
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

test('a file is answered for what shows it and for nothing else', async (t) => {
  const world = await openWorld(t)
  const { at, manual, hidden, companie, part, type } = await machine(world)
  const sibling = await given.device(world, { sn: 'ES-2', companie, part })
  const other = await given.part(world, 'XX-1')
  const stranger = await given.device(world, { sn: 'XX-1', companie, part: other })
  const own = await givenFiles.file(world, {
    filename: 'Nur für ES-2',
    doctype: type,
    devices: [sibling],
  })
  const addressOf = async (of: 'devices' | 'parts', id: number) =>
    `/g/${await givenFiles.publicId(world, of, id)}`
  const siblingAt = await addressOf('devices', sibling)
  const partAt = await addressOf('parts', part)
  const strangers = [await addressOf('devices', stranger), await addressOf('parts', other)]
  const shows = async (file: { slug: string }, places: string[]) => {
    for (const place of [at, siblingAt, partAt, ...strangers]) {
      const { status } = await world.ask('GET', `${place}/${file.slug}`)
      assert.equal(status, places.includes(place) ? 200 : 404, `${place}/${file.slug}`)
    }
  }
  await shows(manual, [at, siblingAt, partAt])
  await shows(own, [siblingAt])
  await shows(hidden, [])
  const future = { version: '9', releasedOn: '2999-01-01' }
  await shows(await givenFiles.version(world, manual.media, future), [])
  await shows(await givenFiles.version(world, manual.media, { version: 'x', releasedOn: null }), [])
  await shows({ slug: '0'.repeat(32) }, [])
  await shows({ slug: '%00' }, [])
  // Signed in or not, the customers' address of it stays theirs.
  await given.response(401, world.ask('GET', `/uploads/${manual.slug}`))
})

test('a device that is deleted or gets another article number has its files no longer', async (t) => {
  const world = await openWorld(t)
  const { at, manual, device } = await machine(world)
  const cached = await warm(world, at, manual.slug)
  const other = await given.part(world, 'XX-1')
  await givenFiles.change(world, `/api/devices/${device}`, { part: other })
  await cached.isGone()
  const as = await given.administrator(world)
  // What was delivered is kept.
  const undelivered = { data: { deliveredOn: null } }
  const url = `/api/devices/${device}`
  await given.response(200, world.ask('PUT', url, { as, body: undelivered }))
  await given.response(200, world.ask('DELETE', url, { as }))
  for (const path of ['', '/dateien.zip', `/${manual.slug}`]) {
    await given.refused('gone', world.ask('GET', `${at}${path}`))
  }
})

test('10,000 guessed ids from one address find nothing and are throttled, a real visitor from there is answered', async (t) => {
  const world = await openWorld(t)
  const { at, manual } = await machine(world)
  const from = '203.0.113.9'
  const statuses = new Map<number, number>()
  for (let n = 0; n < 10_000; n += 1) {
    const id = n.toString(32).padStart(8, 'z')
    const path = n % 5 === 4 ? `/${manual.slug}` : n % 5 === 3 ? '/dateien.zip' : ''
    const { status } = await world.ask('GET', `/g/${id}${path}`, { from })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  assert.deepEqual(
    [...statuses],
    [
      [404, 60],
      [429, 9_940],
    ],
  )
  const told = await world.ask('GET', '/g/zzzzzzzz', { from, headers: { accept: 'text/html' } })
  assert.equal(told.status, 429)
  assert.ok(Number(told.headers['retry-after']) > 0)
  for (const path of ['', `/${manual.slug}`, '/dateien.zip']) {
    await given.response(200, world.ask('GET', at + path, { from }))
  }
  await given.response(404, world.ask('GET', '/g/zzzzzzzz', { from: '198.51.100.1' }))
})

test('an id that was never given out is answered like any other, whatever follows it', async (t) => {
  const world = await openWorld(t)
  const { at } = await machine(world)
  const unknown = await given.response(404, world.ask('GET', '/g/00000000'))
  for (const path of [
    '/g/abcdefgh',
    '/g/KP-4711',
    '/g/00000000/dateien.zip',
    '/g/00000000/x.pdf',
  ]) {
    const answer = await given.response(404, world.ask('GET', path))
    assert.deepEqual(answer.bytes, unknown.bytes, path)
  }
  await given.response(200, world.ask('GET', at))
})

/** What a cache in front of the portal has: a file and the zip, with which it asks again. */
async function warm(world: World, at: string, slug: string) {
  const first = await given.response(200, world.ask('GET', `${at}/${slug}`))
  const zip = await given.response(200, world.ask('GET', `${at}/dateien.zip`))
  const { etag: zipTag = '' } = zip.headers
  const tag = { 'if-none-match': first.headers.etag ?? '' }
  const again = () => world.ask('GET', `${at}/${slug}`, { headers: tag })
  await given.response(304, again())
  const zipAgain = () =>
    world.ask('GET', `${at}/dateien.zip`, { headers: { 'if-none-match': zipTag } })
  await given.response(304, zipAgain())
  return {
    again,
    zip: zipAgain,
    zipTag,
    async isGone() {
      const answer = await given.response(404, again())
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal(answer.headers.etag, undefined)
      assert.notEqual((await zipAgain()).status, 304)
    },
  }
}
