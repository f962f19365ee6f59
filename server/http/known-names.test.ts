import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('an attribute that nobody knows is refused by name, and nothing is made', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const company = await given.company(world)
  for (const [url, body, names] of [
    ['/api/devices', { data: { sn: 'A 1', company } }, ['company']],
    ['/api/companies', { data: { name: 'B', kdnr: 1, pass: 'x', foo: 1, bar: 2 } }, ['foo', 'bar']],
    [
      '/api/users',
      { username: 'bernd', password: 'Drehbank-und-Spindel-7', admin: true },
      ['admin'],
    ],
    ['/api/tokens', { name: 'ERP', type: 'read-only', scope: 'x' }, ['scope']],
  ] as const) {
    const { body: answer } = await given.response(400, world.ask('POST', url, { as, body }))
    const { errors } = answer.error.details
    assert.deepEqual(
      errors.map((error: { path: string[] }) => error.path[0]),
      names,
    )
    assert.ok(errors.every((error: { code: string }) => error.code === 'unknown-attribute'))
  }
  const { body } = await given.response(200, world.ask('GET', '/api/devices', { as }))
  assert.deepEqual(body.data, [])
})

test('what a client writes back as it read it changes nothing', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const media = [await given.media(world), await given.media(world, { filename: 'b.pdf' })]
  await given.device(world, { sn: 'A 1', companie, part, media })
  const read = async () => {
    const request = world.ask('GET', '/api/devices/1?populate=*', { as })
    return (await given.response(200, request)).body.data
  }
  const { id, attributes } = await read()
  const strapis = {
    publishedAt: null,
    locale: 'de',
    localizations: { data: [] },
    createdBy: 1,
    updatedBy: 1,
  }
  const data = { id, ...attributes, ...strapis, publicId: 'other' }
  await given.response(200, world.ask('PUT', '/api/devices/1', { as, body: { data } }))
  const { updatedAt: _, ...kept } = attributes
  assert.partialDeepStrictEqual((await read()).attributes, kept)

  await given.part(world, 'ART-2')
  for (const [name, value] of [
    ['part', { data: { id: 2 } }],
    ['companie', { data: null }],
    ['media', { data: [] }],
  ] as const) {
    const request = world.ask('PUT', '/api/devices/1', { as, body: { data: { [name]: value } } })
    const { body } = await given.response(400, request)
    assert.deepEqual(body.error.details.errors[0].path, [name])
  }
  const made = { sn: 'A 2', part: { data: { id: 1 } } }
  await given.response(400, world.ask('POST', '/api/devices', { as, body: { data: made } }))
  assert.partialDeepStrictEqual((await read()).attributes, kept)
})

test('a parameter that a call does not have is refused by name; those of languages and drafts are not', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.part(world)
  for (const url of [
    '/api/parts?limit=3',
    '/api/parts?start=1',
    '/api/parts?filter[id]=1',
    '/api/parts?toString=1',
    '/api/parts?_start=1&_limit=1',
    '/api/parts/1?foo=bar',
  ]) {
    await given.refused('unknown-parameter', world.ask('GET', url, { as }))
  }
  for (const url of [
    '/api/parts?locale=de&publicationState=live',
    '/api/parts/1?locale=all&sort=id',
    '/api/upload/files?start=0&limit=1',
  ]) {
    await given.response(200, world.ask('GET', url, { as }))
  }
})

test('a relation that is changed from its other side says what is stored, or is refused by name (point 18)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const part = await given.part(world)
  for (const list of ['companies', 'parts']) {
    const put = (devices: unknown) =>
      world.ask('PUT', `/api/${list}/1`, { as, body: { data: { devices } } })
    await given.response(200, put({ data: [] }))
  }
  for (let count = 1; count <= 27; count++) {
    await given.device(world, { sn: `A ${count}`, companie, part })
  }
  for (const [list, draft] of [
    ['companies', { name: 'B', kdnr: 2, pass: 'firma-passwort' }],
    ['parts', { title: 'B' }],
  ] as const) {
    const request = world.ask('GET', `/api/${list}/1?populate=devices`, { as })
    const { attributes } = (await given.response(200, request)).body.data
    const put = (data: object) => world.ask('PUT', `/api/${list}/1`, { as, body: { data } })
    await given.response(200, put(attributes))
    const refused: [unknown, string][] = [
      [{ data: [] }, 'mismatch'],
      [{ data: [{ id: 1 }] }, 'mismatch'],
      [{ data: [...attributes.devices.data, { id: 99 }] }, 'mismatch'],
      [[1], 'read-only'],
      [1, 'read-only'],
      [null, 'read-only'],
      [{ connect: [1] }, 'read-only'],
      [{ data: 'x' }, 'read-only'],
    ]
    for (const [devices, code] of refused) {
      const { body } = await given.response(400, put({ devices }))
      assert.partialDeepStrictEqual(body.error.details.errors, [{ path: ['devices'], code }])
    }
    const data = { ...draft, devices: [1] }
    await given.response(400, world.ask('POST', `/api/${list}`, { as, body: { data } }))
  }
})

test('what stands beside the data of a body, or beside the address of a call without lists, is refused by name (point 18)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const data = { title: 'A 1' }
  const misplaced = { data, desc: 'Kreiselpumpe' }
  const { body } = await given.response(
    400,
    world.ask('POST', '/api/parts', { as, body: misplaced }),
  )
  assert.partialDeepStrictEqual(body.error.details.errors, [
    { path: ['desc'], code: 'unknown-attribute' },
  ])
  const asRead = { data, meta: {} }
  await given.response(200, world.ask('POST', '/api/parts', { as, body: asRead }))
  for (const url of [
    '/api/users?filters[username]=bernd',
    '/api/users?limit=1',
    '/api/users/1?foo=1',
    '/api/users/me?foo=1',
    '/api/tokens?sort=name',
    '/api/upload/files/1?foo=1',
  ]) {
    await given.refused('unknown-parameter', world.ask('GET', url, { as }))
  }
  await given.response(200, world.ask('GET', '/api/users?locale=de', { as }))
  await given.response(200, world.ask('GET', '/health?probe=1'))
})

test('forms are taken where Strapi takes them', async (t) => {
  const world = await openWorld(t)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const login = 'identifier=chefin&password=Werkstatt-Portal-26'
  const { body } = await given.response(
    200,
    world.ask('POST', '/api/auth/local', { body: Buffer.from(login), headers }),
  )
  const draft = 'data[name]=M%C3%BCller+%26+S%C3%B6hne&data[kdnr]=42&data[pass]=firma-passwort'
  const made = await given.response(
    200,
    world.ask('POST', '/api/companies', {
      as: { bearer: body.jwt },
      body: Buffer.from(draft),
      headers,
    }),
  )
  assert.partialDeepStrictEqual(made.body.data.attributes, { name: 'Müller & Söhne', kdnr: 42 })
})

test('a sign-in from the page of another site is refused before the password is looked at', async (t) => {
  const world = await openWorld(t)
  const staff = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    await given.refused(
      'cross-site',
      world.ask('POST', '/api/auth/local', { body: staff, headers }),
    )
    const customer = { sn: 'A 1', pass: 'x' }
    await given.refused(
      'cross-site',
      world.ask('POST', '/api/devices/customer-login', { body: customer, headers }),
    )
  }
  for (const site of ['same-origin', 'same-site', 'none']) {
    const headers = { 'sec-fetch-site': site }
    await given.response(200, world.ask('POST', '/api/auth/local', { body: staff, headers }))
  }
})

test('whoever is not signed in is told how to', async (t) => {
  const world = await openWorld(t)
  const { headers } = await given.response(401, world.ask('GET', '/api/devices'))
  assert.match(String(headers['www-authenticate']), /^Bearer/)
})
