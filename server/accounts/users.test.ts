import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'

const password = 'Drehbank-und-Spindel-7'

test('user names and e-mails are unique regardless of case and invisible characters', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const create = (body: object) => world.ask('POST', '/api/users', { as, body })
  await given.response(200, create({ username: 'Jürgen', email: 'a@example.com', password }))
  for (const [body, path] of [
    [{ username: 'JÜRGEN', password }, 'username'],
    [{ username: ' jürgen ', password }, 'username'],
    [{ username: 'Jür\u00adgen\u200b', password }, 'username'],
    [{ username: 'Karl', email: 'A@EXAMPLE.com', password }, 'email'],
  ] as const) {
    assert.deepEqual(await given.wrongFields(create(body)), { [path]: 'unique' })
  }
  const { body: users } = await given.response(200, world.ask('GET', '/api/users', { as }))
  assert.deepEqual(
    users.map((user: { username: string }) => user.username),
    ['chefin', 'Jürgen'],
  )
})

test('several staff users may have no e-mail', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const [username, email] of [
    ['a', null],
    ['b', ''],
    ['c', undefined],
  ]) {
    const body = { username, email, password }
    const answer = await given.response(200, world.ask('POST', '/api/users', { as, body }))
    assert.equal(answer.body.email, null)
  }
})

test('a user name equal to somebody else’s e-mail opens only the own account', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const create = (body: object) =>
    given.response(200, world.ask('POST', '/api/users', { as, body }))
  await create({ username: 'anna', email: 'anna@example.com', password: 'Annas-Geheimnis-42' })
  await create({ username: 'anna@example.com', password })
  const body = { identifier: 'anna@example.com', password }
  const answer = await given.response(200, world.ask('POST', '/api/auth/local', { body }))
  assert.equal(answer.body.user.username, 'anna@example.com')
})

test('common passwords are refused', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const common of [
    'passwort1234',
    'Password1234!',
    'qwertzuiop123',
    '123456789012',
    'aaaaaaaaaaaa',
    'Willkommen2026!',
    'Hansemann1234',
  ]) {
    const body = { username: 'hansemann', password: common }
    const request = world.ask('POST', '/api/users', { as, body })
    assert.deepEqual(await given.wrongFields(request), { password: 'too-weak' }, common)
  }
  for (const [bad, code] of [
    ['elf-zeichen', 'too-short'],
    ['x'.repeat(257), 'too-long'],
    ['', 'too-short'],
    // Characters that a login field cannot hold, or that are invisible.
    ['Kegelradgetriebe 12\n', 'format'],
    ['Kegelrad\u200bgetriebe 12', 'format'],
  ] as const) {
    const body = { username: 'kurt', password: bad }
    const request = world.ask('POST', '/api/users', { as, body })
    assert.deepEqual(await given.wrongFields(request), { password: code })
  }
  for (const fine of ['Kegelradgetriebe 12', 'drei blaue pumpen', '🔧🔩🪛 zwölf Zeichen']) {
    const body = { username: `user-${fine.length}`, password: fine }
    await given.response(200, world.ask('POST', '/api/users', { as, body }))
  }
})

test('the own name is refused as password, also when only the password changes', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const draft = { username: 'maximilian', password }
  const { body } = await given.response(200, world.ask('POST', '/api/users', { as, body: draft }))
  const change = { password: 'Maximilian1234' }
  const request = world.ask('PUT', `/api/users/${body.id}`, { as, body: change })
  assert.deepEqual(await given.wrongFields(request), { password: 'too-weak' })
})

test('an empty password in a change keeps the old one', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.staff(world)
  const body = { username: 'bernhard', password: '' }
  const answer = await given.response(200, world.ask('PUT', '/api/users/2', { as, body }))
  assert.equal(answer.body.username, 'bernhard')
  await given.signInStaff(world, 'bernhard', password)
})

test('a new name or e-mail address keeps sessions open', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const body = { username: 'Chefin Eva', email: 'eva@example.com' }
  await given.response(200, world.ask('PUT', '/api/users/1', { as, body }))
  const me = await given.response(200, world.ask('GET', '/api/users/me', { as }))
  assert.deepEqual([me.body.username, me.body.email], ['Chefin Eva', 'eva@example.com'])
})

test('the last administrator can be neither blocked nor demoted', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await given.staff(world)
  for (const body of [{ blocked: true }, { isAdmin: false }, { isAdmin: false, username: 'x' }]) {
    await given.response(409, world.ask('PUT', '/api/users/1', { as, body }))
  }
  const me = await given.response(200, world.ask('GET', '/api/users/me', { as }))
  assert.deepEqual([me.body.isAdmin, me.body.username], [true, 'chefin'])
})

test('of two administrators who block each other simultaneously, one stays', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const draft = { username: 'zweite', password, isAdmin: true }
  await given.response(200, world.ask('POST', '/api/users', { as, body: draft }))
  const second = await given.signInStaff(world, 'zweite', password)
  const answers = await Promise.all([
    world.ask('PUT', '/api/users/2', { as, body: { blocked: true } }),
    world.ask('PUT', '/api/users/1', { as: second, body: { isAdmin: false } }),
  ])
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.ok(statuses[0] === 200 && statuses[1] !== 200, String(statuses))
})

test('changing a staff user who does not exist is refused', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const body = { password: 'Kegelradgetriebe 12' }
  await given.response(404, world.ask('PUT', '/api/users/99', { as, body }))
})
