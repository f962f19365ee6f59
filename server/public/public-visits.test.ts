import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { machine } from '../testing/given-machine.ts'
import { openWorld, type World } from '../testing/world.ts'

test('visits are counted by day and device, and nothing is stored about the visitors', async (t) => {
  const world = await openWorld(t)
  const { at, device, manual } = await machine(world)
  const { db } = world.services
  const visits = () => db.selectFrom('public_visits').selectAll().orderBy('day').execute()
  const logs = () => db.selectFrom('logs').select('id').execute()
  const before = await logs()
  for (let n = 0; n < 3; n += 1) await world.ask('GET', at)
  await world.ask('HEAD', at)
  await world.ask('GET', `${at}/${manual.slug}`)
  const [today, ...others] = await visits()
  assert.deepEqual(others, [])
  assert.deepEqual(Object.keys(today ?? {}).toSorted(), ['day', 'device_id', 'visits'])
  assert.deepEqual([today?.device_id, today?.visits], [device, 3])
  world.wait(24 * 60 * 60_000)
  await world.ask('GET', at)
  assert.deepEqual(
    (await visits()).map(({ visits: count }) => count),
    [3, 1],
  )
  assert.deepEqual(await logs(), before)
  await removeDevice(world, device)
  assert.deepEqual(await visits(), [])
})

async function removeDevice(world: World, id: number) {
  const as = await given.administrator(world)
  // A delivered device could not be deleted yet.
  const body = { data: { deliveredOn: null } }
  await given.response(200, world.ask('PUT', `/api/devices/${id}`, { as, body }))
  await given.response(200, world.ask('DELETE', `/api/devices/${id}`, { as }))
}
