import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { machine } from '../testing/given-machine.ts'
import { until } from '../testing/until.ts'
import { openWorld, type World } from '../testing/world.ts'

const day = 24 * 60 * 60_000

test('17.1: downloads of customers and visitors are counted by day, those of staff are not', async (t) => {
  const world = await openWorld(t)
  const { at, manual, device } = await machine(world)
  const staff = await given.administrator(world)
  const counts = async () => (await downloads(world, manual.media)).map(({ count }) => count)
  const becomes = (count: number) => until(async () => (await counts()).at(-1) === count)
  assert.deepEqual(
    await counts(),
    Array.from({ length: 30 }, () => 0),
  )

  const url = `${at}/${manual.slug}`
  const { headers } = await given.response(200, world.ask('GET', url))
  await becomes(1)
  const { etag = '' } = headers
  await given.response(304, world.ask('GET', url, { headers: { 'if-none-match': etag } }))
  await given.response(200, world.ask('HEAD', url))
  await given.response(206, world.ask('GET', url, { headers: { range: 'bytes=4-' } }))
  await given.response(200, world.ask('GET', `/uploads/${manual.slug}`, { as: staff }))
  // Last, so that wrongly counted downloads would show up here.
  await given.response(206, world.ask('GET', url, { headers: { range: 'bytes=0-3' } }))
  await becomes(2)
  await given.response(200, world.ask('GET', `${at}/dateien.zip`))
  await becomes(3)

  await given.response(404, world.ask('GET', '/api/medias/99/downloads', { as: staff }))

  const as = await given.signInCustomer(world, 'ES/2022 ä<1>', 'geraete-passwort')
  await given.response(200, world.ask('GET', `/uploads/${manual.slug}`, { as }))
  await becomes(4)
  await given.response(200, world.ask('GET', `/uploads/geraete/${device}.zip`, { as }))
  await becomes(5)

  world.wait(day)
  assert.deepEqual((await counts()).slice(-2), [5, 0])
})

async function downloads(world: World, media: number): Promise<{ day: string; count: number }[]> {
  const as = await given.administrator(world)
  const { body } = await given.response(
    200,
    world.ask('GET', `/api/medias/${media}/downloads`, { as }),
  )
  return body
}
