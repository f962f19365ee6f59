import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('files are kept ten years after a device was placed on the market, or as long as the machine is used', async (t) => {
  const { ask, world, part } = await office(t)
  for (const [device, expected] of [
    [{ deliveredOn: '2026-03-02' }, '2036-03-02'],
    [{ deliveredOn: '2026-03-02', placedOnMarketOn: '2025-12-30' }, '2035-12-30'],
    [{ deliveredOn: '2024-02-29' }, '2034-02-28'],
    [{ deliveredOn: '2026-03-02', part }, '2051-03-02'],
  ] as const) {
    const sn = `A ${JSON.stringify(device).length}${expected}`
    const id = await given.device(world, { sn, ...device })
    const { body } = await ask('GET', `/api/devices/${id}`)
    assert.equal(body.data.attributes.availableUntil, expected)
  }
  await given.response(200, ask('PUT', '/api/settings', { keepYears: 30 }))
  const { body } = await ask('GET', '/api/devices?sort=id&fields=availableUntil')
  const days = body.data.map((row: Row) => row.attributes.availableUntil)
  assert.deepEqual(days, ['2056-03-02', '2055-12-30', '2054-02-28', '2056-03-02'])
})

test('what a delivered device needs is not deleted before its day, and says until when', async (t) => {
  const { ask, world, part } = await office(t)
  const [own, inherited, free] = [
    await given.media(world, { filename: 'eigene.pdf' }),
    await given.media(world, { filename: 'geerbt.pdf' }),
    await given.media(world, { filename: 'frei.pdf' }),
  ]
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [inherited] }))
  const days = { deliveredOn: '2026-03-02' }
  const device = await given.device(world, { sn: 'A 1', part, media: [own], ...days })
  for (const url of [`/api/devices/${device}`, `/api/medias/${own}`, `/api/medias/${inherited}`]) {
    const { body } = await given.refused('must-be-kept', ask('DELETE', url))
    assert.match(body.error.message, /bis zum 02\.03\.2051/, url)
  }
  await given.refused('must-be-kept', ask('PUT', `/api/medias/${own}`, { url: null }))
  await given.response(200, ask('DELETE', `/api/medias/${free}`))
  // Whoever typed a wrong day puts it right first.
  await given.response(200, ask('PUT', `/api/devices/${device}`, { deliveredOn: '1999-03-02' }))
  await given.response(200, ask('DELETE', `/api/medias/${own}`))
  await given.response(200, ask('DELETE', `/api/devices/${device}`))
})

test('without a day that somebody gave, deleting is as it was', async (t) => {
  const { ask, world, part } = await office(t)
  const media = await given.media(world)
  const device = await given.device(world, { sn: 'A 1', part, media: [media] })
  await given.response(200, ask('DELETE', `/api/medias/${media}`))
  await given.response(200, ask('DELETE', `/api/devices/${device}`))
})

test('the bytes of a version that a device was delivered with are kept as well', async (t) => {
  const { ask, world, part } = await office(t)
  const media = await given.media(world)
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [media] }))
  const first = (await ask('GET', '/api/upload/files')).body[0].id
  await given.device(world, { sn: 'A 1', part, deliveredOn: '2199-01-01' })
  await given.refused('must-be-kept', ask('DELETE', `/api/upload/files/${first}`))
})

interface Row {
  attributes: { availableUntil: string }
}

/** An article number whose machines are used for 25 years. */
async function office(t: TestContext) {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const ask = (method: 'GET' | 'PUT' | 'DELETE', url: string, data?: object) => {
    const body = url === '/api/settings' ? data : { data }
    return world.ask(method, url, { as, ...(data && { body }) })
  }
  const part = await given.part(world)
  await given.response(200, ask('PUT', `/api/parts/${part}`, { lifetimeYears: 25 }))
  return { world, ask, part }
}
