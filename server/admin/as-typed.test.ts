import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import test from 'node:test'
import { command, placeOf, portal } from '../testing/operator.ts'
import { ownBucket } from '../testing/own-bucket.ts'
import { pdf, uploaded } from '../testing/send-files.ts'
import { openWorld } from '../testing/world.ts'

// On PostgreSQL in full runs only: what is typed is judged before any database is opened.

test('issue 16, point 1: a mistake in a place is reported under the name of the typed option, without repeating a password', async (t) => {
  const world = await openWorld(t)
  const beside = (name: string) => join(world.dataDir, '..', name)
  const [backups, whole, file] = [beside('Sicherungen'), beside('Export'), beside('datei')]
  await writeFile(file, '')
  assert.equal((await portal(world, ['backup', '--to', relative('.', backups)])).code, 0)
  assert.equal((await portal(world, ['export', '--to', whole])).code, 0)
  const away = 'postgres://anna:geheim@127.0.0.1:1/x'
  const bucket = 's3://eimer?endpoint=http://127.0.0.1:1'
  const keys = { FILES_ACCESS_KEY: 'anna', FILES_SECRET_KEY: 'geheim' }
  const isNoFolder = `${file} ist kein Ordner.`
  const noDatabase = 'Die Datenbank auf 127.0.0.1:1 ist nicht erreichbar (ECONNREFUSED).'
  const noBucket = 'Der Speicher auf 127.0.0.1:1 ist nicht erreichbar (ECONNREFUSED).'
  for (const [words, message] of [
    [['backup', '--to', file], `--to: ${isNoFolder}`],
    [['backup', '--to', bucket], `--to: ${noBucket}`],
    [['backup', 'list', '--from', file], `--from: ${isNoFolder}`],
    [['backup', 'verify', '--from', file], `--from: ${isNoFolder}`],
    [['backup', 'verify', '--from', bucket], `--from: ${noBucket}`],
    [['restore', '--from', file, '--to', beside('neu')], `--from: ${isNoFolder}`],
    [['restore', '--from', backups, '--to', file], `--to: ${isNoFolder}`],
    [['restore', '--from', backups, '--to', away], `--to: ${noDatabase}`],
    [['restore', '--from', backups, '--files', bucket], `--files: ${noBucket}`],
    [['import', 'portal', '--from', file, '--to', beside('neu')], `--from: ${isNoFolder}`],
    [['import', 'portal', '--from', whole, '--to', file], `--to: ${isNoFolder}`],
    [['import', 'portal', '--from', whole, '--to', away], `--to: ${noDatabase}`],
    [['import', 'portal', '--from', whole, '--files', bucket], `--files: ${noBucket}`],
    [['export', '--to', file], `--to: ${isNoFolder}`],
  ] as const) {
    const settings = { ...keys, FILES_URL: '', BACKUP_URL: backups }
    const { code, err } = await portal(world, [...words], '', settings)
    assert.equal(code, 1, words.join(' '))
    assert.equal(err, `${message}\n`, words.join(' '))
  }
  assert.ok(!existsSync(beside('neu')))
  // A setting that was not typed as an option keeps its name.
  const setting = await portal(world, ['backup', 'list'], '', { BACKUP_URL: file })
  assert.equal(setting.err, `BACKUP_URL: ${isNoFolder}\n`)
})

test('an unreachable target of a move is reported under the name of the typed option', async (t) => {
  const world = await openWorld(t, {
    DATABASE_URL: '',
    FILES_URL: '',
    FILES_ACCESS_KEY: '',
    FILES_SECRET_KEY: '',
  })
  const settings = { ...placeOf(world), FILES_URL: '' }
  const keys = { FILES_ACCESS_KEY: 'anna', FILES_SECRET_KEY: 'geheim' }
  const bucket = 's3://eimer?endpoint=http://127.0.0.1:1'
  const { code, err } = await command(['move', '--files', bucket], '', { ...settings, ...keys })
  assert.equal(code, 1)
  assert.equal(err, '--files: Der Speicher auf 127.0.0.1:1 ist nicht erreichbar (ECONNREFUSED).\n')
})

test('issue 16, point 1: a missing folder does not count as a place without backups, and an export is not a backup', async (t) => {
  const world = await openWorld(t)
  const [whole, nowhere] = [join(world.dataDir, '../ganz'), join(world.dataDir, '../fehlt')]
  assert.equal((await portal(world, ['export', '--to', whole])).code, 0)
  for (const words of [
    ['backup', 'list'],
    ['backup', 'verify'],
    ['restore', '--to', join(nowhere, 'neu')],
    ['import', 'portal', '--to', join(nowhere, 'neu')],
  ]) {
    const missing = await portal(world, [...words, '--from', nowhere])
    assert.deepEqual(
      [missing.code, missing.err],
      [1, `--from: Den Ordner ${nowhere} gibt es nicht.\n`],
      words.join(' '),
    )
    if (words[0] === 'import') continue
    const other = await portal(world, [...words, '--from', whole])
    assert.equal(other.code, 1)
    assert.match(other.err, /^--from: In .+ liegt ein Export .+ „import portal“/, words.join(' '))
  }
  assert.ok(!existsSync(nowhere))
})

test('issue 16, point 2: no backup is made where an export lies, as retention would delete its bytes', async (t) => {
  const world = await openWorld(t)
  await uploaded(world, 'Anleitung.pdf', pdf())
  const bucket = ownBucket(world.dataDir)
  const whole = join(world.dataDir, '../ganz')
  assert.equal((await portal(world, ['export', '--to', whole], '', bucket)).code, 0)
  const before = await readdir(whole, { recursive: true })
  const { code, err } = await portal(world, ['backup', '--to', whole], '', bucket)
  assert.equal(code, 1)
  assert.match(err, /^--to: In .+ liegt ein Export, .+ Bitte einen anderen Ordner nennen\.\n$/)
  assert.deepEqual(await readdir(whole, { recursive: true }), before)
  const backups = join(world.dataDir, '../Sicherungen')
  assert.equal((await portal(world, ['backup', '--to', backups], '', bucket)).code, 0)
  const swapped = await portal(world, ['import', 'portal', '--from', backups, '--to', `${whole}2`])
  assert.equal(swapped.code, 1)
  assert.match(
    swapped.err,
    /liegt kein Export: .+ Sicherungen wie die dort spielt „restore“ zurück/,
  )
})

test('issue 16, point 1: backups and files of a portal cannot share a location in a bucket, where verify would report the files as foreign', async (t) => {
  const world = await openWorld(t)
  const place = 's3://eimer/portal?endpoint=http://127.0.0.1:1'
  const keys = { FILES_ACCESS_KEY: 'anna', FILES_SECRET_KEY: 'geheim' }
  const settings = { ...keys, FILES_URL: place, BACKUP_URL: '' }
  const backup = await portal(world, ['backup', '--to', `${place}&region=eu-1`], '', settings)
  assert.equal(backup.code, 1)
  assert.match(backup.err, /^--to: In s3:.+ liegen die Dateien des Portals, .+ anderen Ordner/)
  const beside = place.replace('/portal', '/portal/sicherungen')
  const other = await portal(world, ['backup', '--to', beside], '', settings)
  assert.match(other.err, /^--to: Der Speicher auf 127\.0\.0\.1:1 ist nicht erreichbar/)
  const words = ['restore', '--from', place, '--files', place, '--force']
  const restore = await portal(world, words, '', settings)
  assert.equal(restore.code, 1)
  assert.match(
    restore.err,
    /^--files: In s3:.+ liegen die Sicherungen\. Bitte einen anderen Ordner/,
  )
})

test('a password in the wrong position is not repeated, and options without a command do nothing', async () => {
  const address = 'postgres://anna:geheim@db/portal'
  for (const [words, message] of [
    [['move', address], /^Zu „move“ gehört nicht: postgres:…$/m],
    [['backup', address], /^Zu „backup“ gehört nicht: postgres:…$/m],
    [[address], /^Den Befehl „postgres:…“ gibt es nicht\.$/m],
    [['import', address], /^Den Befehl „import postgres:…“ gibt es nicht\.$/m],
    [['restore', address, '--from', '/x'], /^Zu „restore“ gehört der Name einer Sicherung/],
    [['backup', 'verify', address], /^Zu „backup verify“ gehört der Name einer Sicherung/],
    [['import', 'files', address], /^Zu „import files“ gehört ein Ordner oder ein ZIP, keine/],
    [
      ['import', 'table', address, '--kind', 'parts'],
      /^Zu „import table“ gehört eine Datei, keine/,
    ],
    [
      ['user', 'add', 'anna', 'geheim'],
      /^Zu „user add“ gehört nur ein Benutzername.+abgefragt\.$/m,
    ],
    [['user', 'password', 'anna', 'geheim'], /^Zu „user password“ gehört nur ein Benutzername/],
    [['--to', address], /^Es fehlt der Befehl\.$/m],
  ] as const) {
    const { code, out, err } = await command([...words], '', {})
    assert.deepEqual([code, out], [2, ''], words.join(' '))
    assert.match(err, message)
    assert.doesNotMatch(err, /geheim/)
  }
})

test('a character in the database password that needs percent-encoding is reported, without the password', async () => {
  const message =
    /: muss aussehen wie postgres:\/\/benutzer:passwort@server:5432\/datenbank, Sonderzeichen/
  for (const password of ['ge#heim', '12#geheim', 'ge/heim', 'geheim?x', '12?geheim']) {
    const address = `postgres://anna:${password}@db.example.com/portal`
    const set = await command(['user', 'list'], '', { DATABASE_URL: address })
    assert.equal(set.code, 1, password)
    assert.match(set.err, message)
    assert.match(set.err, /^ {2}DATABASE_URL: /m)
    assert.doesNotMatch(set.err, /heim/)
    for (const [words, option] of [
      [['move', '--to', address], '--to'],
      [['restore', '--from', '/x', '--to', address], '--to'],
      [['import', 'portal', '--from', '/x', '--to', address], '--to'],
      [['import', 'strapi', '--database', address, '--uploads', '/x'], '--database'],
    ] as const) {
      const typed = await command([...words], '', {})
      assert.equal(typed.code, 2, `${words.join(' ')} ${typed.err}`)
      assert.match(typed.err, message)
      assert.ok(typed.err.startsWith(`${option}: `), typed.err)
      assert.doesNotMatch(typed.err, /heim/)
    }
  }
  // Addresses as PostgreSQL understands them as well: through the local socket, as the current user, with options.
  for (const [address, host, code] of [
    ['postgres:///portal?host=/gibt/es/nicht', '/gibt/es/nicht', 'ENOENT'],
    ['postgres://anna:geheim@/portal?host=/gibt/es/nicht', '/gibt/es/nicht', 'ENOENT'],
    ['postgresql://anna:ge%23heim@127.0.0.1:1/portal', '127.0.0.1:1', 'ECONNREFUSED'],
  ] as const) {
    const away = await command(['user', 'list'], '', { DATABASE_URL: address })
    assert.equal(away.code, 1)
    assert.equal(
      away.err,
      `DATABASE_URL: Die Datenbank auf ${host} ist nicht erreichbar (${code}).\n`,
    )
  }
})
