import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { twinsOf } from '../db/fold.ts'
import * as given from '../testing/given.ts'
import { addFiles } from '../testing/many-rows.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

const everything = 'populate[companie]=*&populate[part]=*&populate[media][populate]=*'

test('the customer of a device sees that device and no other', async (t) => {
  const { world, devices } = await twoCompanies(t)
  const as = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  assert.deepEqual(await ownSerials(world, as), ['A 1'])
  assert.equal((await world.ask('GET', `/api/devices/${devices.a1}`, { as })).status, 200)
  await assertUnknown(world, as, [devices.a2, devices.b1])
})

test('the customer of a company sees exactly its own devices', async (t) => {
  const { world, devices } = await twoCompanies(t)
  const as = await given.signInCustomer(world, '10001', 'firma-passwort')
  assert.deepEqual(await ownSerials(world, as), ['A 2', 'A 1'])
  for (const id of [devices.a1, devices.a2]) {
    assert.equal((await world.ask('GET', `/api/devices/${id}`, { as })).status, 200)
  }
  await assertUnknown(world, as, [devices.b1])
})

test('a company with more devices than fit in a response gets their number, pages through older ones, and finds each', async (t) => {
  const { world, devices, companies, part } = await twoCompanies(t)
  await insertCopies(world, devices.a2, 1_100)
  await given.device(world, { sn: 'B 1-9', companie: companies.b, part })
  const as = await given.signInCustomer(world, '10001', 'firma-passwort')
  const newest = await ownSerials(world, as)
  assert.equal(newest.length, 1_000)
  assert.ok(!newest.includes('A 1'))
  const read = async (url: string) =>
    (await given.response(200, world.ask('GET', url, { as }))).body
  assert.deepEqual(await read('/api/devices/mine/count'), { total: 1_102 })
  const last = (await read('/api/devices/mine')).at(-1).id
  const older = await ownSerials(world, as, `?before=${last}`)
  assert.equal(new Set([...newest, ...older]).size, 1_102)
  assert.deepEqual(older.slice(-2), ['A 2', 'A 1'])
  assert.deepEqual(await ownSerials(world, as, '?search=reihe%200042'), ['Reihe 0042'])
  assert.deepEqual(await ownSerials(world, as, '?search=B%201-9'), [])
  assert.deepEqual(await ownSerials(world, as, '?search=Reihe%20gibtesnicht'), [])
})

test('a company whose devices show more files than a response can hold gets fewer devices, signs in, and reaches all of them', async (t) => {
  const { world, devices, part } = await twoCompanies(t)
  await addFiles(world.services.db, part, 251)
  await insertCopies(world, devices.a2, 1_000)
  const as = await given.signInCustomer(world, '10001', 'firma-passwort')
  const { body } = await given.response(200, world.ask('GET', '/api/devices/mine', { as }))
  assert.equal(body.length, 91)
  assert.equal(body[0].media.length, 251)
  assert.equal((await ownSerials(world, as, `?before=${body.at(-1).id}`)).length, 911)
  assert.deepEqual(await ownSerials(world, as, `?before=${devices.a2 + 1}`), ['A 2', 'A 1'])
  assert.deepEqual(await ownSerials(world, as, '?search=reihe%200042'), ['Reihe 0042'])
})

test('a device that moves to another company is immediately no longer visible to the former one', async (t) => {
  const { world, devices, companies } = await twoCompanies(t)
  const as = await given.signInCustomer(world, '10001', 'firma-passwort')
  const body = { data: { companie: companies.b } }
  const boss = await given.administrator(world)
  await given.response(200, world.ask('PUT', `/api/devices/${devices.a2}`, { as: boss, body }))
  assert.deepEqual(await ownSerials(world, as), ['A 1'])
  await assertUnknown(world, as, [devices.a2])
})

test('deleting a device signs its customers out, even if another one gets its serial number', async (t) => {
  const { world, devices, companies, part } = await twoCompanies(t)
  const as = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const boss = await given.administrator(world)
  await given.response(200, world.ask('DELETE', `/api/devices/${devices.a1}`, { as: boss }))
  await given.device(world, { sn: 'A 1', companie: companies.b, part })
  assert.equal((await world.ask('GET', '/api/devices/mine', { as })).status, 401)
})

test('ids of staff, devices and companies are never confused', async (t) => {
  const { world } = await twoCompanies(t)
  // Administrator, device and company of this world all have the id 1.
  const tickets = {
    staff: await given.administrator(world),
    device: await given.signInCustomer(world, 'A 1', 'geraete-passwort'),
    company: await given.signInCustomer(world, '10001', 'firma-passwort'),
  }
  const status = async (as: Ticket, url: string) => (await world.ask('GET', url, { as })).status
  assert.equal(await status(tickets.staff, '/api/devices/mine'), 403)
  assert.equal(await status(tickets.device, '/api/users/me'), 403)
  assert.equal(await status(tickets.company, '/api/users/me'), 403)
  assert.deepEqual(await ownSerials(world, tickets.device), ['A 1'])
  await given.response(
    200,
    world.ask('POST', '/api/devices/customer-logout', { as: tickets.device, body: {} }),
  )
  assert.equal(await status(tickets.device, '/api/devices/mine'), 401)
  assert.equal(await status(tickets.company, '/api/devices/mine'), 200)
  assert.equal(await status(tickets.staff, '/api/users/me'), 200)
})

test('customers see neither customer numbers nor notes nor the other owners of a file', async (t) => {
  const { world, devices } = await twoCompanies(t)
  const as = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const shown = await given.response(
    200,
    world.ask('GET', `/api/devices/${devices.a1}?${everything}`, { as }),
  )
  const { attributes } = shown.body.data
  assert.deepEqual(Object.keys(attributes.companie.data.attributes), ['name'])
  assert.deepEqual(Object.keys(attributes.media.data[0].attributes).toSorted(), [
    'createdAt',
    'doctype',
    'filename',
    'languages',
    'updatedAt',
    'url',
  ])
  const mine = await given.response(200, world.ask('GET', '/api/devices/mine', { as }))
  for (const { body } of [shown, mine]) {
    const text = JSON.stringify(body)
    assert.doesNotMatch(text, /10001|Nur intern|B 1|kdnr/)
  }
})

test('no list and no record ever contains a password or its hash', async (t) => {
  const { world } = await twoCompanies(t)
  const as = await given.administrator(world)
  for (const url of [
    '/api/users',
    '/api/users/me',
    '/api/companies?populate=*',
    '/api/companies/1',
    `/api/devices?${everything}`,
    `/api/devices/1?${everything}`,
    '/api/medias?populate[devices]=*&populate[url]=*',
    '/api/parts',
    '/api/doctypes',
    '/api/upload/files',
    '/api/logs?pagination[limit]=1000',
  ]) {
    const answer = await given.response(200, world.ask('GET', url, { as }))
    const text = JSON.stringify(answer.body)
    assert.doesNotMatch(text, /argon2|passwor[dt]|"pass"|_hash|folded/i, url)
  }
})

async function twoCompanies(t: TestContext) {
  const world = await openWorld(t)
  const boss = await given.administrator(world)
  const part = await given.part(world)
  const companies = {
    a: await given.company(world),
    b: await given.company(world, 'Becker AG', 10_002),
  }
  const body = { data: { desc: 'Nur intern' } }
  await given.response(200, world.ask('PUT', `/api/companies/${companies.a}`, { as: boss, body }))
  const shared = await given.media(world, { doctype: await given.doctype(world) })
  const device = (sn: string, companie: number) => {
    return given.device(world, { sn, companie, part, media: [shared] })
  }
  const devices = {
    a1: await device('A 1', companies.a),
    a2: await device('A 2', companies.a),
    b1: await device('B 1', companies.b),
  }
  return { world, companies, part, devices }
}

async function ownSerials(world: World, as: Ticket, query = ''): Promise<string[]> {
  const { body } = await given.response(200, world.ask('GET', `/api/devices/mine${query}`, { as }))
  return body.map(({ sn }: { sn: string }) => sn)
}

/** Asserts that foreign devices get exactly the response of a device that does not exist. */
async function assertUnknown(world: World, as: Ticket, ids: number[]) {
  const unknown = await given.response(
    404,
    world.ask('GET', `/api/devices/999999?${everything}`, { as }),
  )
  for (const id of ids) {
    const foreign = await given.response(
      404,
      world.ask('GET', `/api/devices/${id}?${everything}`, { as }),
    )
    assert.deepEqual(foreign.bytes, unknown.bytes)
  }
}

/** Adds this many devices with the same company as this one. */
async function insertCopies({ services: { db } }: World, device: number, count: number) {
  const { id: _, ...sample } = await db
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  for (let first = 0; first < count; first += 100) {
    const rows = Array.from({ length: 100 }, (_own, at) => {
      const sn = `Reihe ${String(first + at).padStart(4, '0')}`
      const public_id = String(first + at).padStart(8, 'x')
      return { ...sample, serial_number: sn, ...twinsOf('serial_number', sn), public_id }
    })
    await db.insertInto('devices').values(rows).execute()
  }
}
