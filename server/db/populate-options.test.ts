import assert from 'node:assert/strict'
import test from 'node:test'
import { draftOf } from '../testing/draft-of.ts'
import * as given from '../testing/given.ts'
import { labelledDevices } from '../testing/given-labels.ts'
import { openWorld } from '../testing/world.ts'

test('a populated list comes in the order, from the place and as far as it is asked for', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media: number[] = []
  for (const name of ['B 2.pdf', 'B 10.pdf', 'A.pdf', 'C.pdf']) {
    media.push(await given.media(world, { filename: name }))
  }
  await given.device(world, { sn: 'KP-1', media })
  const files = async (query: string) => {
    const request = world.ask('GET', `/api/devices/1?${query}`, { as })
    const { data } = (await given.response(200, request)).body.data.attributes.media
    return data.map((file: { attributes: { filename: string } }) => file.attributes.filename)
  }
  assert.deepEqual(await files('populate[media][sort]=filename'), [
    'A.pdf',
    'B 2.pdf',
    'B 10.pdf',
    'C.pdf',
  ])
  const page = 'populate[media][sort]=filename:desc&populate[media][limit]=2'
  assert.deepEqual(await files(page), ['C.pdf', 'B 10.pdf'])
  assert.deepEqual(await files(`${page}&populate[media][start]=1`), ['B 10.pdf', 'B 2.pdf'])
  assert.deepEqual(await files('populate[media][start]=3'), ['C.pdf'])
  assert.deepEqual(await files('populate[media][limit]=0'), [])
  assert.equal((await files('populate[media][limit]=-1')).length, 4)
  for (const wrong of [
    'populate[media][limit]=x',
    'populate[media][start]=-1',
    'populate[media][limit]=1.5',
    'populate[companie][limit]=1',
  ]) {
    await given.refused('bad-populate', world.ask('GET', `/api/devices/1?${wrong}`, { as }))
  }
})

test('12/17: two limits or places to begin at of one populated relation are refused, unless they say the same', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const [option, one, other] of [
    ['limit', 1, 7],
    ['start', 0, 1],
    ['limit', -1, 2],
  ] as const) {
    const both = (values: number[]) =>
      values.map((value, at) => `populate[${at}][devices][${option}]=${value}`).join('&')
    const ask = (values: number[]) => world.ask('GET', `/api/parts?${both(values)}`, { as })
    const { body } = await given.refused('bad-populate', ask([one, other]))
    assert.match(body.error.message, RegExp(`„${option}“ .* „devices“`))
    await given.response(200, ask([one, one]))
  }
})

test('what is said twice of a populated relation counts together', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = [
    await given.media(world, { filename: 'ab.pdf' }),
    await given.media(world, { filename: 'a.pdf' }),
    await given.media(world, { filename: 'b.pdf' }),
  ]
  await given.device(world, { sn: 'KP-1', media })
  const query =
    'populate[0][media][filters][filename][$contains]=a&populate[1][media][filters][filename][$contains]=b' +
    '&populate[2][media][fields]=filename&populate[3][media][fields]=createdAt'
  const { body } = await given.response(200, world.ask('GET', `/api/devices/1?${query}`, { as }))
  const [only, ...others] = body.data.attributes.media.data
  assert.deepEqual(others, [])
  assert.deepEqual(Object.keys(only.attributes).toSorted(), ['createdAt', 'filename'])
})

test('a time without a zone is in UTC, and a day that no calendar has is refused', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.part(world)
  const { body } = await given.response(200, world.ask('GET', '/api/parts/1', { as }))
  const time: string = body.data.attributes.createdAt
  const found = async (value: string) => {
    const request = world.ask(
      'GET',
      `/api/parts?filters[createdAt][$eq]=${encodeURIComponent(value)}`,
      { as },
    )
    return (await given.response(200, request)).body.data.length
  }
  assert.equal(await found(time), 1)
  assert.equal(await found(time.replace('Z', '')), 1)
  assert.equal(await found(time.replace('Z', '+00:00')), 1)
  assert.equal(await found(time.replace('Z', '+01:00')), 0)
  for (const wrong of [
    '2026-02-30',
    '2026-13-01',
    '2026-02-29T10:00:00Z',
    '2026-01-01T25:00',
    'morgen',
  ]) {
    await given.refused(
      'bad-filter',
      world.ask('GET', `/api/parts?filters[createdAt][$eq]=${wrong}`, { as }),
    )
  }
})

test('a relation is read backwards when it is named, 25 records at a time, and customers never do', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const companie = await given.company(world, 'Becker AG', 7)
  const part = await given.part(world, 'P 7')
  await labelledDevices(
    world,
    Array.from({ length: 30 }, (_, index) => `KP-${index}`),
  )
  await given.device(world, { sn: 'A 1', companie, part })
  const devices = async (url: string) => {
    const { attributes } = (await given.response(200, world.ask('GET', url, { as }))).body.data
    return attributes.devices?.data.map((row: { attributes: { sn: string } }) => row.attributes.sn)
  }
  assert.equal(await devices(`/api/companies/${companie}?populate=*`), undefined)
  assert.equal(await devices(`/api/parts/${part}?populate=true`), undefined)
  assert.deepEqual(await devices(`/api/parts/${part}?populate=devices`), ['A 1'])
  assert.equal((await devices('/api/companies/2?populate=devices')).length, 25)
  const address =
    '/api/companies/2?populate[0]=devices&populate[devices][limit]=3&populate[devices][sort]=sn:desc'
  assert.deepEqual(await devices(address), ['KP-29', 'KP-28', 'KP-27'])
  const filtered = `${address}&populate[devices][filters][sn][$endsWith]=7`
  assert.deepEqual(await devices(filtered), ['KP-27', 'KP-17', 'KP-7'])
  const found = await given.response(
    200,
    world.ask('GET', '/api/companies?filters[devices][sn]=A 1', { as }),
  )
  assert.deepEqual(
    found.body.data.map(({ id }: { id: number }) => id),
    [companie],
  )

  const customer = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  for (const query of [
    'populate[part][populate]=devices',
    'populate=part.devices',
    'populate=companie.devices',
  ]) {
    await given.response(400, world.ask('GET', `/api/devices/31?${query}`, { as: customer }))
  }
})

test('what a relation is populated with comes with the answers of creates, changes and deletes too', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const url = { companies: '/api/companies', parts: '/api/parts' }
  for (const group of ['companies', 'parts'] as const) {
    const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      const request = world.ask(method, `${url[group]}${path}?populate=devices`, { as, body })
      const { id, attributes } = (await given.response(200, request)).body.data
      assert.deepEqual(attributes.devices, { data: [] }, `${method} of ${group}`)
      return id as number
    }
    const id = await send('POST', '', { data: draftOf(group, 1) })
    await send('PUT', `/${id}`, { data: { desc: 'anders' } })
    await send('DELETE', `/${id}`)
  }
})
