import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import * as given from '../testing/given.ts'
import * as factors from '../testing/given-factors.ts'
import { openWorld, type World } from '../testing/world.ts'
import { hashPassword } from './password.ts'
import { insertTicket } from './tickets.store.ts'

const former = 'Drehbank-und-Spindel-7'
const next = 'Hobel-und-Schraubstock-8'

test('15 attack: a sign-in whose password is changed while it is verified is refused, and gets no ticket for the second step', async (t) => {
  const world = await openWorld(t)
  await given.staff(world, 'bernd')
  await setPassword(world, former)
  await assertKeptOut(world)
  await factors.app(world, await given.signInStaff(world, 'bernd', next))
  await setPassword(world, former)
  await assertKeptOut(world)
})

test('15 attack: a user blocked while the password is verified gets no session that works once unblocked', async (t) => {
  const world = await openWorld(t)
  await given.staff(world, 'bernd')
  await assertKeptOut(world, () => change(world, { blocked: true }))
})

test('15 attack: nor does a user blocked while an operator’s link signs in or the own password is changed', async (t) => {
  const world = await openWorld(t)
  await given.staff(world, 'bernd')
  await setPassword(world, former)
  const { db, secrets, clock } = world.services
  const userId = await idOfBernd(world)
  const blocking = await given.administrator(world)
  const block = async (blocked: boolean) => {
    const body = { blocked }
    await given.response(200, world.ask('PUT', `/api/users/${userId}`, { as: blocking, body }))
  }
  for (let moment = 0; moment < 12; moment += 1) {
    const whose = { userId, sessionId: null, details: {} }
    const link = await insertTicket({ db, secrets, now: clock() }, 'link of operator', whose)
    const signIn = world.ask('POST', '/api/auth/sso/finish', { body: { ticket: link } })
    for (let turn = 0; turn < moment; turn += 1) await setImmediate()
    await block(true)
    await signIn
    assert.deepEqual(await left(world), { sessions: 0, tickets: 0 }, String(moment))
    await block(false)
  }
  const own = await given.signInStaff(world, 'bernd', former)
  duringNextCheck(world, () => block(true))
  const body = { currentPassword: former, password: next, passwordConfirmation: next }
  const changed = world.ask('POST', '/api/auth/change-password', { as: own, body })
  await given.refused('session-expired', changed)
  assert.deepEqual(await left(world), { sessions: 0, tickets: 0 })
})

test('15 attack: a password change during which the own session is ended opens no session and changes nothing', async (t) => {
  const world = await openWorld(t)
  await given.staff(world, 'bernd')
  await setPassword(world, former)
  const body = { currentPassword: former, password: next, passwordConfirmation: next }
  const changeOwn = async () => {
    const own = await given.signInStaff(world, 'bernd', former)
    return { own, change: () => world.ask('POST', '/api/auth/change-password', { as: own, body }) }
  }
  const byChief = await changeOwn()
  const as = await given.administrator(world)
  duringNextCheck(world, async () => {
    const sessions = `/api/users/${await idOfBernd(world)}/sessions`
    await given.response(200, world.ask('DELETE', sessions, { as }))
  })
  await given.refused('session-expired', byChief.change())
  assert.deepEqual(await left(world), { sessions: 0, tickets: 0 })
  // The owner sets up a first factor, which ends everything opened with the password alone.
  const rightful = await given.signInStaff(world, 'bernd', former)
  const stolen = await changeOwn()
  duringNextCheck(world, async () => {
    await factors.app(world, rightful)
  })
  await given.refused('session-expired', stolen.change())
  assert.deepEqual(await left(world), { sessions: 1, tickets: 0 })
  await given.response(200, world.ask('GET', '/api/users/me', { as: rightful }))
})

/**
 * Asserts that bernd's sign-in with the former password is refused because of `deed`, which runs while the
 * password is verified.
 */
async function assertKeptOut(world: World, deed = () => setPassword(world, next)) {
  duringNextCheck(world, deed)
  const body = { identifier: 'bernd', password: former }
  await given.refused('wrong-credentials', world.ask('POST', '/api/auth/local', { body }))
  assert.deepEqual(await left(world), { sessions: 0, tickets: 0 })
}

test('15 attack: of two simultaneous password changes with the same former password, one succeeds', async (t) => {
  const world = await openWorld(t)
  const bernd = await given.staff(world, 'bernd')
  duringNextCheck(world, () => setPassword(world, next))
  const stolen = 'Schraubenschluessel-99'
  const body = { currentPassword: former, password: stolen, passwordConfirmation: stolen }
  const change = world.ask('POST', '/api/auth/change-password', { as: bernd, body })
  assert.deepEqual(await given.wrongFields(change), { currentPassword: 'incorrect' })
  await given.signInStaff(world, 'bernd', next)
})

for (const kind of ['device', 'company'] as const) {
  test(`15 attack: a sign-in is refused if the password of its ${kind} is changed while it is verified`, async (t) => {
    const world = await openWorld(t)
    const as = await given.administrator(world)
    const companie = await given.company(world)
    const id = await given.device(world, { sn: 'KP-1', companie })
    const account = {
      device: { path: `/api/devices/${id}`, sn: 'KP-1', pass: 'geraete-passwort' },
      company: { path: `/api/companies/${companie}`, sn: '10001', pass: 'firma-passwort' },
    }[kind]
    duringNextCheck(world, async () => {
      const body = { data: { pass: next } }
      await given.response(200, world.ask('PUT', account.path, { as, body }))
    })
    const body = { sn: account.sn, pass: account.pass }
    const request = world.ask('POST', '/api/devices/customer-login', { body })
    await given.refused('wrong-credentials', request)
    const { db } = world.services
    const open = await db.selectFrom('sessions').selectAll().where('kind', '=', kind).execute()
    assert.deepEqual(open, [])
    await given.signInCustomer(world, account.sn, next)
  })
}

test('a sign-in succeeds if the same password gets another hash while it is verified', async (t) => {
  const world = await openWorld(t)
  await given.staff(world, 'bernd')
  const hash = await hashPassword(former)
  duringNextCheck(world, async () => {
    await world.services.db
      .updateTable('users')
      .set({ password_hash: hash })
      .where('username', '=', 'bernd')
      .execute()
  })
  await given.signInStaff(world, 'bernd', former)
})

/** Runs `deed` once, between the next verification of a password and its result. */
function duringNextCheck({ services: { throttle } }: World, deed: () => Promise<void>) {
  const { login } = throttle
  throttle.login = (attempt, check) => {
    throttle.login = login
    return throttle.login(attempt, async (open) => {
      const checked = await check(open)
      await deed()
      return checked
    })
  }
}

function setPassword(world: World, password: string): Promise<void> {
  return change(world, { password })
}

async function change(world: World, body: object): Promise<void> {
  const as = await given.administrator(world)
  const id = await idOfBernd(world)
  await given.response(200, world.ask('PUT', `/api/users/${id}`, { as, body }))
}

/** Counts bernd's sessions and pending tickets. */
async function left(world: World) {
  const { db } = world.services
  const id = await idOfBernd(world)
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('kind', '=', 'staff')
    .where('subject_id', '=', id)
    .execute()
  const tickets = await db.selectFrom('tickets').select('kind').where('user_id', '=', id).execute()
  return { sessions: sessions.length, tickets: tickets.length }
}

async function idOfBernd({ services: { db } }: World): Promise<number> {
  const found = db.selectFrom('users').select('id').where('username', '=', 'bernd')
  return (await found.executeTakeFirstOrThrow()).id
}
