import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// The database does not matter: what calls count is looked at; counters `throttle.test.ts` keeps on both, sessions `session-bounds.test.ts`.

const minute = 60_000

test('point 25: signing in again does not renew the limit of reports', async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'A 1' })
  const before = await countRows(world, 'logs')
  const statuses: number[] = []
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  for (let round = 0; round < 6; round += 1) {
    const as = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
    for (let count = 0; count < 20; count += 1) statuses.push(await report(world, as))
  }
  assert.equal(statuses.filter((status) => status === 200).length, 60)
  assert.equal(statuses.filter((status) => status === 429).length, 60)
  assert.equal((await countRows(world, 'logs')) - before, 66)
  t.mock.timers.tick(minute + 1)
  const as = await given.signInCustomer(world, 'A 1', 'geraete-passwort')
  assert.equal(await report(world, as), 200)
})

test('point 25: accounts at one address share a limit', async (t) => {
  const world = await openWorld(t)
  const tickets: Ticket[] = []
  for (let count = 0; count < 6; count += 1) tickets.push(await given.staff(world, `p${count}`))
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  let taken = 0
  for (const as of tickets) {
    for (let count = 0; count < 60; count += 1) {
      if ((await report(world, as)) === 200) taken += 1
    }
  }
  assert.equal(taken, 300)
  const elsewhere = await report(world, await given.administrator(world), '198.51.100.7')
  assert.equal(elsewhere, 200)
})

test('point 25: successful sign-ins are limited like failed ones, for staff and customers', async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'A 1' })
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + minute })
  for (const [url, body] of [
    ['/api/auth/local', { identifier: 'chefin', password: 'Werkstatt-Portal-26' }],
    ['/api/devices/customer-login', { sn: 'A 1', pass: 'geraete-passwort' }],
  ] as const) {
    const before = await countRows(world, 'sessions')
    for (let count = 0; count < 60; count += 1) {
      await given.response(200, world.ask('POST', url, { body }))
    }
    await given.refused('throttled', world.ask('POST', url, { body }))
    assert.ok((await countRows(world, 'sessions')) - before <= 60)
    const elsewhere = world.ask('POST', url, { body, from: '198.51.100.7' })
    await given.refused('throttled', elsewhere)
  }
  t.mock.timers.tick(minute + 1)
  await given.signInCustomer(world, 'A 1', 'geraete-passwort')
})

test('point 25: mails ordered by one person are limited, whichever call orders them', async (t) => {
  const world = await openWorld(t)
  await world.services.outbox.stop()
  await given.device(world, { sn: 'A 1' })
  const as = await given.administrator(world)
  const order = (ticket: Ticket, from?: string) => {
    const data = { sn: 'A 1', docs: ['label'], to: 'werk@example.com' }
    return world.ask('POST', '/api/documents/create-pdf', { as: ticket, body: { data }, from })
  }
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  for (let count = 0; count < 60; count += 1) await given.response(202, order(as))
  await given.refused('throttled', order(as))
  const test = world.ask('POST', '/api/mail/test', { as, body: { to: 'werk@example.com' } })
  await given.refused('throttled', test)
  await given.refused('throttled', order(await given.administrator(world), '198.51.100.7'))
  const machine = await given.token(world)
  for (let count = 0; count < 60; count += 1) await given.response(202, order(machine))
  await given.refused('throttled', order(await given.token(world)))
  await given.response(202, order(await given.token(world), '198.51.100.7'))
})

async function report(world: World, as: Ticket, from?: string): Promise<number> {
  const body = { data: { type: 'error', message: 'x'.repeat(2_000) } }
  return (await world.ask('POST', '/api/logs', { as, body, from })).status
}

async function countRows({ services }: World, table: 'logs' | 'sessions'): Promise<number> {
  const { count } = await services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
