import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { sql } from 'kysely'
import { isSqlite, openDatabase } from '../db/database.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'
import { encodingFor } from './packing.ts'

test('a list that nobody has changed has the same tag and is a 304 for whoever has it', async (t) => {
  const { world, as } = await office(t)
  const url = '/api/devices?populate=*'
  const first = await world.ask('GET', url, { as })
  const tag = String(first.headers.etag)
  assert.match(tag, /^W\/"[\w-]{22}"$/)
  assert.equal(first.headers['cache-control'], 'no-store')
  // Neither a log entry nor somebody's sign-in is a change.
  await world.ask('POST', '/api/logs', { as, body: { data: { type: 'error', message: 'Ach' } } })
  await given.signInCustomer(world, 'SN-1', 'geraete-passwort')
  for (const method of ['GET', 'HEAD'] as const) {
    for (const etag of [tag, `"anders", ${tag}`, '*']) {
      const answer = await world.ask(method, url, { as, headers: { 'if-none-match': etag } })
      assert.equal(answer.status, 304, `${method} ${etag}`)
      assert.equal(answer.headers.etag, tag)
      assert.equal(answer.bytes.length, 0)
    }
  }
  await rename(world, as, 'Neu GmbH')
  const changed = await world.ask('GET', url, { as, headers: { 'if-none-match': tag } })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, tag)
  assert.equal(changed.body.data[0].attributes.companie.data.attributes.name, 'Neu GmbH')
})

test('a list has another tag for another question, and a record another than its list', async (t) => {
  const { world, as } = await office(t)
  const urls = [
    '/api/devices',
    '/api/devices?sort=sn',
    '/api/devices?populate=part',
    '/api/parts',
    '/api/devices/1',
  ]
  const tags = await Promise.all(
    urls.map(async (url) => (await world.ask('GET', url, { as })).headers.etag),
  )
  assert.equal(new Set(tags).size, urls.length, tags.join())
})

test('what is told by the log is made anew each time', async (t) => {
  const { world, as } = await office(t)
  const { body, headers } = await world.ask('GET', '/api/logs', { as })
  assert.equal(headers.etag, undefined)
  await world.ask('POST', '/api/logs', { as, body: { data: { type: 'error', message: 'Ach' } } })
  const { body: later } = await world.ask('GET', '/api/logs', { as })
  assert.equal(later.meta.pagination.total, body.meta.pagination.total + 1)
})

test('a write of another process is seen by the next answer, record, list and customer view', async (t) => {
  const { world, as } = await office(t)
  const customer = await given.signInCustomer(world, 'SN-1', 'geraete-passwort')
  const requests: [string, Ticket][] = [
    ['/api/devices?populate=*', as],
    ['/api/devices/1?populate=companie', as],
    ['/api/devices/1?populate=companie', customer],
    ['/api/devices/mine', customer],
  ]
  const look = async () =>
    Promise.all(
      requests.map(async ([url, ticket]) =>
        JSON.stringify((await world.ask('GET', url, { as: ticket })).body),
      ),
    )
  for (const text of [...(await look()), ...(await look())]) assert.match(text, /Müller/)
  const other = openDatabase(world.services.config.databaseUrl)
  t.after(() => other.destroy())
  await sql`update companies set name = 'Fremd GmbH'`.execute(other)
  for (const text of await look()) assert.match(text, /Fremd GmbH/)
})

test('nobody gets what was made for somebody else', async (t) => {
  const { world, as } = await office(t)
  await given.device(world, { sn: 'SN-2', note: 'geheim' })
  const [one, other] = [
    await given.signInCustomer(world, 'SN-1', 'geraete-passwort'),
    await given.signInCustomer(world, 'SN-2', 'geraete-passwort'),
  ]
  for (let round = 0; round < 2; round += 1) {
    for (const [ticket, sn] of [
      [one, 'SN-1'],
      [other, 'SN-2'],
    ] as const) {
      const { body, headers } = await world.ask('GET', '/api/devices/mine', { as: ticket })
      assert.deepEqual(
        body.map((device: { sn: string }) => device.sn),
        [sn],
      )
      const tag = String(headers.etag)
      const stranger = ticket === one ? other : one
      if (headers.etag !== undefined) {
        const conditional = { as: stranger, headers: { 'if-none-match': tag } }
        assert.equal((await world.ask('GET', '/api/devices/mine', conditional)).status, 200)
      }
    }
    const all = await world.ask('GET', '/api/devices/2', { as })
    assert.equal(all.body.data.attributes.note, 'geheim')
    const own = await world.ask('GET', '/api/devices/2', { as: other })
    assert.equal('note' in own.body.data.attributes, false)
    assert.equal((await world.ask('GET', '/api/devices/2', { as: one })).status, 404)
    assert.equal((await world.ask('GET', '/api/devices/2')).status, 401)
    assert.equal((await world.ask('GET', '/api/devices', { as: one })).status, 403)
  }
})

test('who may not any more is refused at the very next request, whatever is kept', async (t) => {
  const { world, as } = await office(t)
  const staff = await given.staff(world)
  const machine = await given.token(world)
  const url = '/api/devices'
  for (const ticket of [staff, machine]) {
    const { headers } = await world.ask('GET', url, { as: ticket })
    assert.ok(headers.etag)
  }
  const { body: tokens } = await world.ask('GET', '/api/tokens', { as })
  await world.ask('DELETE', `/api/tokens/${tokens[0].id}`, { as })
  assert.equal(
    (await world.ask('GET', url, { as: machine, headers: { 'if-none-match': '*' } })).status,
    401,
  )
  const { body: users } = await world.ask('GET', '/api/users', { as })
  const { id } = users.find((user: { username: string }) => user.username === 'bernd')
  await given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body: { blocked: true } }))
  assert.equal(
    (await world.ask('GET', url, { as: staff, headers: { 'if-none-match': '*' } })).status,
    401,
  )
  const customer = await given.signInCustomer(world, 'SN-1', 'geraete-passwort')
  assert.equal((await world.ask('GET', '/api/devices/mine', { as: customer })).status, 200)
  await world.ask('PUT', '/api/devices/1', { as, body: { data: { pass: 'neues-passwort' } } })
  assert.equal((await world.ask('GET', '/api/devices/mine', { as: customer })).status, 401)
})

test('an answer is packed as the client can read it, and says the same', async (t) => {
  const { world, as } = await office(t)
  const customer = await given.signInCustomer(world, '10001', 'firma-passwort')
  for (let count = 2; count < 12; count += 1)
    await given.device(world, { sn: `SN-${count}`, companie: 1, part: 1 })
  const requests: [string, Ticket][] = [
    ['/api/devices?populate=*', as],
    ['/api/devices/mine', customer],
  ]
  for (const [url, ticket] of requests) {
    const plain = await world.ask('GET', url, { as: ticket })
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.match(String(plain.headers.vary), /accept-encoding/i)
    for (const encoding of ['zstd', 'br', 'gzip', 'zstd']) {
      const headers = { 'accept-encoding': encoding }
      const packed = await world.ask('GET', url, { as: ticket, headers })
      assert.equal(packed.headers['content-encoding'], encoding)
      assert.match(String(packed.headers.vary), /accept-encoding/i)
      assert.equal(packed.headers.etag, plain.headers.etag)
      assert.deepEqual(packed.body, plain.body)
      assert.ok(packed.bytes.length * 2 < plain.bytes.length, url)
    }
  }
})

test('the best encoding that a client takes is chosen', () => {
  assert.equal(encodingFor('gzip, deflate, br, zstd'), 'zstd')
  assert.equal(encodingFor('gzip, deflate, br'), 'br')
  assert.equal(encodingFor('GZIP;q=0.5'), 'gzip')
  assert.equal(encodingFor('zstd;q=0, *'), 'br')
  assert.equal(encodingFor('identity'), undefined)
  assert.equal(encodingFor('*;q=0'), undefined)
  assert.equal(encodingFor(''), undefined)
  assert.equal(encodingFor(undefined), undefined)
})

test('what was asked for before is answered without reading anything but who asks and what has changed', async (t) => {
  const { world, as } = await office(t)
  const { db, reads } = world.services
  if (!isSqlite(db)) return t.skip('several processes share a PostgreSQL: none of them keeps bytes')
  let lists = 0
  const { list } = reads
  reads.list = (caller, planned) => {
    lists += 1
    return list(caller, planned)
  }
  const url = '/api/devices?populate=*&filters[sn][$contains]=SN'
  for (let count = 0; count < 3; count += 1) await world.ask('GET', url, { as })
  assert.equal(lists, 1)
  await rename(world, as, 'Neu GmbH')
  for (let count = 0; count < 3; count += 1) await world.ask('GET', url, { as })
  assert.equal(lists, 2)
})

test('a long list is kept once it is asked for again, and from then on after each change', async (t) => {
  const { world, as } = await office(t)
  const { db, reads } = world.services
  if (!isSqlite(db)) return t.skip('several processes share a PostgreSQL: none of them keeps bytes')
  const note = 'Halle 3, zweite Reihe. '.repeat(40)
  for (let at = 2; at <= 30; at += 1) await given.device(world, { sn: `SN-${at}`, note })
  let lists = 0
  const { list } = reads
  reads.list = (caller, planned) => {
    lists += 1
    return list(caller, planned)
  }
  const ask = () =>
    given.response(200, world.ask('GET', '/api/devices?pagination[pageSize]=100', { as }))
  assert.ok((await ask()).bytes.length > 16_000)
  assert.equal(lists, 1)
  for (let count = 0; count < 3; count += 1) await ask()
  assert.equal(
    lists,
    2,
    'who asks but once, as for one page after the other, leaves nothing behind',
  )
  await rename(world, as, 'Neu GmbH')
  for (let count = 0; count < 3; count += 1) await ask()
  assert.equal(lists, 2)
  const device = { data: { note: 'Halle 4' } }
  await given.response(200, world.ask('PUT', '/api/devices/2', { as, body: device }))
  for (let count = 0; count < 3; count += 1) await ask()
  assert.equal(lists, 3)
})

test('a change that comes while an answer is made is in the next one', async (t) => {
  const { world, as } = await office(t)
  const { reads } = world.services
  const { list } = reads
  let renamed: Promise<void> | undefined
  reads.list = async (caller, planned) => {
    const body = await list(caller, planned)
    renamed ??= rename(world, as, 'Neu GmbH')
    await renamed
    return body
  }
  const url = '/api/companies'
  await world.ask('GET', url, { as })
  const { body } = await world.ask('GET', url, { as })
  assert.equal(body.data[0].attributes.name, 'Neu GmbH')
})

async function office(t: TestContext): Promise<{ world: World; as: Ticket }> {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  await given.device(world, { sn: 'SN-1', companie, part: await given.part(world) })
  return { world, as }
}

async function rename(world: World, as: Ticket, name: string) {
  await given.response(200, world.ask('PUT', '/api/companies/1', { as, body: { data: { name } } }))
}
