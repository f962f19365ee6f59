import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import * as given from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'
import { renewSetupCode } from './setup.ts'

const administrator = { username: 'chefin', password: 'Kegelradgetriebe 12' }

test('the setup code creates the first administrator, once', async (t) => {
  const { world, code } = await emptyPortal(t)
  assert.deepEqual((await world.ask('GET', '/api/setup')).body, { isOpen: true })
  const { body } = await given.response(200, setUp(world, code))
  assert.deepEqual([body.user.username, body.user.isAdmin], ['chefin', true])
  const as = { bearer: body.jwt }
  assert.equal((await given.response(200, world.ask('GET', '/api/users', { as }))).body.length, 1)
  assert.deepEqual((await world.ask('GET', '/api/setup')).body, { isOpen: false })
  await given.response(400, setUp(world, code, { username: 'zweite' }))
})

test('the code may be typed with surrounding spaces and in capitals', async (t) => {
  const { world, code } = await emptyPortal(t)
  await given.response(200, setUp(world, ` ${code.toUpperCase()} `))
})

test('a code is invalid after five wrong attempts', async (t) => {
  const { world, code } = await emptyPortal(t)
  for (let count = 0; count < 5; count += 1) {
    assert.deepEqual(await given.wrongFields(setUp(world, 'falsch')), { code: 'incorrect' })
  }
  const { body } = await given.refused('no-setup-code', setUp(world, code))
  assert.match(body.error.message, /npm run portal -- setup-code/)
  assert.deepEqual((await world.ask('GET', '/api/setup')).body, { isOpen: true })
  const fresh = await renewSetupCode(world.services.db, world.services.clock())
  await given.response(200, setUp(world, fresh))
})

test('a code expires after an hour', async (t) => {
  const { world, code } = await emptyPortal(t)
  world.wait(60 * 60_000 + 1_000)
  await given.response(400, setUp(world, code))
})

test('a code issued while the clock was ahead has expired once the clock is right', async (t) => {
  const { world } = await emptyPortal(t)
  world.wait(30 * 24 * 60 * 60_000)
  const code = await renewSetupCode(world.services.db, world.services.clock())
  world.wait(-30 * 24 * 60 * 60_000)
  await given.refused('no-setup-code', setUp(world, code))
})

test('a setup request from another site’s page costs the operator no attempt (points 18 and 21)', async (t) => {
  const { world, code } = await emptyPortal(t)
  const body = { ...administrator, code: 'falsch' }
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (let count = 0; count < 6; count += 1) {
    await given.refused('cross-site', world.ask('POST', '/api/setup', { body, headers }))
  }
  await given.response(200, setUp(world, code))
})

test('a password that is too easy costs no attempt', async (t) => {
  const { world, code } = await emptyPortal(t)
  for (const password of ['kurz', 'passwort1234', 'chefin123456', '']) {
    await given.response(400, setUp(world, code, { password }))
    await given.response(400, setUp(world, code, { password }))
  }
  await given.response(200, setUp(world, code))
})

test('fifty simultaneous setups create one administrator', async (t) => {
  const { world, code } = await emptyPortal(t)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => setUp(world, code, { username: `chefin-${index}` })),
  )
  const done = answers.filter(({ status }) => status === 200)
  assert.equal(done.length, 1)
  assert.ok(answers.every(({ status }) => status < 500 || status === 503))
  const as = { bearer: done[0]?.body.jwt }
  assert.equal((await given.response(200, world.ask('GET', '/api/users', { as }))).body.length, 1)
})

test('a portal with an administrator from the settings offers no setup', async (t) => {
  const world = await openWorld(t)
  assert.deepEqual((await world.ask('GET', '/api/setup')).body, { isOpen: false })
  await given.response(400, setUp(world, 'irgendwas'))
})

for (const [label, settings] of [
  ['from the settings', { ADMIN_EMAIL: 'chefin@example.com' }],
  ['from the setup screen', { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }],
] as const) {
  test(`5: the first administrator’s address ${label} receives documents that are ordered without one`, async (t) => {
    const world = await openWorld(t, settings)
    const email = 'chefin@example.com'
    const as = world.setupCode
      ? { bearer: (await given.response(200, setUp(world, world.setupCode, { email }))).body.jwt }
      : await given.administrator(world)
    const device = { data: { sn: 'A-1', pass: 'geraete-passwort' } }
    await given.response(200, world.ask('POST', '/api/devices', { as, body: device }))
    const data = { sn: 'A-1', pass: 'geraete-passwort', docs: ['zugangsdaten'], locale: 'de' }
    const ordered = world.ask('POST', '/api/documents/create-pdf', { as, body: { data } })
    assert.equal((await given.response(202, ordered)).body.data.attributes.to, email)
  })
}

test('5: the setup works without an address or with an empty one', async (t) => {
  const { world, code } = await emptyPortal(t)
  assert.deepEqual(await given.wrongFields(setUp(world, code, { email: 'chefin' })), {
    email: 'format',
  })
  const { body } = await given.response(200, setUp(world, code, { email: '' }))
  assert.equal(body.user.email, null)
})

async function emptyPortal(t: TestContext) {
  const world = await openWorld(t, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  assert.ok(world.setupCode)
  return { world, code: world.setupCode }
}

interface Typed {
  username: string
  password: string
  email: string
}

function setUp(world: World, code: string, change: Partial<Typed> = {}) {
  return world.ask('POST', '/api/setup', { body: { ...administrator, ...change, code } })
}
