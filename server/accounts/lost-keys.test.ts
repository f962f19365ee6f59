import assert from 'node:assert/strict'
import test from 'node:test'
import { insertTicket } from '../auth/tickets.store.ts'
import * as given from '../testing/given.ts'
import * as factors from '../testing/given-factors.ts'
import { loseKeys } from '../testing/lose-keys.ts'
import { openWorld } from '../testing/world.ts'

// On PostgreSQL in full runs only: keys lie in a file, and second-factor.test.ts signs in by apps there.

const minute = 60_000

test('15.3: without the keys no app code is asked for, and whoever sends one reads what to do', async (t) => {
  const world = await openWorld(t)
  const { secret, recoveryCodes } = await factors.app(world, await given.administrator(world))
  await loseKeys(world)
  world.wait(minute)
  const response = await given.refused('second-factor', factors.password(world))
  const { ticket, ways } = response.body.error.details
  assert.deepEqual(ways, { passkey: null, app: false, recoveryCode: true })
  assert.match(response.body.error.message, lost)
  const code = factors.codeOf(secret, world)
  const refused = await given.refused('validation', factors.factor(world, { ticket, code }))
  assert.match(refused.body.error.message, lost)
  const wrong = await given.refused(
    'validation',
    factors.factor(world, { ticket, recoveryCode: 'falsch' }),
  )
  assert.match(wrong.body.error.message, /^Der Wiederherstellungscode ist falsch.*reset-factor/)
  const [recoveryCode] = recoveryCodes
  await given.response(200, factors.factor(world, { ticket, recoveryCode }))
})

test('15.3: an app whose key is lost is shown as such and can be replaced, also where a factor is required', async (t) => {
  const world = await openWorld(t, { SECOND_FACTOR: 'administrators' })
  await factors.app(world, await given.administrator(world))
  await loseKeys(world)
  const as = await given.administrator(world)
  const ownFactors = async () => (await world.ask('GET', '/api/auth/factors', { as })).body
  assert.equal((await ownFactors()).isAppUsable, false)
  const { secret } = await factors.app(world, as)
  assert.equal((await ownFactors()).isAppUsable, true)
  world.wait(minute)
  const { ticket, ways } = await factors.secondStep(world)
  assert.equal(ways.app, true)
  const code = factors.codeOf(secret, world)
  await given.response(200, factors.factor(world, { ticket, code }))
})

test('15.3: the start log and the administrators’ notices say that apps have to be set up again', async (t) => {
  const log: string[] = []
  const world = await openWorld(t, {}, { log, logLevel: 'warn' })
  await factors.app(world, await given.administrator(world))
  const notices = async () => {
    const as = await given.administrator(world)
    const { body } = await world.ask('GET', '/api/portal/notices', { as })
    return body.filter(({ code }: { code: string }) => code === 'apps-ended')
  }
  await world.restart()
  assert.deepEqual(await notices(), [])
  await loseKeys(world)
  const [{ message }] = await notices()
  assert.match(message, /^Die Schlüssel von 1 Authenticator-App .* reset-factor <Benutzername>$/)
  assert.ok(log.some((line) => line.includes('keys of authenticator apps cannot be read')))
})

test('15.3: a ticket sealed with the lost keys counts as expired', async (t) => {
  const world = await openWorld(t)
  await given.administrator(world)
  const { db, secrets, clock } = world.services
  const asking = { db, secrets, now: clock() }
  const whose = { userId: 1, sessionId: null, details: { challenge: null, what: '' } }
  const ticket = await insertTicket(asking, 'second factor', whose)
  await loseKeys(world)
  await given.refused('bad-ticket', factors.factor(world, { ticket, code: '123456' }))
})

const lost = /Authenticator-App.*Wiederherstellungscode.*portal -- user reset-factor <Benutzername>/
