import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administrator, refused, response, signInStaff, staff } from '../testing/given.ts'
import { placeOf, portal, runCommand } from '../testing/operator.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what the commands call is tried on both through the API.

const password = 'Fräskopf-und-Revolver-3'

test('a user added on the command line can sign in, and the typed password is not printed', async (t) => {
  const world = await openWorld(t)
  const words = ['user', 'add', 'Anna', '--email', 'anna@firma.example']
  const done = await runCommand(words, password, placeOf(world))
  assert.deepEqual(done, { code: 0, out: 'Bearbeiter „Anna“ wurde angelegt.\n', err: '' })
  await signInStaff(world, 'anna', password)
  await signInStaff(world, 'ANNA@firma.example', password)
})

test('the command hashes at the cost that OWASP recommends, whatever tests use', async (t) => {
  const world = await openWorld(t)
  await runCommand(['user', 'add', 'anna'], password, placeOf(world))
  const { password_hash: hash } = await world.services.db
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', 'anna')
    .executeTakeFirstOrThrow()
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a new password ends the sessions opened with the old one while the server runs', async (t) => {
  const world = await openWorld(t)
  const as = await staff(world)
  assert.equal((await portal(world, ['user', 'password', 'bernd'], `${password}\n`)).code, 0)
  await response(401, world.ask('GET', '/api/companies', { as }))
  await signInStaff(world, 'bernd', password)
})

test('a disabled user is signed out immediately, and can sign in again once enabled', async (t) => {
  const world = await openWorld(t)
  const as = await staff(world)
  assert.equal((await portal(world, ['user', 'disable', 'bernd'])).code, 0)
  await response(401, world.ask('GET', '/api/companies', { as }))
  const body = { identifier: 'bernd', password: 'Drehbank-und-Spindel-7' }
  await response(400, world.ask('POST', '/api/auth/local', { body }))
  assert.equal((await portal(world, ['user', 'enable', 'bernd'])).code, 0)
  const { body: again } = await response(200, world.ask('POST', '/api/auth/local', { body }))
  // Enabling a user who was not disabled keeps the sessions.
  assert.equal((await portal(world, ['user', 'enable', 'bernd'])).code, 0)
  await response(200, world.ask('GET', '/api/companies', { as: { bearer: again.jwt } }))
})

test('the last administrator cannot be disabled and stays signed in', async (t) => {
  const world = await openWorld(t)
  const as = await administrator(world)
  const { code, err } = await portal(world, ['user', 'disable', 'chefin'])
  assert.equal(code, 1)
  assert.match(err, /Mindestens ein Administrator/)
  await response(200, world.ask('GET', '/api/users', { as }))
})

test('every act is logged', async (t) => {
  const world = await openWorld(t)
  const as = await administrator(world)
  await portal(world, ['user', 'add', 'anna'], password)
  const { body } = await response(
    200,
    world.ask('GET', '/api/logs?filters[type][$eq]=info&sort=id:desc&pagination[pageSize]=1', {
      as,
    }),
  )
  const { message, user } = body.data[0].attributes
  assert.deepEqual(
    { message, user },
    { message: 'Bearbeiter „anna“ angelegt', user: 'Kommandozeile' },
  )
})

test('a token created on the command line is shown once, works immediately and can be revoked immediately', async (t) => {
  const world = await openWorld(t)
  const { code, out } = await portal(world, ['token', 'create', 'ERP'])
  assert.equal(code, 0)
  const [, bearer = ''] =
    /^API-Schlüssel „ERP“ wurde angelegt \(voller Zugriff, unbefristet\)\.\n.*\n(tsk_\S+)\n$/.exec(
      out,
    ) ?? []
  await response(
    200,
    world.ask('POST', '/api/parts', { as: { bearer }, body: { data: { title: 'A' } } }),
  )
  const listed = await portal(world, ['token', 'list'])
  assert.match(
    listed.out,
    /^ERP {2}voller Zugriff {2}unbefristet {15}zuletzt benutzt \S+ \S+ UTC\n$/,
  )
  assert.match((await portal(world, ['token', 'create', 'Erp'])).err, /schon ein anderer/)
  assert.equal((await portal(world, ['token', 'revoke', 'erp'])).code, 0)
  await response(401, world.ask('GET', '/api/parts', { as: { bearer } }))
  assert.equal((await portal(world, ['token', 'list'])).out, 'Noch gibt es keinen API-Schlüssel.\n')
})

test('a token of the command line can be read-only and expire after some days', async (t) => {
  const world = await openWorld(t)
  const as = await administrator(world)
  const { out } = await portal(world, ['token', 'create', 'Waage', '--read-only', '--days', '30'])
  const [, date, bearer = ''] = /\(nur lesen, gültig bis (\S+)\)\.\n.*\n(tsk_\S+)/.exec(out) ?? []
  await response(200, world.ask('GET', '/api/parts', { as: { bearer } }))
  await response(403, world.ask('POST', '/api/parts', { as: { bearer }, body: {} }))
  const { body } = await response(200, world.ask('GET', '/api/tokens', { as }))
  const { expiresAt, createdAt, createdBy } = body[0]
  assert.deepEqual([expiresAt.slice(0, 10), createdBy], [date, 'Kommandozeile'])
  assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 30 * 24 * 60 * 60_000)
  const { body: entries } = await response(
    200,
    world.ask('GET', '/api/logs?filters[type]=info&sort=id:desc', { as }),
  )
  const { message, user } = entries.data[0].attributes
  assert.equal(`${user}: ${message}`, 'Kommandozeile: API-Schlüssel „Waage“ angelegt (nur lesen)')
})

test('18.5: a token of the command line can have single permissions, which the list shows', async (t) => {
  const world = await openWorld(t)
  const scopes = 'devices:write, companies:read'
  const { out } = await portal(world, ['token', 'create', 'Waage', '--scopes', scopes])
  const [, bearer = ''] =
    /\(Geräte ändern, Firmen lesen, unbefristet\)\.\n.*\n(tsk_\S+)/.exec(out) ?? []
  const as = { bearer }
  const body = { data: { sn: 'A 1' } }
  await response(200, world.ask('POST', '/api/devices', { as, body }))
  await response(200, world.ask('GET', '/api/companies', { as }))
  await refused('token-scope', world.ask('POST', '/api/companies', { as, body: { data: {} } }))
  await refused('token-scope', world.ask('GET', '/api/parts', { as }))
  await portal(world, ['token', 'create', 'ERP'])
  const [erp, scale] = (await portal(world, ['token', 'list'])).out.split('\n')
  assert.match(erp ?? '', /^ERP {4}voller Zugriff {15}unbefristet /)
  assert.match(scale ?? '', /^Waage {2}Geräte ändern, Firmen lesen {2}unbefristet /)
  for (const wrong of ['', 'users:read', 'devices', 'devices:all', 'devices:read,devices:write']) {
    const { code, err } = await portal(world, ['token', 'create', 'X', '--scopes', wrong])
    assert.deepEqual([code, err.includes('devices:write,companies:read')], [2, true], wrong)
  }
  const both = ['token', 'create', 'X', '--read-only', '--scopes', scopes]
  assert.equal((await portal(world, both)).code, 2)
})

test('a password in another encoding than UTF-8 is refused, as nobody could sign in with what arrived', async (t) => {
  const world = await openWorld(t)
  await administrator(world)
  // What is left of an „ü“ in Latin-1.
  const { code, err } = await portal(world, ['user', 'add', 'anna'], 'Werkstatt M\uFFFDnchen 26\n')
  assert.equal(code, 1)
  assert.match(err, /^Das Passwort ist nicht in UTF-8 angekommen\. [^.]+\.\n$/)
  assert.doesNotMatch((await portal(world, ['user', 'list'])).out, /anna/)
})

test('an empty portal gets a new setup code, and its first user must be an administrator', async (t) => {
  const world = await openWorld(t, { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
  const { code, err } = await portal(world, ['user', 'add', 'anna'], password)
  assert.equal(code, 1)
  assert.match(err, /--admin/)
  const { out } = await portal(world, ['setup-code'])
  const [, setupCode] = /Einrichtungscode: (\S+)/.exec(out) ?? []
  const body = { code: setupCode, username: 'anna', password }
  await response(200, world.ask('POST', '/api/setup', { body }))
})
