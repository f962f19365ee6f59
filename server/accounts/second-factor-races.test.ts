import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { insertTicket } from '../auth/tickets.store.ts'
import { newAuthenticator } from '../testing/authenticator.ts'
import * as given from '../testing/given.ts'
import * as factors from '../testing/given-factors.ts'
import { openWorld } from '../testing/world.ts'

const minute = 60_000

for (const kind of ['code', 'recoveryCode', 'passkey'] as const) {
  test(`15.3 attack: of twenty simultaneous requests with the same ${kind} on four tickets, one succeeds`, async (t) => {
    const world = await openWorld(t)
    const as = await given.administrator(world)
    const { secret, recoveryCodes } = await factors.app(world, as)
    const authenticator = await factors.passkey(world, as)
    world.wait(minute)
    const steps = await Promise.all(Array.from({ length: 4 }, () => factors.secondStep(world)))
    const proof = {
      code: { code: factors.codeOf(secret, world) },
      recoveryCode: { recoveryCode: recoveryCodes[0] },
      passkey: { passkey: authenticator.use(steps[0].ways.passkey) },
    }[kind]
    const tried = steps.flatMap(({ ticket }) => Array.from({ length: 5 }, () => ticket))
    const answers = await Promise.all(
      tried.map((ticket, at) =>
        world.ask('POST', '/api/auth/local/factor', {
          body: { ticket, ...proof },
          from: `192.0.2.${at}`,
        }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    assert.ok(answers.every(({ status }) => status < 500))
  })
}

test('15.3 attack: of eight simultaneous enrolments of a first factor at sign-in, one succeeds', async (t) => {
  const world = await openWorld(t)
  await given.administrator(world)
  world.services.config.secondFactor = 'administrators'
  const begun = await Promise.all(Array.from({ length: 8 }, () => factors.toEnrol(world)))
  const answers = await Promise.all(
    begun.map(({ ticket, app, passkey }, at) => {
      const made = { name: 'Laptop', passkey: newAuthenticator().make(passkey) }
      const proof = at % 2 === 0 ? { code: factors.codeOf(app.secret, world) } : made
      return world.ask('POST', '/api/auth/local/enrol', { body: { ticket, ...proof } })
    }),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 400)])
  const { db } = world.services
  const apps = await db.selectFrom('authenticator_apps').select('user_id').execute()
  const passkeys = await db.selectFrom('passkeys').select('user_id').execute()
  assert.equal(apps.length + passkeys.length, 1)
})

test('15.3 attack: of four sessions that set up a first factor simultaneously, one succeeds', async (t) => {
  const world = await openWorld(t)
  const sessions = await Promise.all(Array.from({ length: 4 }, () => given.administrator(world)))
  const begun = await Promise.all(sessions.map((as) => factors.begun(world, as)))
  const answers = await Promise.all(
    begun.map(({ ticket, passkey }, at) => {
      const made = { name: 'Laptop', passkey: newAuthenticator().make(passkey) }
      const as = sessions[at] ?? {}
      return world.ask('POST', '/api/auth/factors', { as, body: { ticket, ...made } })
    }),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(answers.every(({ status }) => status < 500))
  const { db } = world.services
  const passkeys = await db.selectFrom('passkeys').select('user_id').execute()
  assert.equal(passkeys.length, 1)
})

test('15.3 attack: nobody can sign in without the first factor at the moment in which it is set up', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db, secrets, clock } = world.services
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  for (let moment = 0; moment < 12; moment += 1) {
    const { ticket, app } = await factors.begun(world, as)
    const asking = { db, secrets, now: clock() }
    // Equivalent to a sign-in with the password, without the time that verifying one takes.
    const whose = { userId, sessionId: null, details: {} }
    const link = await insertTicket(asking, 'link of operator', whose)
    const signIn = world.ask('POST', '/api/auth/sso/finish', { body: { ticket: link } })
    for (let turn = 0; turn < moment; turn += 1) await setImmediate()
    const body = { ticket, code: factors.codeOf(app.secret, world) }
    await given.response(200, world.ask('POST', '/api/auth/factors', { as, body }))
    await signIn
    const open = await db.selectFrom('sessions').select('id').execute()
    assert.equal(open.length, 1, String(moment))
    await given.response(200, world.ask('DELETE', '/api/auth/factors/app', { as }))
  }
})
