import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// The database does not matter: when a confirmation is asked for is a time of the session; `sessions.test.ts` keeps sessions on both.

const minute = 60_000
const password = 'Drehbank-und-Spindel-7'

test('a sign-in older than ten minutes requires the password again before credentials or permissions are changed (15.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.staff(world)
  const key = (name: string) =>
    world.ask('POST', '/api/tokens', { as, body: { name, type: 'full-access' } })
  await given.response(200, key('gleich nach der Anmeldung'))
  world.wait(11 * minute)
  const id = await idOf(world, as, 'bernd')
  const change = (body: object) => world.ask('PUT', `/api/users/${id}`, { as, body })
  const attempts = [
    () => key('später'),
    () => world.ask('POST', '/api/users', { as, body: { username: 'neu', password } }),
    () => change({ password: 'Ein-ganz-neues-Wort-8' }),
    () => change({ email: 'fremd@example.com' }),
    () => change({ username: 'berndt' }),
    () => change({ isAdmin: true }),
  ]
  for (const attempt of attempts) {
    const answer = await given.refused('confirmation-required', attempt())
    assert.equal(answer.status, 403)
  }
  // Blocking a user must not wait for a password, and a change without effect needs none.
  await given.response(200, change({ blocked: true, isAdmin: false, username: 'bernd' }))
  // Unblocking a user does: the blocked person still knows the password.
  attempts.push(() => change({ blocked: false }))
  await given.refused('confirmation-required', change({ blocked: false }))

  await given.response(200, confirm(world, as))
  for (const attempt of attempts) await given.response(200, attempt())
  world.wait(9 * minute)
  await given.response(200, key('noch einer'))
  world.wait(2 * minute)
  await given.refused('confirmation-required', key('zu spät'))
})

test('a confirmation made while the clock was ahead no longer counts once the clock is right', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  world.wait(2 * 60 * minute)
  await given.response(200, confirm(world, as))
  world.wait(-2 * 60 * minute)
  const body = { name: 'Waage', type: 'full-access' }
  await given.refused('confirmation-required', world.ask('POST', '/api/tokens', { as, body }))
})

test('a confirmation is valid for one session only, and a new password counts as one (15.2)', async (t) => {
  const world = await openWorld(t)
  const [here, there] = [await given.administrator(world), await given.administrator(world)]
  world.wait(11 * minute)
  await given.response(200, confirm(world, here))
  const body = { name: 'ERP', type: 'read-only' }
  await given.refused(
    'confirmation-required',
    world.ask('POST', '/api/tokens', { as: there, body }),
  )
  const change = {
    currentPassword: 'Werkstatt-Portal-26',
    password,
    passwordConfirmation: password,
  }
  const answer = await given.response(
    200,
    world.ask('POST', '/api/auth/change-password', { as: there, body: change }),
  )
  await given.response(
    200,
    world.ask('POST', '/api/tokens', { as: { bearer: answer.body.jwt }, body }),
  )
})

test('attempts to confirm count as attempts to sign in (15.2)', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  assert.deepEqual(await given.wrongFields(confirm(world, as, 'falsch')), { password: 'incorrect' })
  for (let tries = 1; tries < 5; tries += 1) await confirm(world, as, 'falsch')
  await given.refused('throttled', confirm(world, as))
  const body = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }
  await given.refused('throttled', world.ask('POST', '/api/auth/local', { body }))
  const log = await world.ask('GET', '/api/logs?filters[message][$startsWith]=confirm', { as })
  assert.equal(log.body.data[0].attributes.user, 'chefin')
})

test('API tokens and customers cannot confirm a password (15.2)', async (t) => {
  const world = await openWorld(t)
  await given.refused('person-required', confirm(world, await given.token(world)))
  await given.device(world, { sn: 'KP-1' })
  const customer = await given.signInCustomer(world, 'KP-1', 'geraete-passwort')
  await given.response(403, confirm(world, customer))
})

function confirm(world: World, as: Ticket, typed = 'Werkstatt-Portal-26') {
  return world.ask('POST', '/api/auth/confirm', { as, body: { password: typed } })
}

async function idOf(world: World, as: Ticket, username: string): Promise<number> {
  const { body } = await given.response(200, world.ask('GET', '/api/users', { as }))
  return body.find((user: { username: string }) => user.username === username).id
}
