import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import type { ProblemCode } from '#contract/problem.ts'
import { insertTicket } from '../auth/tickets.store.ts'
import { newAuthenticator } from '../testing/authenticator.ts'
import * as given from '../testing/given.ts'
import * as factors from '../testing/given-factors.ts'
import { openWorld, type TestResponse, type World } from '../testing/world.ts'

// The database does not matter: what is refused is looked at; of many at once `second-factor-races.test.ts` lets in one on both.

const minute = 60_000
const staffPassword = 'Drehbank-und-Spindel-7'

test('15.3 attack: a code, an assertion, a recovery code and a ticket are each accepted once', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { secret, recoveryCodes } = await factors.app(world, as)
  const authenticator = await factors.passkey(world, as)
  world.wait(minute)
  const code = factors.codeOf(secret, world)
  const first = await factors.secondStep(world)
  const passkey = authenticator.use(first.ways.passkey)
  await given.response(200, factors.factor(world, { ticket: first.ticket, passkey }))
  for (const proof of [{ passkey }, { code }]) {
    await refused(factors.factor(world, { ticket: first.ticket, ...proof }), '', 'bad-ticket')
  }
  // An assertion is tied to the challenge of its own ticket.
  await refused(factors.factor(world, { ...(await fresh(world)), passkey }))
  await given.response(200, factors.factor(world, { ...(await fresh(world)), code }))
  await refused(factors.factor(world, { ...(await fresh(world)), code }))
  // Nor is an older code than the last one used.
  const older = factors.codeOf(secret, world, -1)
  await refused(factors.factor(world, { ...(await fresh(world)), code: older }))
  const [recoveryCode] = recoveryCodes
  await given.response(200, factors.factor(world, { ...(await fresh(world)), recoveryCode }))
  await refused(factors.factor(world, { ...(await fresh(world)), recoveryCode }))
})

test('15.3 attack: a passkey is accepted for its own origin, host, challenge, person and counter only', async (t) => {
  const world = await openWorld(t)
  const authenticator = await factors.passkey(world, await given.administrator(world))
  const stranger = newAuthenticator()
  const step = async () => {
    const { ticket, ways } = await factors.secondStep(world)
    return { ticket, asked: ways.passkey }
  }
  const right = await step()
  const passkey = authenticator.use(right.asked, { counter: 7 })
  await given.response(200, factors.factor(world, { ticket: right.ticket, passkey }))
  for (const lies of [
    { origin: 'https://localhost:3000.evil.example', counter: 8 },
    { origin: 'http://localhost:3001', counter: 8 },
    { rpId: 'evil.example', counter: 8 },
    { challenge: 'AAAA', counter: 8 },
    { isUnverified: true, counter: 8 },
    { counter: 7 },
    { counter: 6 },
    { counter: 0 },
  ]) {
    const { ticket, asked: request } = await step()
    const answer = authenticator.use(request, lies)
    await refused(factors.factor(world, { ticket, passkey: answer }), JSON.stringify(lies))
  }
  const { ticket, asked: request } = await step()
  await refused(factors.factor(world, { ticket, passkey: stranger.use(request) }))
  const forged = { ...stranger.use(request), id: passkey.id, rawId: passkey.rawId }
  await refused(factors.factor(world, { ticket, passkey: forged }))
  const changed = authenticator.use(request, { counter: 8 })
  changed.response.authenticatorData = stranger.use(request, {
    counter: 9,
  }).response.authenticatorData
  await refused(factors.factor(world, { ticket, passkey: changed }))
})

test('15.3 attack: a passkey is enrolled for the own origin, host, challenge and a verified person only', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  for (const lies of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { challenge: 'AAAA' },
    { isUnverified: true },
  ]) {
    const { ticket, passkey } = await factors.begun(world, as)
    const body = { ticket, name: 'X', passkey: newAuthenticator().make(passkey, lies) }
    await refused(world.ask('POST', '/api/auth/factors', { as, body }), JSON.stringify(lies))
  }
  assert.equal((await factors.password(world)).status, 200)
})

test('15.3 attack: certificates sent with a new passkey do not make the portal fetch anything', async (t) => {
  const called: string[] = []
  const listener = createServer(({ url = '' }, reply) => {
    called.push(url)
    reply.end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  t.after(() => listener.close())
  const { port } = listener.address() as AddressInfo
  const revocations = `http://127.0.0.1:${port}/latest/meta-data`
  const world = await openWorld(t, { SECOND_FACTOR: 'administrators' })
  const { ticket, passkey: passkeyOptions } = await factors.toEnrol(world)
  const passkey = newAuthenticator().make(passkeyOptions, { revocations })
  const enrol = { ticket, name: 'Telefon', passkey }
  const enrolled = await world.ask('POST', '/api/auth/local/enrol', { body: enrol })
  assert.deepEqual(called, [])
  // It is treated like one without attestation: nobody asked for any.
  await given.response(200, Promise.resolve(enrolled))
  const as = { bearer: enrolled.body.jwt }
  const begun = await factors.begun(world, as)
  const second = newAuthenticator().make(begun.passkey, { revocations })
  const add = { ticket: begun.ticket, name: 'Laptop', passkey: second }
  await given.response(200, world.ask('POST', '/api/auth/factors', { as, body: add }))
  assert.deepEqual(called, [])
})

test('15.3 attack: a code is valid one step before and after its own, no further', async (t) => {
  const world = await openWorld(t)
  const { secret } = await factors.app(world, await given.administrator(world))
  world.wait(10 * minute)
  for (const steps of [-20, -3, -2, 2, 3, 20]) {
    const code = factors.codeOf(secret, world, steps)
    await refused(factors.factor(world, { ...(await fresh(world)), code }), String(steps))
    world.wait(2 * minute)
  }
  for (const steps of [-1, 0, 1]) {
    world.wait(2 * minute)
    const code = factors.codeOf(secret, world, steps)
    await given.response(200, factors.factor(world, { ...(await fresh(world)), code }))
  }
})

test('15.3 attack: a ticket expires after five minutes and after five attempts', async (t) => {
  const world = await openWorld(t)
  const { secret, recoveryCodes } = await factors.app(world, await given.administrator(world))
  const late = await fresh(world)
  world.wait(5 * minute + 1_000)
  const code = factors.codeOf(secret, world)
  await refused(factors.factor(world, { ...late, code }), 'late', 'bad-ticket')
  const tried = await fresh(world)
  for (let tries = 0; tries < 5; tries += 1) {
    await refused(factors.factor(world, { ...tried, recoveryCode: 'falsch' }))
  }
  const [recoveryCode] = recoveryCodes
  await refused(factors.factor(world, { ...tried, recoveryCode }), 'sixth', 'bad-ticket')
})

test('15.3 attack: somebody who knows the password can guess 20 codes a day from any number of addresses, and locks no recovery code', async (t) => {
  const world = await openWorld(t)
  const { recoveryCodes } = await factors.app(world, await given.administrator(world))
  const body = { identifier: 'chefin', password: 'Werkstatt-Portal-26' }
  let looked = 0
  for (let at = 0; at < 12; at += 1) {
    const from = `198.51.100.${at}`
    const { ticket } = await factors.secondStep(
      world,
      world.ask('POST', '/api/auth/local', { body, from }),
    )
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = { ticket, code: String(100_000 + 5 * at + tries) }
      const answer = await world.ask('POST', '/api/auth/local/factor', { body: guess, from })
      assert.notEqual(answer.status, 200)
      if (answer.body.error.details.code === 'validation') looked += 1
    }
  }
  assert.equal(looked, 20)
  const from = '192.0.2.7'
  const { ticket } = await factors.secondStep(
    world,
    world.ask('POST', '/api/auth/local', { body, from }),
  )
  const [recoveryCode] = recoveryCodes
  const proof = { ticket, recoveryCode }
  await given.response(200, world.ask('POST', '/api/auth/local/factor', { body: proof, from }))
})

test('15.3 attack: the ticket and the factors of one account open no other account', async (t) => {
  const world = await openWorld(t)
  const admin = await given.administrator(world)
  const own = await given.staff(world)
  await factors.app(world, admin)
  await factors.passkey(world, admin)
  const mine = await factors.app(world, own)
  const authenticator = await factors.passkey(world, own)
  world.wait(minute)
  const { ticket, ways } = await factors.secondStep(world)
  const [recoveryCode] = mine.recoveryCodes
  for (const proof of [
    { code: factors.codeOf(mine.secret, world) },
    { passkey: authenticator.use(ways.passkey) },
    { recoveryCode },
    {},
  ]) {
    await refused(factors.factor(world, { ticket, ...proof }), JSON.stringify(proof))
  }
  const body = { identifier: 'bernd', password: staffPassword }
  const request = world.ask('POST', '/api/auth/local', { body })
  const step = await factors.secondStep(world, request)
  const signedIn = await given.response(
    200,
    factors.factor(world, { ticket: step.ticket, recoveryCode }),
  )
  assert.equal(signedIn.body.user.username, 'bernd')
  const as = { bearer: signedIn.body.jwt }
  const theirs = (await world.ask('GET', '/api/auth/factors', { as: admin })).body.passkeys[0].id
  await refused(
    world.ask('DELETE', `/api/auth/factors/passkeys/${theirs}`, { as }),
    'foreign passkey',
    'not-found',
  )
})

test('15.3 attack: a stolen session cannot change factors without the password', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  await factors.passkey(world, as)
  const begun = await factors.begun(world, as)
  world.wait(11 * minute)
  const id = (await world.ask('GET', '/api/auth/factors', { as })).body.passkeys[0].id
  const add = { ticket: begun.ticket, code: factors.codeOf(begun.app.secret, world) }
  for (const attempt of [
    () => world.ask('POST', '/api/auth/factors/begin', { as, body: {} }),
    () => world.ask('POST', '/api/auth/factors', { as, body: add }),
    () => world.ask('POST', '/api/auth/factors/recovery-codes', { as, body: {} }),
    () => world.ask('DELETE', `/api/auth/factors/passkeys/${id}`, { as }),
    () => world.ask('DELETE', '/api/auth/factors/app', { as }),
  ]) {
    await given.refused('confirmation-required', attempt())
  }
})

test('15.3 attack: an enrolment started by one session cannot be completed by another session or another step', async (t) => {
  const world = await openWorld(t)
  const [here, there] = [await given.administrator(world), await given.administrator(world)]
  const staff = await given.staff(world)
  const begun = await factors.begun(world, here)
  const body = () => ({ ticket: begun.ticket, code: factors.codeOf(begun.app.secret, world) })
  for (const as of [there, staff]) {
    await refused(world.ask('POST', '/api/auth/factors', { as, body: body() }), '', 'bad-ticket')
  }
  const enrol = world.ask('POST', '/api/auth/local/enrol', { body: body() })
  await refused(enrol, 'enrol', 'bad-ticket')
  await refused(factors.factor(world, body()), 'factor', 'bad-ticket')
  await refused(factors.factor(world, { ticket: '', code: '123456' }))
  assert.equal((await factors.password(world)).status, 200)
})

test('15.3 attack: somebody who knows the password cannot add a factor once the owner has set one up', async (t) => {
  const world = await openWorld(t)
  await given.administrator(world)
  world.services.config.secondFactor = 'administrators'
  const [stale, owners] = [await factors.toEnrol(world), await factors.toEnrol(world)]
  const passkey = newAuthenticator().make(owners.passkey)
  const body = { ticket: owners.ticket, name: 'Laptop', passkey }
  await given.response(200, world.ask('POST', '/api/auth/local/enrol', { body }))
  await refused(factors.enrol(world, stale), 'stale', 'bad-ticket')
  // Nor with a ticket issued at the moment the owner set up the factor.
  const { db, secrets, clock } = world.services
  const asking = { db, secrets, now: clock() }
  const details = { secret: stale.app.secret, challenge: null, what: 'hat sich angemeldet' }
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const ticket = await insertTicket(asking, 'enrol at sign-in', {
    ...{ userId, sessionId: null, details },
  })
  await refused(factors.enrol(world, { ...stale, ticket }), 'late', 'bad-ticket')
  const { ways } = await factors.secondStep(world)
  assert.equal(ways.app, false)
})

test('15.3 attack: the first factor invalidates everything other sessions and sign-ins have started with the password alone', async (t) => {
  const world = await openWorld(t)
  const [as, other] = [await given.administrator(world), await given.administrator(world)]
  world.services.config.secondFactor = 'administrators'
  const stale = await factors.toEnrol(world)
  await factors.begun(world, other)
  await factors.app(world, as)
  await refused(factors.enrol(world, stale), 'stale', 'bad-ticket')
  const tickets = await world.services.db.selectFrom('tickets').select('kind').execute()
  assert.deepEqual(tickets, [])
})

test('15.3 attack: a new password, a block and a new role invalidate tickets', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const staff = await given.staff(world)
  const { recoveryCodes } = await factors.app(world, staff)
  const { id } = (await world.ask('GET', '/api/users/me', { as: staff })).body
  const [recoveryCode] = recoveryCodes
  for (const change of [{ isAdmin: true }, { blocked: true }]) {
    const body = { identifier: 'bernd', password: staffPassword }
    const { ticket } = await factors.secondStep(
      world,
      world.ask('POST', '/api/auth/local', { body }),
    )
    await given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body: change }))
    await refused(factors.factor(world, { ticket, recoveryCode }), '', 'bad-ticket')
  }
})

test('15.3 attack: pages of other sites cannot complete a sign-in', async (t) => {
  const world = await openWorld(t)
  const { recoveryCodes } = await factors.app(world, await given.administrator(world))
  const { ticket } = await fresh(world)
  const body = { ticket, recoveryCode: recoveryCodes[0] }
  const headers = { 'sec-fetch-site': 'cross-site' }
  await given.refused('cross-site', world.ask('POST', '/api/auth/local/factor', { body, headers }))
})

test('15.3: the database, its files and the log hold no tickets, keys or codes in plain text', async (t) => {
  const log: string[] = []
  const world = await openWorld(t, {}, { log })
  const as = await given.administrator(world)
  const { secret, recoveryCodes } = await factors.app(world, as)
  const begun = await factors.begun(world, as)
  const { ticket } = await factors.secondStep(world)
  const { db } = world.services
  const tables = await Promise.all(
    (['tickets', 'authenticator_apps', 'recovery_codes', 'logs'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  )
  const entries = await readdir(world.dataDir, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  const everything = [JSON.stringify(tables), ...files, ...log].join('\n')
  const plain = recoveryCodes.map((code) => code.replaceAll('-', ''))
  const secrets = [ticket, begun.ticket, begun.app.secret, secret, ...recoveryCodes, ...plain]
  for (const text of secrets)
    assert.ok(!everything.includes(text), 'a secret is stored in plain text')
})

async function fresh(world: World): Promise<{ ticket: string }> {
  const { ticket } = await factors.secondStep(world)
  return { ticket }
}

/** Asserts that the request is refused and that it opened no session. */
async function refused(
  request: Promise<TestResponse>,
  label = '',
  code: ProblemCode = 'validation',
): Promise<void> {
  const answer = await request
  assert.equal(answer.headers['set-cookie'], undefined, label)
  await given.refused(code, answer, label)
}
