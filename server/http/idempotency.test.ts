import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const hour = 60 * 60_000
const key = '6f1c1f0e-5a3b-4a0e-9d38-0c9a35a0d9b1'

test('a device that is created again with the same key is the first one, password and all', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const device = {
    sn: 'A 1',
    companie: await given.company(world),
    part: await given.part(world),
  }
  const first = await create(world, as, '/api/devices?populate=part', device)
  assert.equal(first.headers['idempotency-replayed'], undefined)
  const again = await create(world, as, '/api/devices?populate=part', device)
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.match(first.body.data.attributes.pass, /^[a-z0-9]{10}$/)
  assert.deepEqual(await titles(world, '/api/devices', 'sn'), ['A 1'])
  const { pass } = again.body.data.attributes
  await given.signInCustomer(world, 'A 1', pass)

  for (const file of await readdir(world.dataDir, { recursive: true })) {
    const bytes = await readFile(join(world.dataDir, file)).catch(() => Buffer.alloc(0))
    assert.ok(!bytes.includes(pass), `${file} holds the password`)
  }
})

test('the same request with a slash behind its address gets the first answer', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const make = (path: string) => create(world, as, path, { title: 'ART-1' })
  const first = await make('/api/parts')
  for (const path of ['/api/parts/', '/api/parts?', '/api/parts/?']) {
    const again = await given.response(200, make(path))
    assert.deepEqual(again.body, first.body)
  }
  for (const path of ['/api/parts/?populate=media', '/API/Parts']) {
    await given.refused('idempotency-key-reused', make(path))
  }
})

test('the same request of an API token gets the first answer however its header is spelled', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const body = { name: 'ERP', type: 'full-access' }
  const { accessKey } = (await given.response(200, world.ask('POST', '/api/tokens', { as, body })))
    .body
  const make = (authorization: string) =>
    given.response(
      200,
      world.ask('POST', '/api/parts', {
        headers: { authorization, 'idempotency-key': key },
        body: { data: { title: 'ART-1' } },
      }),
    )
  const first = await make(`Bearer ${accessKey}`)
  assert.deepEqual((await make(`bearer  ${accessKey}`)).body, first.body)
  assert.deepEqual(await titles(world, '/api/parts', 'title'), ['ART-1'])
})

test('ten tries at once make one record and one answer', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const tries = Array.from({ length: 10 }, () =>
    create(world, as, '/api/parts', { title: 'ART-1' }),
  )
  const answers = await Promise.all(tries)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
  assert.deepEqual(await titles(world, '/api/parts', 'title'), ['ART-1'])
})

test('every create knows the key', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const drafts = {
    '/api/parts': { title: 'ART-1' },
    '/api/doctypes': { title: 'Handbuch' },
    '/api/logs': { type: 'error', message: 'addFile: Zeitüberschreitung' },
    '/api/medias': { filename: 'a.pdf', url: await given.upload(world) },
  }
  for (const [url, draft] of Object.entries(drafts)) {
    const first = await create(world, as, url, draft, `key-of-${url}`)
    const again = await create(world, as, url, draft, `key-of-${url}`)
    assert.equal(first.status, 200, url)
    assert.deepEqual(again.body, first.body, url)
  }
  const body = { username: 'clara', password: 'Drehbank-und-Spindel-7' }
  const user = { as, body, headers: { 'idempotency-key': key } }
  const first = await given.response(200, world.ask('POST', '/api/users', user))
  const again = await given.response(200, world.ask('POST', '/api/users', user))
  assert.equal(again.body.id, first.body.id)
})

test('a key stands for one request, and not for another', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await create(world, as, '/api/parts', { title: 'ART-1' })
  for (const other of [
    await create(world, as, '/api/parts', { title: 'ART-2' }),
    await create(world, as, '/api/parts?fields=title', { title: 'ART-1' }),
    await create(world, as, '/api/doctypes', { title: 'ART-1' }),
  ]) {
    await given.refused('idempotency-key-reused', other)
    assert.equal(other.status, 422)
    assert.equal(other.body.error.name, 'UnprocessableEntityError')
  }
  assert.deepEqual(await titles(world, '/api/parts', 'title'), ['ART-1'])
})

test('a key counts for who sent it, and for 24 hours', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await create(world, as, '/api/parts', { title: 'ART-1' })
  const others = [await given.staff(world), await given.token(world), await given.token(world)]
  for (const [index, other] of others.entries()) {
    const own = await create(world, other, '/api/parts', { title: `ART-2-${index}` })
    assert.equal(own.status, 200)
    assert.equal(own.headers['idempotency-replayed'], undefined)
  }

  // The session is used now and then: it ends after 12 idle hours.
  for (let passed = 0; passed < 24; passed += 6) {
    world.wait(6 * hour)
    await given.response(200, world.ask('GET', '/api/users/me', { as }))
  }
  const later = await create(world, as, '/api/parts', { title: 'ART-3' })
  assert.equal(later.status, 200)
  const again = await create(world, as, '/api/parts', { title: 'ART-3' })
  assert.equal(again.body.data.id, later.body.data.id)
})

test('a request that failed may be mended and sent again with its key', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  assert.equal((await create(world, as, '/api/parts', { title: '' })).status, 400)
  await given.part(world, 'ART-1')
  assert.equal((await create(world, as, '/api/parts', { title: 'art-1' })).status, 400)
  assert.equal((await create(world, as, '/api/parts', { title: 'ART-2' })).status, 200)
})

test('who signs in again gets the first answer, password and all', async (t) => {
  const world = await openWorld(t)
  const before = await given.administrator(world)
  const first = await create(world, before, '/api/devices', { sn: 'A 1' })
  await given.response(200, world.ask('POST', '/api/auth/logout', { as: before, body: {} }))
  const after = await given.administrator(world)
  const again = await create(world, after, '/api/devices', { sn: 'A 1' })
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.deepEqual(again.body, first.body)
  await given.signInCustomer(world, 'A 1', again.body.data.attributes.pass)
})

test('whoever is no longer signed in gets no kept answer', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await create(world, as, '/api/parts', { title: 'ART-1' })
  await given.response(200, world.ask('POST', '/api/auth/logout', { as, body: {} }))
  assert.equal((await create(world, as, '/api/parts', { title: 'ART-1' })).status, 401)
})

test('a key is short and printable', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const bad of ['', 'two words', 'ü', 'x'.repeat(256)]) {
    const answer = await create(world, as, '/api/parts', { title: 'ART-1' }, bad)
    await given.refused('bad-idempotency-key', answer, bad)
    assert.equal(answer.status, 400)
  }
})

test('a file that is sent twice with the same key is stored once', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const first = await sendFile(world, as, 'Anleitung.pdf')
  const again = await sendFile(world, as, 'Anleitung.pdf')
  assert.equal(again.status, 200)
  assert.deepEqual(again.body, first.body)
  const other = await sendFile(world, as, 'Anderes.pdf')
  assert.equal(other.status, 422)
  const listed = await given.response(200, world.ask('GET', '/api/upload/files', { as }))
  assert.equal(listed.body.length, 1)

  await given.response(200, world.ask('DELETE', `/api/upload/files/${first.body[0].id}`, { as }))
  assert.equal((await sendFile(world, as, 'Anleitung.pdf')).status, 200)
  const { count } = await world.services.db
    .selectFrom('blobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(count, 0, 'bytes that no upload uses stayed')
})

function create(world: World, as: Ticket, url: string, data: object, used = key) {
  return world.ask('POST', url, { as, body: { data }, headers: { 'idempotency-key': used } })
}

function sendFile(world: World, as: Ticket, name: string) {
  const head = `--x\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
  return world.ask('POST', '/api/upload', {
    as,
    body: `${head}%PDF-1.7\n% ${name}\n%%EOF\n\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': key },
  })
}

async function titles(world: World, url: string, attribute: string): Promise<string[]> {
  const as = await given.administrator(world)
  const { body } = await given.response(200, world.ask('GET', url, { as }))
  return body.data.map(({ attributes }: { attributes: Record<string, string> }) => {
    return attributes[attribute]
  })
}

test('the same in another order of its names is the same request', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const first = await create(world, as, '/api/parts', { title: 'ART-1', desc: 'kurz' })
  const again = await create(world, as, '/api/parts', { desc: 'kurz', title: 'ART-1' })
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers['idempotency-replayed'], 'true')
})
