import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

test('files are kept for ten years after a device was placed on the market, or for the machine’s lifetime', async (t) => {
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
  // Leap years have a 29 February, too; 2100 is none.
  for (const [keepYears, expected] of [
    [12, '2036-02-29'],
    [76, '2100-02-28'],
  ] as const) {
    await given.response(200, ask('PUT', '/api/settings', { keepYears }))
    const { body } = await ask('GET', '/api/devices/3')
    assert.equal(body.data.attributes.availableUntil, expected)
  }
})

test('a keeping day never exceeds the last one with a four-digit year, and years are never shorter', async (t) => {
  const { ask, world } = await office(t)
  const id = await given.device(world, { sn: 'A 1', deliveredOn: '9999-12-31' })
  const { body } = await ask('GET', `/api/devices/${id}`)
  assert.equal(body.data.attributes.availableUntil, '9999-12-31')
  await given.refused('must-be-kept', ask('DELETE', `/api/devices/${id}`))
  const typed = await ask('PUT', `/api/devices/${id}`, { deliveredOn: '0026-11-28' })
  assert.equal(typed.status, 400)
  assert.equal(typed.body.error.message, 'Bitte das Jahr mit vier Ziffern angeben!')
})

for (const [timeZone, entered, until] of [
  ['Europe/Berlin', '2026-07-31T22:00:00.000Z', '2036-08-01'],
  ['Europe/Berlin', '2026-01-31T22:59:59.999Z', '2036-01-31'],
  ['Pacific/Kiritimati', '2026-03-01T10:00:00.000Z', '2036-03-02'],
  ['Pacific/Pago_Pago', '2026-03-01T10:59:59.999Z', '2036-02-28'],
  ['+05:30', '2026-12-31T18:30:00.000Z', '2037-01-01'],
  ['-03:30', '2026-01-01T03:29:59.999Z', '2035-12-31'],
] as const) {
  test(`a device without any date counts from the day of its creation in ${timeZone}: ${until}`, async (t) => {
    // Lists in a SQLite file are read in threads.
    for (const READERS of ['0', '1']) {
      const { ask, world } = await office(t, { TIME_ZONE: timeZone, READERS })
      const id = await given.device(world, { sn: 'A 1' })
      const { db } = world.services
      await db.updateTable('devices').set({ created_at: entered }).where('id', '=', id).execute()
      const { body } = await ask('GET', `/api/devices/${id}`)
      assert.equal(body.data.attributes.availableUntil, until)
      const filter = `filters[availableUntil]=${until}&fields=availableUntil`
      const list = await ask('GET', `/api/devices?${filter}`)
      assert.equal(list.body.data[0]?.attributes.availableUntil, until)
    }
  })
}

test('a device’s delivered files cannot be deleted before their day, and the refusal names the day', async (t) => {
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
  // A wrong date has to be corrected first.
  await given.response(200, ask('PUT', `/api/devices/${device}`, { deliveredOn: '1999-03-02' }))
  await given.response(200, ask('DELETE', `/api/medias/${own}`))
  await given.response(200, ask('DELETE', `/api/devices/${device}`))
})

test('without a date entered by staff, deletion is not restricted', async (t) => {
  const { ask, world, part } = await office(t)
  const media = await given.media(world)
  const device = await given.device(world, { sn: 'A 1', part, media: [media] })
  await given.response(200, ask('DELETE', `/api/medias/${media}`))
  await given.response(200, ask('DELETE', `/api/devices/${device}`))
})

test('the bytes of a delivered version are kept as well', async (t) => {
  const { ask, world, part } = await office(t)
  const media = await given.media(world)
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [media] }))
  const first = (await ask('GET', '/api/upload/files')).body[0].id
  await given.device(world, { sn: 'A 1', part, deliveredOn: '2199-01-01' })
  await given.refused('must-be-kept', ask('DELETE', `/api/upload/files/${first}`))
})

test('the last bytes of a file that must be kept stay, even if they were added after the delivery', async (t) => {
  const { ask, world, part } = await office(t)
  const media = await given.media(world)
  await given.response(200, ask('PUT', `/api/parts/${part}`, { media: [media] }))
  const [{ id: first }] = (await ask('GET', '/api/upload/files')).body
  const url = await given.upload(world, 'neu.pdf')
  await given.device(world, { sn: 'A 1', part, placedOnMarketOn: '2026-03-02' })
  await given.refused('must-be-kept', ask('DELETE', `/api/upload/files/${first}`))
  const show = () => ask('GET', `/api/medias/${media}?populate=url`)
  assert.equal((await show()).body.data.attributes.url.data.id, first)
  await given.response(200, ask('PUT', `/api/medias/${media}`, { url }))
  await given.response(200, ask('DELETE', `/api/upload/files/${first}`))
  await given.refused('must-be-kept', ask('DELETE', `/api/upload/files/${url}`))
})

interface Row {
  attributes: { availableUntil: string }
}

/** An article number whose machines have a lifetime of 25 years. */
async function office(t: TestContext, environment: Record<string, string> = {}) {
  const world = await openWorld(t, environment)
  const as = await given.administrator(world)
  const ask = (method: 'GET' | 'PUT' | 'DELETE', url: string, data?: object) => {
    const body = url === '/api/settings' ? data : { data }
    return world.ask(method, url, { as, ...(data && { body }) })
  }
  const part = await given.part(world)
  await given.response(200, ask('PUT', `/api/parts/${part}`, { lifetimeYears: 25 }))
  return { world, ask, part }
}
