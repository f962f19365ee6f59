import assert from 'node:assert/strict'
import test from 'node:test'
import { assertCookies } from '../testing/assert-cookies.ts'
import * as given from '../testing/given.ts'
import { openWorld, type Ticket, type World } from '../testing/world.ts'

// On PostgreSQL in full runs only: sessions.test.ts, users.test.ts and account-budgets.test.ts sign staff in there.

const minute = 60_000
const hour = 60 * minute
const password = 'Drehbank-und-Spindel-7'

test('staff sign in by user name or e-mail, in any case', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const draft = { username: 'Jürgen', email: 'j.gross@example.com', password }
  await given.response(200, world.ask('POST', '/api/users', { as, body: draft }))
  for (const identifier of [
    'Jürgen',
    'Jürgen\u200b',
    'JÜRGEN',
    ' jürgen ',
    'J.GROSS@Example.com',
  ]) {
    const { body } = await given.response(200, login(world, identifier, password))
    assert.match(body.jwt, /^[\w-]{43}$/)
    assert.deepEqual(
      { ...body.user, id: 0, createdAt: '', updatedAt: '' },
      {
        id: 0,
        username: 'Jürgen',
        email: 'j.gross@example.com',
        provider: 'local',
        confirmed: true,
        blocked: false,
        isAdmin: false,
        createdAt: '',
        updatedAt: '',
      },
    )
    const me = await world.ask('GET', '/api/users/me', { as: { bearer: body.jwt } })
    assert.deepEqual(me.body, body.user)
  }
})

test('15 attack: signing in again in a browser ends its former session and no other', async (t) => {
  const world = await openWorld(t)
  await given.staff(world)
  const customer = { sn: 'KP-4711', pass: 'geraete-passwort' }
  await given.device(world, { sn: customer.sn })
  const visitor = await given.signInCustomer(world, customer.sn, customer.pass)
  const [first, elsewhere] = [
    await login(world, 'bernd', password),
    await login(world, 'bernd', password),
  ]
  const state = (bearer: string) => world.ask('GET', '/api/users/me', { as: { bearer } })
  const again = async (cookie: string) => {
    const body = { identifier: 'bernd', password }
    const headers = { cookie }
    return given.response(200, world.ask('POST', '/api/auth/local', { body, headers }))
  }
  const wrong = { identifier: 'bernd', password: 'falsch' }
  const headers = { cookie: given.cookieOf(first) }
  await given.response(400, world.ask('POST', '/api/auth/local', { body: wrong, headers }))
  assert.equal((await state(first.body.jwt)).status, 200)
  const second = await again(given.cookieOf(first))
  assert.equal((await state(first.body.jwt)).status, 401)
  for (const { body } of [second, elsewhere]) assert.equal((await state(body.jwt)).status, 200)
  // A customer's session in the staff cookie does not count as a staff session.
  await again((visitor.cookie ?? '').replace('-customer=', '-staff='))
  assert.equal((await world.ask('GET', '/api/devices/mine', { as: visitor })).status, 200)
})

test('a wrong name and a wrong password get identical responses', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.staff(world)
  const unknown = await given.response(400, login(world, 'niemand', password))
  const wrong = await given.response(400, login(world, 'chefin', 'falsch'))
  await block(world, as, 'bernd', true)
  const blocked = await given.response(400, login(world, 'bernd', password))
  assert.deepEqual(wrong.bytes, unknown.bytes)
  assert.deepEqual(blocked.bytes, unknown.bytes)
  assert.equal(unknown.body.error.name, 'ValidationError')
  assert.equal(unknown.headers['set-cookie'], undefined)
})

test('passwords are taken as typed: neither trimmed nor case-folded', async (t) => {
  const world = await openWorld(t)
  for (const typed of ['Werkstatt-Portal-26 ', 'werkstatt-portal-26', ' Werkstatt-Portal-26']) {
    await given.response(400, login(world, 'chefin', typed))
  }
})

test('the staff cookie is inaccessible to scripts and other sites', async (t) => {
  const plain = await openWorld(t)
  const answer = await given.response(200, login(plain, 'chefin', 'Werkstatt-Portal-26'))
  assertCookies(answer, /^typenschild-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  const world = await openWorld(t, { PUBLIC_URL: 'https://portal.example.com/' })
  const secure = await given.response(200, login(world, 'chefin', 'Werkstatt-Portal-26'))
  assertCookies(
    secure,
    /^__Host-typenschild-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
})

test('signing out ends this session immediately, and only this one', async (t) => {
  const world = await openWorld(t)
  const [here, there] = [await given.administrator(world), await given.administrator(world)]
  const answer = await given.response(
    200,
    world.ask('POST', '/api/auth/logout', { as: here, body: {} }),
  )
  assert.match(String(answer.headers['set-cookie']), /^typenschild-staff=;.*(Max-Age=0|1970)/)
  assert.equal(await statusOf(world, here), 401)
  assert.equal(await statusOf(world, there), 200)
})

test('a session ends 12 hours after its last use', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  world.wait(11 * hour)
  assert.equal(await statusOf(world, as), 200)
  world.wait(11 * hour)
  assert.equal(await statusOf(world, as), 200)
  world.wait(12 * hour + minute)
  assert.equal(await statusOf(world, as), 401)
})

test('a session ends after 7 days, however much it is used', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (let passed = 0; passed < 7 * 24 - 10; passed += 10) {
    world.wait(10 * hour)
    assert.equal(await statusOf(world, as), 200)
  }
  world.wait(10 * hour)
  assert.equal(await statusOf(world, as), 401)
})

test('a new password ends all own sessions and opens another one', async (t) => {
  const world = await openWorld(t)
  const here = await given.staff(world)
  const other = await given.signInStaff(world, 'bernd', password)
  const body = {
    currentPassword: password,
    password: 'Kegelradgetriebe 12',
    passwordConfirmation: 'Kegelradgetriebe 12',
  }
  const change = (data: object) =>
    world.ask('POST', '/api/auth/change-password', { as: here, body: { ...body, ...data } })

  const wrong = change({ currentPassword: 'falsch' })
  assert.deepEqual(await given.wrongFields(wrong), { currentPassword: 'incorrect' })
  const unlike = change({ passwordConfirmation: 'anders als das' })
  assert.deepEqual(await given.wrongFields(unlike), { passwordConfirmation: 'mismatch' })
  assert.equal(await statusOf(world, other), 200)

  const { body: signedIn } = await given.response(200, change({}))
  assert.equal(await statusOf(world, here), 401)
  assert.equal(await statusOf(world, other), 401)
  assert.equal(await statusOf(world, { bearer: signedIn.jwt }), 200)
  await given.response(400, login(world, 'bernd', password))
  await given.response(200, login(world, 'bernd', body.password))
})

test('a change of permission, a password set by an administrator and a block end sessions immediately', async (t) => {
  const world = await openWorld(t)
  const boss = await given.administrator(world)
  await given.staff(world)
  const changes = [
    { isAdmin: true },
    { isAdmin: false },
    { password: 'Kegelradgetriebe 12' },
    { blocked: true },
  ]
  let current = password
  for (const body of changes) {
    const as = await given.signInStaff(world, 'bernd', current)
    assert.equal(await statusOf(world, as), 200)
    await given.response(
      200,
      world.ask('PUT', `/api/users/${await idOf(world, boss, 'bernd')}`, { as: boss, body }),
    )
    assert.equal(await statusOf(world, as), 401, JSON.stringify(body))
    current = body.password ?? current
  }
  await block(world, boss, 'bernd', false)
  await given.signInStaff(world, 'bernd', current)
})

function login(world: World, identifier: string, typed: string) {
  return world.ask('POST', '/api/auth/local', { body: { identifier, password: typed } })
}

async function statusOf(world: World, { bearer = '' }: Ticket): Promise<number> {
  return (await world.ask('GET', '/api/users/me', { as: { bearer } })).status
}

async function idOf(world: World, as: Ticket, username: string): Promise<number> {
  const { body } = await given.response(200, world.ask('GET', '/api/users', { as }))
  return body.find((user: { username: string }) => user.username === username).id
}

async function block(world: World, as: Ticket, username: string, blocked: boolean) {
  const url = `/api/users/${await idOf(world, as, username)}`
  await given.response(200, world.ask('PUT', url, { as, body: { blocked } }))
}
