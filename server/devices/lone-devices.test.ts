import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { workshop } from '../testing/workshop.ts'

const populate = '?populate=companie,part,media'
const nothing = { companie: { data: null }, part: { data: null }, media: { data: [] } }

test('a device requires only a serial number', async (t) => {
  const { create, show, list } = await workshop(t)
  for (const [index, data] of [
    {},
    { companie: null, part: null, media: null },
    { companie: [], part: [], media: [] },
    { companie: { connect: [] }, part: { set: [] }, media: { connect: [] } },
    { companie: { disconnect: [1] }, part: { set: null }, media: { disconnect: [1] } },
    { companie: {}, part: { connect: null }, media: {} },
  ].entries()) {
    const response = await given.response(200, create({ sn: `A ${index}`, ...data }, populate))
    const { companie, part, media } = response.body.data.attributes
    assert.deepEqual({ companie, part, media }, nothing, JSON.stringify(data))
    const shown = await given.response(200, show(response.body.data.id))
    assert.equal(shown.body.data.attributes.companie.data, null)
  }
  assert.deepEqual(await given.wrongFields(create({ part: 1 })), { sn: 'required' })
  assert.equal((await list()).length, 6)
})

test('company and article number are changed, removed or kept in every notation', async (t) => {
  const { world, create, update, base } = await workshop(t)
  const other = await given.company(world, 'Pumpen Schmidt', 10_002)
  const { body } = await given.response(200, create({ ...base, sn: 'A 1' }))
  const ids = async (data: object) => {
    const response = await given.response(200, update(body.data.id, data, populate))
    const { companie, part } = response.body.data.attributes
    return [companie.data?.id ?? null, part.data?.id ?? null]
  }
  const { companie, part } = base
  for (const [change, expected] of [
    [{}, companie],
    [{ companie: {} }, companie],
    [{ companie: { connect: [] } }, companie],
    [{ companie: { disconnect: [other] } }, companie],
    [{ companie: { disconnect: [{ id: companie }] } }, null],
    [{ companie: { disconnect: [companie] } }, null],
    [{ companie: [String(companie)] }, companie],
    [{ companie: null }, null],
    [{ companie: { connect: [{ id: other, position: { end: true } }] } }, other],
    [{ companie: { disconnect: [other], connect: [companie] } }, companie],
    [{ companie: [] }, null],
    [{ companie: { set: [{ id: other }] } }, other],
    [{ companie: { set: [] } }, null],
  ] as const) {
    assert.deepEqual(await ids(change), [expected, part], JSON.stringify(change))
  }
  assert.deepEqual(await ids({ part: null }), [null, null])
})

test('files are linked with Strapi’s positions, and the order has no effect', async (t) => {
  const { world, create, update } = await workshop(t)
  const [a, b] = [await given.media(world), await given.media(world)]
  const media = { connect: [{ id: b }, { id: a, position: { before: b } }] }
  const { body } = await given.response(200, create({ sn: 'A 1', media }, populate))
  const ids = body.data.attributes.media.data.map(({ id }: { id: number }) => id)
  assert.deepEqual(ids, [a, b])
  for (const emptied of [null, []]) {
    const response = await given.response(200, update(body.data.id, { media: emptied }, populate))
    assert.deepEqual(response.body.data.attributes.media.data, [])
  }
})

test('an invalid reference is refused and changes nothing', async (t) => {
  const { create, update, show, base } = await workshop(t)
  const { body } = await given.response(200, create({ ...base, sn: 'A 1' }))
  const { id } = body.data
  const before = (await show(id)).body
  for (const wrong of [
    { id: null },
    { set: [1, 2] },
    { connect: [[1]] },
    { disconnect: 'x' },
    { connect: { connect: [1] } },
    true,
    0,
    '',
  ]) {
    const response = await given.response(400, update(id, { companie: wrong }))
    assert.equal(response.body.error.details.errors[0].path[0], 'companie', JSON.stringify(wrong))
    assert.match(response.body.error.message, /gültige ID/)
    assert.equal((await update(id, { media: wrong })).status, 400, JSON.stringify(wrong))
  }
  assert.deepEqual((await show(id)).body, before)
})

test('the customer of a device without company signs in and sees it', async (t) => {
  const { world, create } = await workshop(t)
  await given.response(200, create({ sn: 'A 1', pass: 'geraete-passwort' }))
  const body = { sn: 'a 1', pass: 'geraete-passwort' }
  const response = await given.response(
    200,
    world.ask('POST', '/api/devices/customer-login', { body }),
  )
  const [device] = response.body
  assert.deepEqual([device.sn, device.companie, device.part, device.media], ['A 1', null, null, []])
  const as = { cookie: given.cookieOf(response) }
  const mine = await given.response(200, world.ask('GET', '/api/devices/mine', { as }))
  assert.deepEqual(mine.body, response.body)
  const shown = await world.ask('GET', `/api/devices/${device.id}?populate=companie`, { as })
  assert.equal(shown.body.data.attributes.companie.data, null)
  const entry = { data: { type: 'error', message: 'Die Liste blieb leer' } }
  await given.response(200, world.ask('POST', '/api/logs', { as, body: entry }))
  const logs = await world.ask('GET', '/api/logs?filters[sn]=A 1&sort=id', {
    as: await given.administrator(world),
  })
  const companies = logs.body.data.map(
    ({ attributes }: { attributes: { companie: unknown } }) => attributes.companie,
  )
  assert.deepEqual(new Set(companies), new Set([null]))
})

test('devices without company belong to no company, and lists handle them', async (t) => {
  const { world, create, base } = await workshop(t)
  await given.response(200, create({ ...base, sn: 'A 1' }))
  await given.response(200, create({ sn: 'B 1' }))
  const company = await given.signInCustomer(world, '10001', 'firma-passwort')
  const mine = await given.response(200, world.ask('GET', '/api/devices/mine', { as: company }))
  assert.equal(mine.body.length, 1)
  const as = await given.administrator(world)
  for (const [query, count] of [
    ['sort=companie.name', 2],
    ['sort=part.title:desc', 2],
    ['filters[companie][id][$null]=true', 1],
    ['filters[companie][name][$containsi]=müller', 1],
    ['populate=*', 2],
  ] as const) {
    const response = await given.response(200, world.ask('GET', `/api/devices?${query}`, { as }))
    assert.equal(response.body.data.length, count, query)
  }
  const ids = async (sort: string) => {
    const { body } = await given.response(
      200,
      world.ask('GET', `/api/devices?sort=${sort}`, { as }),
    )
    return body.data.map(({ id }: { id: number }) => id)
  }
  assert.deepEqual(await ids('companie.name'), [2, 1])
  assert.deepEqual(await ids('part.title:desc'), [1, 2])
})
