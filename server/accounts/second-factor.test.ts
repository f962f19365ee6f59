import assert from 'node:assert/strict'
import test from 'node:test'
import { newAuthenticator } from '../testing/authenticator.ts'
import * as given from '../testing/given.ts'
import * as factors from '../testing/given-factors.ts'
import { portal } from '../testing/operator.ts'
import { openWorld } from '../testing/world.ts'

const minute = 60_000

test('15.3: with an app, the password yields a ticket and the code a session', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { secret } = await factors.app(world, as)
  world.wait(minute)
  const answer = await given.refused('second-factor', factors.password(world))
  assert.equal(answer.status, 400)
  assert.equal(answer.headers['set-cookie'], undefined)
  const { ticket, ways } = answer.body.error.details
  assert.deepEqual(ways, { passkey: null, app: true, recoveryCode: true })
  const code = factors.codeOf(secret, world)
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const signedIn = await given.response(200, factors.factor(world, { ticket, code: spaced }))
  assert.match(signedIn.body.jwt, /^[\w-]{43}$/)
  assert.equal(signedIn.body.user.username, 'chefin')
  assert.match(given.cookieOf(signedIn), /typenschild-staff=/)
  const me = world.ask('GET', '/api/users/me', { as: { bearer: signedIn.body.jwt } })
  assert.deepEqual((await given.response(200, me)).body, signedIn.body.user)
})

test('15.3: a passkey completes a sign-in', async (t) => {
  const world = await openWorld(t)
  const authenticator = await factors.passkey(world, await given.administrator(world))
  const { ticket, ways } = await factors.secondStep(world)
  assert.equal(ways.passkey.userVerification, 'required')
  assert.equal(ways.app, false)
  const passkey = authenticator.use(ways.passkey)
  const signedIn = await given.response(200, factors.factor(world, { ticket, passkey }))
  const as = { bearer: signedIn.body.jwt }
  const ownFactors = (await given.response(200, world.ask('GET', '/api/auth/factors', { as }))).body
  assert.deepEqual(
    [
      ownFactors.passkeys[0].name,
      ownFactors.passkeys[0].isUsable,
      ownFactors.appSince,
      ownFactors.recoveryCodes,
    ],
    ['Laptop', true, null, 10],
  )
  assert.ok(ownFactors.passkeys[0].lastUsedAt)
})

test('15.3: a ticket and a started enrolment are valid in another process', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const begun = await factors.begun(world, as)
  await world.restart()
  const body = { ticket: begun.ticket, code: factors.codeOf(begun.app.secret, world) }
  const added = await given.response(200, world.ask('POST', '/api/auth/factors', { as, body }))
  const { ticket } = await factors.secondStep(world)
  await world.restart()
  const [recoveryCode] = added.body.recoveryCodes
  await given.response(200, factors.factor(world, { ticket, recoveryCode }))
})

test('15.3: a ticket issued while the clock was ahead has expired once the clock is right', async (t) => {
  const world = await openWorld(t)
  const added = await factors.app(world, await given.administrator(world))
  world.wait(366 * 24 * 60 * minute)
  const { ticket } = await factors.secondStep(world)
  world.wait(-366 * 24 * 60 * minute)
  const [recoveryCode] = added.recoveryCodes
  const { status } = await factors.factor(world, { ticket, recoveryCode })
  assert.equal(status, 400)
})

test('15.3: each of the ten recovery codes is accepted once, however it is typed', async (t) => {
  const world = await openWorld(t)
  const { recoveryCodes } = await factors.app(world, await given.administrator(world))
  assert.equal(new Set(recoveryCodes).size, 10)
  const [first = '', second = ''] = recoveryCodes
  const signIn = async (recoveryCode: string) => {
    const { ticket } = await factors.secondStep(world)
    return factors.factor(world, { ticket, recoveryCode })
  }
  await given.response(200, signIn(first.toUpperCase().replaceAll('-', ' ')))
  assert.deepEqual(await given.wrongFields(signIn(first)), { recoveryCode: 'incorrect' })
  const { bearer = '' } = await given.administrator(world)
  const request = { as: { bearer }, body: {} }
  const renewed = world.ask('POST', '/api/auth/factors/recovery-codes', request)
  const fresh: string[] = (await given.response(200, renewed)).body.recoveryCodes
  assert.deepEqual(await given.wrongFields(signIn(second)), { recoveryCode: 'incorrect' })
  await given.response(200, signIn(fresh[0] ?? ''))
})

test('15.3: accounts without a second factor and API tokens work as before', async (t) => {
  const world = await openWorld(t)
  await given.staff(world)
  const token = await given.token(world)
  await factors.app(world, await given.administrator(world))
  await given.signInStaff(world, 'bernd', 'Drehbank-und-Spindel-7')
  await given.response(200, world.ask('GET', '/api/companies', { as: token }))
})

test('15.3: the first factor ends the sessions that were opened without it', async (t) => {
  const world = await openWorld(t)
  const [here, there] = [await given.administrator(world), await given.administrator(world)]
  await factors.app(world, here)
  await given.response(200, world.ask('GET', '/api/users/me', { as: here }))
  await given.refused('session-expired', world.ask('GET', '/api/users/me', { as: there }))
})

test('15.3: removing the last factor removes the recovery codes, and the password alone is enough again', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await factors.app(world, as)
  await factors.passkey(world, as)
  const ownFactors = async () => (await world.ask('GET', '/api/auth/factors', { as })).body
  const [{ id }] = (await ownFactors()).passkeys
  await given.response(200, world.ask('DELETE', `/api/auth/factors/passkeys/${id}`, { as }))
  assert.equal((await ownFactors()).recoveryCodes, 10)
  await given.response(200, world.ask('DELETE', '/api/auth/factors/app', { as }))
  assert.equal((await ownFactors()).recoveryCodes, 0)
  await given.response(200, factors.password(world))
})

test('15.3: an administrator without the required factor can do nothing but set one up', async (t) => {
  const world = await openWorld(t)
  const before = await given.administrator(world)
  await given.staff(world)
  world.services.config.secondFactor = 'administrators'
  const refusal = await given.refused('factor-required', factors.password(world))
  assert.equal(refusal.headers['set-cookie'], undefined)
  const { ticket, enrolment } = refusal.body.error.details
  const { app, passkey } = enrolment
  assert.match(app.uri, /^otpauth:\/\/totp\/Typenschild:chefin\?issuer=Typenschild&secret=/)
  for (const as of [{ bearer: ticket }, {}]) {
    assert.equal((await world.ask('GET', '/api/users/me', { as })).status, 401)
  }
  const enrol = (body: object) =>
    world.ask('POST', '/api/auth/local/enrol', { body: { ticket, ...body } })
  assert.deepEqual(await given.wrongFields(enrol({ code: '000000' })), { code: 'incorrect' })
  const made = { name: 'Schlüssel', passkey: newAuthenticator().make(passkey) }
  const signedIn = await given.response(200, enrol(made))
  assert.equal(signedIn.body.recoveryCodes.length, 10)
  await given.refused('bad-ticket', enrol(made))
  const as = { bearer: signedIn.body.jwt }
  const ownFactors = (await given.response(200, world.ask('GET', '/api/auth/factors', { as }))).body
  assert.equal(ownFactors.isRequired, true)
  const remove = world.ask('DELETE', `/api/auth/factors/passkeys/${ownFactors.passkeys[0].id}`, {
    as,
  })
  await given.refused('conflict', remove)
  await given.signInStaff(world, 'bernd', 'Drehbank-und-Spindel-7')
  await given.response(200, world.ask('GET', '/api/users/me', { as: before }))
})

test('15.3: a start that requires factors ends sessions that administrators opened without one', async (t) => {
  const world = await openWorld(t, { SECOND_FACTOR: 'administrators' })
  const as = await given.administrator(world)
  const staff = await given.staff(world)
  await world.restart()
  await given.refused('session-expired', world.ask('GET', '/api/users/me', { as }))
  await given.response(200, world.ask('GET', '/api/users/me', { as: staff }))
})

test('15.3: the first administrator of a portal that requires factors sets one up immediately', async (t) => {
  const settings = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '', SECOND_FACTOR: 'administrators' }
  const world = await openWorld(t, settings)
  const body = { username: 'chefin', password: 'Kegelradgetriebe 12', code: world.setupCode }
  const refusal = await given.refused('factor-required', world.ask('POST', '/api/setup', { body }))
  const { ticket, enrolment } = refusal.body.error.details
  const { app } = enrolment
  const code = factors.codeOf(app.secret, world)
  await given.response(200, world.ask('POST', '/api/auth/local/enrol', { body: { ticket, code } }))
})

test('15.3: `user reset-factor` on the server lets somebody sign in again', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await factors.app(world, as)
  await factors.passkey(world, as)
  const { ticket } = await factors.secondStep(world)
  const done = await portal(world, ['user', 'reset-factor', 'chefin'])
  assert.equal(done.code, 0, done.err)
  assert.match(done.out, /meldet sich jetzt mit dem Passwort allein an/)
  await given.refused('session-expired', world.ask('GET', '/api/users/me', { as }))
  await given.refused('bad-ticket', factors.factor(world, { ticket, code: '123456' }))
  await given.response(200, factors.password(world))
  assert.equal((await portal(world, ['user', 'reset-factor', 'chefin'])).code, 0)
  const notes = await world.services.db
    .selectFrom('logs')
    .select('message')
    .where('user_name', '=', 'Kommandozeile')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    notes.map(({ message }) => message),
    [
      'Bearbeiter „chefin“: zweiter Faktor entfernt',
      'Bearbeiter „chefin“: alle Anmeldungen beendet',
    ],
  )
})

test('15.3: another host in PUBLIC_URL invalidates passkeys, the start log says so, and a recovery code still works', async (t) => {
  const log: string[] = []
  const world = await openWorld(t, {}, { log, logLevel: 'warn' })
  const as = await given.administrator(world)
  const authenticator = await factors.passkey(world, as)
  const { recoveryCodes } = (
    await world.ask('POST', '/api/auth/factors/recovery-codes', { as, body: {} })
  ).body
  world.services.config.publicUrl = 'https://neu.example.com'
  await world.restart()
  assert.ok(log.some((line) => line.includes('"ended":["localhost"]')))
  const { bearer = '' } = await given.administrator(world)
  const notices = await world.ask('GET', '/api/portal/notices', { as: { bearer } })
  const found = notices.body.find(({ code }: { code: string }) => code === 'passkeys-ended')
  assert.match(found.message, /für localhost eingerichtet wurden, gelten nicht mehr/)
  const { ticket, ways } = await factors.secondStep(world)
  assert.equal(ways.passkey, null)
  const passkey = authenticator.use({ challenge: 'x' })
  assert.deepEqual(await given.wrongFields(factors.factor(world, { ticket, passkey })), {
    passkey: 'incorrect',
  })
  const [recoveryCode] = recoveryCodes
  await given.response(200, factors.factor(world, { ticket, recoveryCode }))
})

test('15.3: the last working factor cannot be removed while others exist that no longer work', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await factors.passkey(world, as)
  world.services.config.publicUrl = 'https://neu.example.com'
  await world.restart()
  await factors.app(world, as)
  const [ended] = (await world.ask('GET', '/api/auth/factors', { as })).body.passkeys
  const removeApp = () => world.ask('DELETE', '/api/auth/factors/app', { as })
  const { body } = await given.refused('conflict', removeApp())
  assert.match(body.error.message, /Übrig bliebe nur ein zweiter Faktor, der nicht mehr gilt/)
  await given.response(200, world.ask('DELETE', `/api/auth/factors/passkeys/${ended.id}`, { as }))
  await given.response(200, removeApp())
  await given.response(200, factors.password(world))
})

test('15.3: where a factor is required, one that no longer works does not count', async (t) => {
  const world = await openWorld(t, { SECOND_FACTOR: 'administrators' })
  const enrolment = await factors.toEnrol(world)
  const as = { bearer: (await given.response(200, factors.enrol(world, enrolment))).body.jwt }
  await factors.passkey(world, as)
  world.services.config.publicUrl = 'https://neu.example.com'
  await world.restart()
  const removal = await given.refused(
    'conflict',
    world.ask('DELETE', '/api/auth/factors/app', { as }),
  )
  assert.match(removal.body.error.message, /richten Sie zuerst einen anderen ein/)
  assert.equal((await factors.secondStep(world)).ways.app, true)
})

test('15.3: the data export of a user lists the factors, and they are deleted with the account', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const own = await given.staff(world)
  await factors.app(world, own)
  await factors.passkey(world, own, 'Schlüssel')
  const stored = await given.response(200, world.ask('GET', '/api/users/me/stored', { as: own }))
  assert.equal(stored.body.passkeys[0].name, 'Schlüssel')
  assert.ok(stored.body.appSince)
  const { id } = (await world.ask('GET', '/api/users/me', { as: own })).body
  await given.response(200, world.ask('DELETE', `/api/users/${id}`, { as }))
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'tickets'] as const) {
    assert.deepEqual(await world.services.db.selectFrom(table).selectAll().execute(), [], table)
  }
})
