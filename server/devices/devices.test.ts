import assert from 'node:assert/strict'
import test from 'node:test'
import { dayIn } from '../core/day.ts'
import * as given from '../testing/given.ts'
import { workshop } from '../testing/workshop.ts'
import { openWorld } from '../testing/world.ts'

test('the response for a new device contains the generated password, only this once', async (t) => {
  const { world, create, show, base } = await workshop(t)
  const { body } = await given.response(200, create({ ...base, sn: ' A 1 ' }))
  const { sn, publicId, pass, createdAt, updatedAt, ...rest } = body.data.attributes
  const { availableUntil, ...none } = rest
  assert.deepEqual([sn, new Set(Object.values(none))], ['A 1', new Set([null])])
  const createdOn = dayIn('Europe/Berlin', new Date(createdAt))
  assert.equal(Number(availableUntil.slice(0, 4)), Number(createdOn.slice(0, 4)) + 10)
  assert.match(publicId, /^[0-9a-hj-km-np-tv-z]{8}$/)
  assert.match(pass, /^[0-9a-hj-km-np-tv-z]{10}$/)
  assert.equal(createdAt, updatedAt)
  await given.signInCustomer(world, 'A 1', pass)
  assert.equal((await show(body.data.id)).body.data.attributes.pass, undefined)
  const empty = await given.response(200, create({ ...base, sn: 'A 2', pass: '' }))
  assert.equal(empty.body.data.attributes.pass.length, 10)
})

test('the password of a new device is returned whatever fields are selected', async (t) => {
  const { create, base } = await workshop(t)
  const { body } = await given.response(200, create({ ...base, sn: 'A 1' }, '?fields=sn'))
  assert.deepEqual(Object.keys(body.data.attributes), ['sn', 'pass'])
})

test('a password that cannot be typed into a login field is refused everywhere: such a field holds no line break', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const device = await given.device(world, { sn: 'A 1' })
  const company = await given.company(world)
  for (const pass of ['secret-one\n', 'secret\tone', 'secret\u200bone', '\ufeffsecret-one']) {
    for (const [method, path, data] of [
      ['POST', '/api/devices', { sn: 'A 9', pass }],
      ['PUT', `/api/devices/${device}`, { pass }],
      ['POST', `/api/devices/${device}/handover`, { companie: company, pass }],
      ['POST', '/api/companies', { name: 'Berg', kdnr: 40_001, pass }],
      ['PUT', `/api/companies/${company}`, { pass }],
    ] as const) {
      const refused = world.ask(method, path, { as, body: { data } })
      assert.deepEqual(await given.wrongFields(refused), { pass: 'format' }, path)
    }
  }
  const fine = { pass: ' secret  ünd 👩‍🔧 ' }
  await given.response(
    200,
    world.ask('PUT', `/api/devices/${device}`, { as, body: { data: fine } }),
  )
})

test('a custom password is stored and never returned', async (t) => {
  const { world, create, base } = await workshop(t)
  const { body } = await given.response(200, create({ ...base, sn: 'A 1', pass: '1' }))
  assert.equal(body.data.attributes.pass, undefined)
  await given.signInCustomer(world, 'A 1', '1')
  await given.response(400, create({ ...base, sn: 'A 2', pass: '   ' }))
})

test('a serial number is unique regardless of case and surrounding spaces', async (t) => {
  const { create, update, list, base } = await workshop(t)
  await given.response(200, create({ ...base, sn: 'Größe-1' }))
  const other = await given.response(200, create({ ...base, sn: 'anders' }))
  for (const sn of ['Größe-1', 'GRÖSSE-1', ' größe-1 ', 'GRO\u0308ẞE-1']) {
    for (const answer of [
      await create({ ...base, sn }),
      await update(other.body.data.id, { sn }),
    ]) {
      assert.equal(answer.status, 400)
      assert.deepEqual(await given.wrongFields(answer), { sn: 'unique' })
    }
  }
  assert.equal((await list()).length, 2)
  for (const sn of ['1e5', '100000', '007', '7', '12345678901234567890', 'A/B 12']) {
    const { body } = await given.response(200, create({ ...base, sn }))
    assert.equal(body.data.attributes.sn, sn)
  }
})

test('of many simultaneous devices with the same serial number, one is created', async (t) => {
  const { create, list, base } = await workshop(t)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create({ ...base, sn: index % 2 ? 'a 1' : 'A 1' })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal((await list()).length, 1)
})

test('missing attributes are requested', async (t) => {
  const { create, list, base } = await workshop(t)
  assert.deepEqual(await given.wrongFields(create({})), { sn: 'required' })
  await given.response(400, create({ ...base, sn: '' }))
  await given.response(400, create({ ...base, sn: ' ' }))
  await given.response(400, create({ ...base, sn: 'x'.repeat(121) }))
  assert.deepEqual(await list(), [])
})

test('a change keeps the attributes that it does not name, and the last one wins', async (t) => {
  const { world, create, update, show, base } = await workshop(t)
  const media = [await given.media(world)]
  const { body } = await given.response(200, create({ ...base, sn: 'A 1', pass: 'alt', media }))
  const { id } = body.data
  const before = (await show(id)).body.data.attributes
  for (const change of [{}, { pass: '' }, { pass: null }, { publicId: 'aaaaaaaa', id: 77 }]) {
    await given.response(200, update(id, change))
    const { updatedAt: _, ...after } = (await show(id)).body.data.attributes
    const { updatedAt: __, ...same } = before
    assert.deepEqual(after, same)
  }
  await given.signInCustomer(world, 'A 1', 'alt')
  await Promise.all(['B 1', 'B 2', 'B 3'].map((sn) => given.response(200, update(id, { sn }))))
  await given.response(200, update(id, { sn: 'C 1' }))
  assert.equal((await show(id)).body.data.attributes.sn, 'C 1')
  await given.response(400, update(id, { sn: '' }))
  await given.response(404, update(9_999, { sn: 'D' }))
})

test('a deleted device is returned as it was, its files stay, and its public id is not reused', async (t) => {
  const { world, create, remove, show, base } = await workshop(t)
  const media = [await given.media(world)]
  const { body } = await given.response(200, create({ ...base, sn: 'A 1', pass: 'x', media }))
  const { id, attributes } = body.data
  const customer = await given.signInCustomer(world, 'A 1', 'x')
  const deleted = await given.response(200, remove(id, '?populate=companie,media'))
  assert.equal(deleted.body.data.attributes.companie.data.id, base.companie)
  assert.equal(deleted.body.data.attributes.media.data.length, 1)
  assert.equal((await show(id)).status, 404)
  assert.equal((await remove(id)).status, 404)
  assert.equal((await world.ask('GET', '/api/devices/mine', { as: customer })).status, 401)
  const as = await given.administrator(world)
  assert.equal((await world.ask('GET', '/api/medias/1', { as })).status, 200)
  const again = await given.response(200, create({ ...base, sn: 'A 1' }))
  assert.notEqual(again.body.data.attributes.publicId, attributes.publicId)
  assert.ok(again.body.data.id > id)
})

test('every device has a unique public id, and keeps it', async (t) => {
  const { create, update, list, base } = await workshop(t)
  for (let count = 0; count < 30; count += 1) {
    await given.response(200, create({ ...base, sn: `A ${count}`, pass: 'x' }))
  }
  const ids = async () => (await list()).map(({ attributes }) => attributes.publicId)
  const before = await ids()
  assert.equal(new Set(before).size, before.length)
  await given.response(200, update(1, { sn: 'Z', pass: 'y' }))
  assert.deepEqual(await ids(), before)
})
