import assert from 'node:assert/strict'
import test from 'node:test'
import { dayIn } from '../core/day.ts'
import { countTurns } from '../testing/count-turns.ts'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'
import { readFigures } from './figures.store.ts'

const day = 24 * 60 * 60_000

test('the start page counts devices, companies, files and the customers’ sign-ins of 30 days', async (t) => {
  const world = await openWorld(t)
  const empty = await figures(world)
  assert.deepEqual([empty.devices, empty.companies, empty.files], [0, 0, 0])
  assert.deepEqual(
    counts(empty),
    Array.from({ length: 30 }, () => 0),
  )

  const [companie, part] = [await given.company(world), await given.part(world)]
  await given.device(world, { sn: 'A 1', companie, part, media: [await given.media(world)] })
  await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  await world.ask('POST', '/api/devices/customer-login', { body: { sn: 'A 1', pass: 'falsch' } })
  world.wait(day)
  await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  await given.signInCustomer(world, '10001', 'firma-passwort')
  const now = await figures(world)
  assert.deepEqual([now.devices, now.companies, now.files], [1, 1, 1])
  assert.deepEqual(counts(now).slice(-3), [0, 1, 2])
  const today = dayIn('Europe/Berlin', world.services.clock())
  assert.equal(now.customerLogins.at(-1)?.day, today)

  world.wait(29 * day)
  assert.deepEqual(counts(await figures(world)).slice(0, 2), [2, 0])
})

test('while the sign-ins of 30 days are counted, other requests are answered after each day', async (t) => {
  const { db, clock } = (await openWorld(t)).services
  const { turns } = await countTurns(() => readFigures(db, clock(), 'UTC'))
  assert.ok(turns >= 30, `${turns} turns`)
})

for (const [timeZone, hours] of Object.entries({
  'Pacific/Kiritimati': 14,
  'Asia/Kathmandu': 5.75,
  'Pacific/Pago_Pago': -11,
})) {
  test(`the days of the start page begin at midnight in ${timeZone}`, async (t) => {
    const world = await openWorld(t, { TIME_ZONE: timeZone })
    const part = await given.part(world)
    await given.device(world, { sn: 'A 1', companie: await given.company(world), part })
    const there = world.services.clock().getTime() + hours * 3_600_000
    const midnight = (Math.floor(there / day) + 1) * day
    world.wait(midnight - there - 1000 * 60)
    await given.signInCustomer(world, 'A 1', 'geraete-passwort')
    assert.deepEqual(counts(await figures(world)).slice(-2), [0, 1])
    world.wait(1000 * 60)
    await given.signInCustomer(world, 'A 1', 'geraete-passwort')
    await given.signInCustomer(world, 'A 1', 'geraete-passwort')
    const { customerLogins } = await figures(world)
    const today = new Date(midnight).toISOString().slice(0, 10)
    assert.deepEqual(customerLogins.at(-1), { day: today, count: 2 })
    assert.equal(customerLogins.at(-2)?.count, 1)
    world.wait(28 * day)
    assert.deepEqual(counts(await figures(world)).slice(0, 2), [1, 2])
  })
}

interface Figures {
  devices: number
  companies: number
  files: number
  findings: number
  customerLogins: { day: string; count: number }[]
}

async function figures(world: World): Promise<Figures> {
  const as = await given.administrator(world)
  return (await given.response(200, world.ask('GET', '/api/portal/figures', { as }))).body
}

function counts({ customerLogins }: Figures): number[] {
  return customerLogins.map(({ count }) => count)
}
