import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { administrator, response, signInStaff, staff } from '../testing/given.ts'
import { command, placeOf, portal, runCommand } from '../testing/operator.ts'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what a command says is read; portal.test.ts runs commands on either.

const password = 'Fräskopf-und-Revolver-3'

test('a generated password is shown once and works', async (t) => {
  const world = await openWorld(t)
  const { code, out } = await portal(world, ['user', 'add', 'anna', '--admin', '--generate'])
  assert.equal(code, 0)
  const [, generated = ''] = /^Passwort: (\S{12,})$/m.exec(out) ?? []
  const { bearer } = await signInStaff(world, 'anna', generated)
  await response(200, world.ask('GET', '/api/users', { as: { bearer: bearer ?? '' } }))
})

test('the list shows every user with role and state, and no secret', async (t) => {
  const world = await openWorld(t)
  await staff(world)
  await portal(world, ['user', 'disable', 'bernd'])
  const { code, out } = await portal(world, ['user', 'list'])
  assert.equal(code, 0)
  assert.equal(out, 'bernd   Bearbeiter     gesperrt\nchefin  Administrator  aktiv\n')
})

test('the list of tokens shows which have expired and which have never been used', async (t) => {
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

test('invalid input is refused with a reason and changes nothing', async (t) => {
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
    [['token', 'create', 'ERP', '--days', '-5'], '', 2, /--days gehört eine Zahl von 1 bis 9999/],
    [['token', 'create', 'ERP', '--admin'], '', 2, /gehört nicht: --admin/],
    [['user', 'add', 'anna', '--days', '3'], password, 2, /gehört nicht: --days/],
    [['user', 'add'], password, 2, /gehört ein Benutzername/],
    [['user', 'add', 'anna', 'berta'], password, 2, /gehört nur ein Benutzername/],
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

test('the process exits with the code of its command and prints errors to stderr', async (t) => {
  const world = await openWorld(t)
  const refused = await runCommand(['user', 'disable', 'niemand'], '', placeOf(world))
  assert.deepEqual(refused, {
    code: 1,
    out: '',
    err: 'Den Bearbeiter „niemand“ gibt es nicht.\n',
  })
  const unknown = await runCommand(['user', 'remove', 'anna'], '', placeOf(world))
  assert.deepEqual([unknown.code, unknown.out], [2, ''])
  assert.match(
    unknown.err,
    /^Den Befehl „user remove“ gibt es nicht\.\n\n {2}user add .*portal -- help/s,
  )
  assert.ok(!unknown.err.includes('token create'), 'no usage of other commands')
  const mistaken = await portal(world, ['import', 'table', 'x.csv'])
  assert.match(mistaken.err, /\n {2}import table <Datei>/)
  assert.ok(!mistaken.err.includes('import strapi'), 'nor of commands with the same first word')
  for (const [words, reason] of [
    [['import', 'strapi', '--database', 'geheim', '--upload', 'x'], 'nicht zu verstehen: --upload'],
    [['backup', '--to'], 'Zu --to fehlt der Wert.'],
    [['restore', '--from', 'geheim', '--force=ja'], 'Zu --force gehört kein Wert.'],
    // As if a script's variable were not set: it would become the default folder.
    [['restore', '--from', 'geheim', '--to', ''], 'Zu --to fehlt der Wert.'],
    [['import', 'table', 'x.csv', '--kind', 'parts', '--sheet='], 'Zu --sheet fehlt der Wert.'],
    [['backup', '--to', 'geheim', '--to', '/b'], 'Bitte --to nur einmal angeben.'],
  ] as const) {
    const { err } = await portal(world, [...words])
    assert.ok(err.split('\n')[0]?.endsWith(reason), err)
    assert.ok(!err.includes('geheim'))
  }
  const unheard = await runCommand(['user', 'list'], '', placeOf(world), { isHeard: false })
  assert.deepEqual(unheard, { code: 0, out: '', err: '' })
})

test('output that cannot be written because the disk is full is reported in one line and fails the command', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const world = await openWorld(t)
  const full = await open('/dev/full', 'w')
  t.after(() => full.close())
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'portal-command.ts'), 'user', 'list'],
    {
      env: { ...process.env, ...placeOf(world) },
      stdio: ['ignore', full.fd, 'pipe'],
      encoding: 'utf8',
    },
  )
  assert.equal(stderr, 'Die Ausgabe lässt sich nicht schreiben (ENOSPC).\n')
  assert.equal(status, 1)
})

test('a folder without a database is reported, not filled', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  t.after(() => rm(dataDir, { recursive: true }))
  const { code, err } = await command(['user', 'list'], '', { DATA_DIR: dataDir })
  assert.equal(code, 1)
  assert.match(err, new RegExp(`In ${dataDir} gibt es noch keine Datenbank`))
})

test('help explains every command', async () => {
  const { code, out } = await runCommand(['help'], '', {})
  assert.equal(code, 0)
  assert.match(out, /user password <Benutzername>/)
  assert.match(out, /token revoke <Name>/)
})
