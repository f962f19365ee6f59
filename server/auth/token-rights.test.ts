import assert from 'node:assert/strict'
import test from 'node:test'
import * as given from '../testing/given.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld, type Ticket } from '../testing/world.ts'

// The database does not matter: what a token may is decided before a row is read; `tokens.test.ts` keeps tokens on both.

const company = { name: 'Müller Pumpen GmbH', kdnr: 10_001, pass: 'firma-passwort' }

test('a read-only token reads records and files and changes nothing', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const machine = await given.token(world, 'read-only')
  const id = await given.company(world)
  const { url } = await uploaded(world, 'Anleitung.pdf', pdf('Anleitung.pdf'))
  const before = await world.ask('GET', `/api/companies/${id}`, { as })
  for (const path of [url, '/api/companies', `/api/companies/${id}`]) {
    await given.response(200, world.ask('GET', path, { as: machine }))
    await given.response(200, world.ask('HEAD', path, { as: machine }))
  }
  const change = { name: 'Becker AG', kdnr: 10_002, pass: 'x' }
  for (const [method, path, body] of [
    ['POST', '/api/companies', { data: change }],
    ['PUT', `/api/companies/${id}`, { data: change }],
    ['DELETE', `/api/companies/${id}`, undefined],
    ['POST', '/api/upload', {}],
    ['POST', '/api/logs', { data: { type: 'error', message: 'x' } }],
  ] as const) {
    const request = world.ask(method, path, { as: machine, body })
    await given.refused('token-read-only', request, method)
  }
  const { body } = await world.ask('GET', '/api/companies', { as })
  assert.deepEqual(body.data, [before.body.data])
})

test('a full-access token can do an administrator’s work, under its own name', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const machine = await given.token(world)
  const send = (path: string, data: object) =>
    given.response(200, world.ask('POST', path, { as: machine, body: { data } }))
  const companie = (await send('/api/companies', company)).body.data.id
  const part = (await send('/api/parts', { title: 'ART-1' })).body.data.id
  const device = (await send('/api/devices', { sn: 'A 1', companie, part })).body.data.id
  await given.response(200, world.ask('DELETE', `/api/devices/${device}`, { as: machine }))
  await send('/api/logs', { type: 'error', message: 'Waage antwortet nicht', user: 'chefin' })
  const { body } = await given.response(200, world.ask('GET', '/api/logs?sort=id:desc', { as }))
  for (const { attributes } of body.data.slice(0, 5)) {
    assert.match(attributes.user, /^API-Schlüssel „Maschine .+“$/, attributes.message)
  }
})

test('a token can create neither tokens nor users, and has no password to change', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const machine = await given.token(world)
  const secret = 'Drehbank-und-Spindel-7'
  for (const [method, path, body] of [
    ['GET', '/api/tokens', undefined],
    ['POST', '/api/tokens', { name: 'Kind', type: 'read-only' }],
    ['DELETE', '/api/tokens/1', undefined],
    ['GET', '/api/users', undefined],
    ['POST', '/api/users', { username: 'kurt', password: secret, isAdmin: true }],
    ['PUT', '/api/users/1', { password: secret }],
    ['GET', '/api/users/me', undefined],
    [
      'POST',
      '/api/auth/change-password',
      { currentPassword: 'Werkstatt-Portal-26', password: secret, passwordConfirmation: secret },
    ],
    ['POST', '/api/auth/logout', {}],
  ] as const) {
    const request = world.ask(method, path, { as: machine, body })
    await given.refused('person-required', request, path)
  }
  assert.equal((await world.ask('GET', '/api/tokens', { as })).body.length, 1)
  assert.equal((await world.ask('GET', '/api/users', { as })).body.length, 1)
})

test('a token is accepted as bearer token only, and a cookie is never a token', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { bearer = '' } = await given.token(world)
  const { url } = await uploaded(world, 'Anleitung.pdf', pdf('Anleitung.pdf'))
  for (const name of ['typenschild-staff', 'typenschild-customer']) {
    const cookie = `${name}=${bearer}`
    await given.response(401, world.ask('GET', url, { as: { cookie } }))
    await given.response(401, world.ask('GET', '/api/devices', { as: { cookie } }))
  }
  const cookieSecret = as.cookie?.split('=')[1] ?? ''
  for (const wrong of [cookieSecret, `tsk_${cookieSecret}`, bearer.toUpperCase(), `${bearer}x`]) {
    assert.equal((await world.ask('GET', '/api/devices', { as: { bearer: wrong } })).status, 401)
  }
  const basic = Buffer.from(`${bearer}:`).toString('base64')
  for (const authorization of [bearer, `Basic ${basic}`, `Token ${bearer}`]) {
    await given.response(401, world.ask('GET', '/api/devices', { headers: { authorization } }))
  }
  await given.response(200, world.ask('GET', '/api/devices', { as: { bearer } }))
})

test('the reports of a machine do not use up anybody else’s', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const machine = await given.token(world)
  const report = (ticket: Ticket) =>
    world.ask('POST', '/api/logs', { as: ticket, body: { data: { type: 'error', message: 'x' } } })
  // The clock is stopped: reports are counted per minute.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  for (let count = 0; count < 60; count += 1) await given.response(200, report(machine))
  await given.response(429, report(machine))
  await given.response(200, report(as))
})
