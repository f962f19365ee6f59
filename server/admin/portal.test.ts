import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { administrator, response, signInStaff, staff } from '../testing/given.ts'
import { openWorld, type World } from '../testing/world.ts'

// A process of its own: it starts a command each time.

const password = 'Fräskopf-und-Revolver-3'

test('a user added on the command line can sign in, and the typed password is not printed', async (t) => {
  const world = await openWorld(t)
  const done = await portal(
    world,
    ['user', 'add', 'Anna', '--email', 'anna@firma.example'],
    password,
  )
  assert.deepEqual(done, { code: 0, out: 'Bearbeiter „Anna“ wurde angelegt.\n', err: '' })
  await signInStaff(world, 'anna', password)
  await signInStaff(world, 'ANNA@firma.example', password)
})

test('a generated password is shown once and works', async (t) => {
  const world = await openWorld(t)
  const { code, out } = await portal(world, ['user', 'add', 'anna', '--admin', '--generate'])
  assert.equal(code, 0)
  const [, generated = ''] = /^Passwort: (\S{12,})$/m.exec(out) ?? []
  const { bearer } = await signInStaff(world, 'anna', generated)
  await response(200, world.ask('GET', '/api/users', { as: { bearer: bearer ?? '' } }))
})

test('the list names every user with role and state, and no secret', async (t) => {
  const world = await openWorld(t)
  await staff(world)
  await portal(world, ['user', 'disable', 'bernd'])
  const { code, out } = await portal(world, ['user', 'list'])
  assert.equal(code, 0)
  assert.equal(out, 'bernd   Bearbeiter     gesperrt\nchefin  Administrator  aktiv\n')
})

test('a new password ends the sessions under the old one while the server runs', async (t) => {
  const world = await openWorld(t)
  const as = await staff(world)
  assert.equal((await portal(world, ['user', 'password', 'bernd'], `${password}\n`)).code, 0)
  await response(401, world.ask('GET', '/api/companies', { as }))
  await signInStaff(world, 'bernd', password)
})

test('a disabled user is out at once, and in again when enabled', async (t) => {
  const world = await openWorld(t)
  const as = await staff(world)
  assert.equal((await portal(world, ['user', 'disable', 'bernd'])).code, 0)
  await response(401, world.ask('GET', '/api/companies', { as }))
  const body = { identifier: 'bernd', password: 'Drehbank-und-Spindel-7' }
  await response(400, world.ask('POST', '/api/auth/local', { body }))
  assert.equal((await portal(world, ['user', 'enable', 'bernd'])).code, 0)
  await response(200, world.ask('POST', '/api/auth/local', { body }))
})

test('the last administrator is not disabled and stays signed in', async (t) => {
  const world = await openWorld(t)
  const as = await administrator(world)
  const { code, err } = await portal(world, ['user', 'disable', 'chefin'])
  assert.equal(code, 1)
  assert.match(err, /Mindestens ein Administrator/)
  await response(200, world.ask('GET', '/api/users', { as }))
})

test('what was done stands in the log', async (t) => {
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

test('a token made on the command line is shown once, works at once and ends at once', async (t) => {
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

test('a token of the command line may be read-only and end after some days', async (t) => {
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

test('the list of tokens says which ran out and which nobody used', async (t) => {
  const world = await openWorld(t)
  world.wait(-2 * 24 * 60 * 60_000)
  const as = await administrator(world)
  const expiresAt = new Date(world.services.clock().getTime() + 60_000).toISOString()
  const draft = { name: 'Alt', type: 'read-only', expiresAt }
  await response(200, world.ask('POST', '/api/tokens', { as, body: draft }))
  const { out } = await portal(world, ['token', 'list'])
  const state = `abgelaufen am ${expiresAt.slice(0, 10)}`
  assert.equal(out, `Alt  nur lesen       ${state}  nie benutzt\n`)
})

test('wrong input is refused with a reason and changes nothing', async (t) => {
  const world = await openWorld(t)
  const cases: [words: string[], input: string, code: number, reason: RegExp][] = [
    [['user', 'add', 'anna'], 'kurz', 1, /mindestens 12 Zeichen/],
    [['user', 'add', 'anna'], 'passwort123456', 1, /zu leicht zu erraten/],
    [['user', 'add', 'anna', '--email', 'keine'], password, 1, /gültige E-Mail-Adresse/],
    [['user', 'add', 'CHEFIN'], password, 1, /schon vergeben/],
    [['user', 'password', 'niemand'], password, 1, /„niemand“ gibt es nicht/],
    [['setup-code'], '', 1, /schon eingerichtet/],
    [['token', 'revoke', 'ERP'], '', 1, /Den API-Schlüssel „ERP“ gibt es nicht/],
    [['token', 'create', ' '], '', 1, /Bitte einen Namen angeben/],
    [['token', 'create'], '', 2, /„token create“ gehört ein Name/],
    [['token', 'create', 'ERP', '--days', '0'], '', 2, /--days gehört eine Zahl von 1 bis 9999/],
    [['token', 'create', 'ERP', '--admin'], '', 2, /gehört nicht: --admin/],
    [['user', 'add', 'anna', '--days', '3'], password, 2, /gehört nicht: --days/],
    [['user', 'add'], password, 2, /gehört ein Benutzername/],
    [['user', 'add', 'anna', 'berta'], password, 2, /gehört nicht: berta/],
    [['user', 'list', '--admin'], '', 2, /gehört nicht: --admin/],
    [['user', 'remove', 'anna'], '', 2, /„user remove“ gibt es nicht/],
    [['user', 'add', 'anna', '--root'], '', 2, /--root/],
  ]
  for (const [words, input, code, reason] of cases) {
    const done = await portal(world, words, input)
    assert.equal(done.code, code, words.join(' '))
    assert.match(done.err, reason)
    assert.equal(done.out, '')
  }
  assert.equal((await portal(world, ['user', 'list'])).out, 'chefin  Administrator  aktiv\n')
  assert.equal((await portal(world, ['token', 'list'])).out, 'Noch gibt es keinen API-Schlüssel.\n')
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

test('a folder without a database is named instead of filled', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const { code, err } = await run(['user', 'list'], '', { DATA_DIR: dataDir })
  assert.equal(code, 1)
  assert.match(err, new RegExp(`In ${dataDir} gibt es noch keine Datenbank`))
})

test('help explains every command', async () => {
  const { code, out } = await run(['help'], '', {})
  assert.equal(code, 0)
  assert.match(out, /user password <Benutzername>/)
  assert.match(out, /token revoke <Name>/)
})

/** Runs the real command on the database of a world, as an operator would beside the running server. */
function portal({ services, dataDir }: World, words: string[], input = '') {
  const { databaseUrl } = services.config
  const isSqlite = databaseUrl.startsWith('sqlite:')
  return run(words, input, { DATA_DIR: dataDir, DATABASE_URL: isSqlite ? '' : databaseUrl })
}

async function run(words: string[], input: string, settings: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'portal-command.ts'), ...words],
    {
      env: { ...process.env, ADMIN_USERNAME: '', ADMIN_PASSWORD: '', ...settings },
      cwd: tmpdir(),
    },
  )
  child.stdin.on('error', ignoreClosed).end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

/** Commands that refuse at once do not wait for their input. */
function ignoreClosed(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error
}
