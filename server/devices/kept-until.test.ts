import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('issue 13, keeping: a file shows until when it must be kept if that field is requested by name', async (t) => {
  const { world, ask, part, show } = await office(t)
  const [own, inherited, free] = [
    await given.media(world, { filename: 'eigene.pdf' }),
    await given.media(world, { filename: 'geerbt.pdf' }),
    await given.media(world, { filename: 'frei.pdf' }),
  ]
  await given.response(200, ask('PUT', `/api/parts/${part}`, { data: { media: [inherited] } }))
  await given.device(world, { sn: 'A 1', media: [own], deliveredOn: '2026-03-02' })
  await given.device(world, { sn: 'A 2', media: [own], placedOnMarketOn: '2028-05-06' })
  await given.device(world, { sn: 'A 3', part, deliveredOn: '2024-02-29' })
  const expected = [
    [own, { availableUntil: '2038-05-06', keptUntil: '2038-05-06' }],
    [inherited, { availableUntil: '2049-02-28', keptUntil: '2049-02-28' }],
    [free, { availableUntil: null, keptUntil: null }],
  ] as const
  for (const [id, attributes] of expected) assert.deepEqual(await show(id), attributes)
  const names = 'fields[0]=availableUntil&fields[1]=keptUntil'
  const list = await given.response(200, ask('GET', `/api/medias?${names}&sort=id`))
  assert.deepEqual(
    list.body.data.map((row: Row) => [row.id, row.attributes]),
    expected,
  )
  // Computing it reads all devices of a file, so it is only done on request.
  for (const url of [`/api/medias/${own}`, `/api/medias/${own}?fields=*`, '/api/medias']) {
    const { body } = await given.response(200, ask('GET', url))
    const [row] = [body.data].flat()
    assert.ok(!('availableUntil' in row.attributes) && !('keptUntil' in row.attributes), url)
  }
})

test('issue 13, keeping: a device without a date counts from its creation, and does not restrict deletion', async (t) => {
  const { world, ask, show } = await office(t)
  const media = await given.media(world)
  const id = await given.device(world, { sn: 'A 1', media: [media] })
  const device = await given.response(200, ask('GET', `/api/devices/${id}`))
  const { availableUntil } = device.body.data.attributes
  assert.deepEqual(await show(media), { availableUntil, keptUntil: null })
  await given.response(200, ask('DELETE', `/api/medias/${media}`))
})

test('issue 13, keeping: the keeping days of files can be neither filtered nor sorted by, and writing them back changes nothing', async (t) => {
  const { world, ask, show } = await office(t)
  const media = await given.media(world)
  await given.device(world, { sn: 'A 1', media: [media], deliveredOn: '2026-03-02' })
  const by = '/api/medias?filters[availableUntil]=2036-03-02'
  await given.refused('unknown-filter', ask('GET', by))
  await given.refused('unknown-sort', ask('GET', '/api/medias?sort=keptUntil'))
  const data = { filename: 'Neu.pdf', availableUntil: '2020-01-01', keptUntil: null }
  await given.response(200, ask('PUT', `/api/medias/${media}`, { data }))
  assert.equal((await show(media)).keptUntil, '2036-03-02')
})

test('issue 13, keeping: customers are not shown until when a file shared with other customers is kept', async (t) => {
  const { world } = await office(t)
  const media = await given.media(world)
  const id = await given.device(world, { sn: 'A 1', media: [media], deliveredOn: '2026-03-02' })
  const as = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  const url = `/api/devices/${id}?populate[media][fields]=availableUntil`
  const { body } = await given.response(200, world.ask('GET', url, { as }))
  assert.deepEqual(body.data.attributes.media.data, [{ id: media, attributes: {} }])
})

interface Row {
  id: number
  attributes: object
}

/** An article number whose machines have a lifetime of 25 years. */
async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const ask = (method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object) =>
    world.ask(method, url, { as, ...(body && { body }) })
  const part = await given.part(world)
  await given.response(200, ask('PUT', `/api/parts/${part}`, { data: { lifetimeYears: 25 } }))
  return {
    world,
    ask,
    part,
    async show(id: number) {
      const names = 'fields[0]=availableUntil&fields[1]=keptUntil'
      const { body } = await given.response(200, ask('GET', `/api/medias/${id}?${names}`))
      return body.data.attributes
    },
  }
}
