import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'
import { twinsOf } from './fold.ts'

const nested = 'populate[media][populate]=*'

test('a manual that hundreds of devices share cannot make a list of them answer without end', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await shareManual(world, 501)
  for (const url of [
    `/api/devices?${nested}&pagination[pageSize]=1000`,
    '/api/devices?populate=media.devices&pagination[limit]=1000&pagination[withCount]=false',
    '/api/devices?populate[media][populate][devices][fields]=sn&fields=sn&pagination[limit]=500',
  ]) {
    const { status } = await given.refused('too-costly', world.ask('GET', url, { as }), url)
    assert.equal(status, 400)
  }
})

test('what stays within reach is answered whole, on small pages of the same list too', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = await shareManual(world, 501)
  const page = await world.ask('GET', `/api/devices?${nested}&pagination[pageSize]=2`, { as })
  assert.equal(page.status, 200)
  assert.equal(page.body.meta.pagination.total, 501)
  for (const { attributes } of page.body.data) {
    assert.equal(attributes.media.data[0].attributes.devices.data.length, 501)
  }
  const beyond = await world.ask('GET', `/api/devices?${nested}&pagination[page]=999`, { as })
  assert.deepEqual(beyond.body.data, [])
  assert.equal(beyond.body.meta.pagination.total, 501)
  const one = await world.ask('GET', `/api/medias/${media}?populate=*`, { as })
  assert.equal(one.body.data.attributes.devices.data.length, 501)
})

test('what a file is a translation of is reached through all files of a device as well', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = await shareManual(world, 501)
  const translation = await given.media(world)
  const device = await given.device(world, { sn: 'KP', media: [translation] })
  const body = { data: { original: media } }
  await given.response(200, world.ask('PUT', `/api/medias/${translation}`, { as, body }))
  const nested = 'populate[files][populate][original][populate]=devices'
  for (const url of [`/api/devices/${device}`, `/api/devices?filters[id]=${device}`]) {
    const address = `${url}${url.includes('?') ? '&' : '?'}${nested}`
    const answer = await given.response(200, world.ask('GET', address, { as }))
    const [record] = [answer.body.data].flat()
    const [{ attributes }] = record.attributes.files.data
    assert.equal(attributes.original.data.attributes.devices.data.length, 501, url)
  }
})

/** One manual and that many devices that have it; in the database, because each password takes its time to hash. */
async function shareManual(world: World, count: number): Promise<number> {
  const media = await given.media(world)
  const { db } = world.services
  const time = { created_at: '2026-11-01T08:00:00.000Z', updated_at: '2026-11-01T08:00:00.000Z' }
  const devices = Array.from({ length: count }, (_, index) => ({
    public_id: `p${index}`,
    serial_number: `KP-${index}`,
    ...twinsOf('serial_number', `KP-${index}`),
    password_hash: 'x',
    is_password_generated: 1,
    ...time,
  }))
  const rows = await db.insertInto('devices').values(devices).returning('id').execute()
  const links = rows.map(({ id }) => ({ device_id: id, media_id: media }))
  await db.insertInto('device_medias').values(links).execute()
  return media
}
