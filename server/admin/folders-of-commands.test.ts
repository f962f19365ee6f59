import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rm, statfs, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { isSqlite, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { command, portal } from '../testing/operator.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { openWorld } from '../testing/world.ts'
import { readCommand } from './command-line.ts'
import { explainStart } from './start-problem.ts'

// On PostgreSQL in full runs only: folders are looked at, and an address of PostgreSQL is judged without one.

test('issue 16, point 1: an address given instead of a folder is refused, and nothing is created', async () => {
  for (const address of ['s3://bucket/x', 'sqlite:/tmp/x.db', 'file:///tmp/x', 'https://x.de/y']) {
    for (const words of [
      ['restore', '--from', '/backups', '--to', address],
      ['import', 'portal', '--from', '/export', '--to', address],
      ['import', 'portal', '--from', address],
      ['export', '--to', address],
      ['import', 'strapi', '--database', 'data.db', '--uploads', address],
      ['import', 'strapi', '--database', 'data.db', '--uploads', 'u', '--report', address],
    ]) {
      const { code, err } = await command(words, '', {})
      assert.equal(code, 2, words.join(' '))
      assert.match(err, /^Zu --(to|from|uploads|report) gehört ein Ordner/)
    }
  }
  for (const words of [
    ['backup', '--to'],
    ['backup', 'list', '--from'],
    ['restore', '--from'],
  ]) {
    const { code, err } = await command([...words, 'sqlite:/tmp/x.db'], '', {})
    assert.equal(code, 2, words.join(' '))
    assert.match(
      err,
      /^Zu --(to|from) gehört ein Ordner oder s3:\/\/… oder file:\/\/…, keine andere Adresse\.\n/,
    )
  }
  const mysql = [
    'import',
    'strapi',
    '--database',
    'mysql://root:geheim@db/strapi',
    '--uploads',
    'u',
  ]
  const unknown = await command(mysql, '', {})
  assert.deepEqual([unknown.code, unknown.err.includes('geheim')], [2, false])
  assert.match(unknown.err, /^Zu --database gehört eine SQLite-Datei .+ MySQL .+ nach PostgreSQL/)
  assert.ok(!existsSync('s3:') && !existsSync('sqlite:'))
  const to = 'postgres://db.example.com/x'
  assert.ok(readCommand(['restore', '--from', 's3://bucket/x?region=eu-1', '--to', to]))
  assert.ok(readCommand(['restore', '--from', './a:b', '--to', 'C:\\portal']))
})

test('issue 16, point 1: a mistake in an address is reported under the name of the typed option, without repeating a key', async () => {
  const noRegion = 's3://bucket/x'
  const withKey = 's3://anna:geheim@bucket/x?region=eu-1'
  const [needsRegion, noKey] = [
    /^--\w+: braucht region=/,
    /^--\w+: darf keinen Schlüssel enthalten/,
  ]
  const elsewhere = 'file://server/sicherungen'
  for (const [words, option, message] of [
    [['restore', '--from', noRegion], 'from', needsRegion],
    [['restore', '--from', '/backups', '--files', withKey], 'files', noKey],
    [['import', 'portal', '--from', '/export', '--files', noRegion], 'files', needsRegion],
    [['move', '--files', withKey], 'files', noKey],
    [['backup', '--to', noRegion], 'to', needsRegion],
    [['backup', 'list', '--from', withKey], 'from', noKey],
    [['backup', 'verify', '--from', elsewhere], 'from', /: muss .+ wie file:\/\/\/srv/],
  ] as const) {
    const { code, err } = await command([...words], '', {})
    assert.equal(code, 2, words.join(' '))
    assert.match(err, message)
    assert.ok(err.startsWith(`--${option}: `), err)
    assert.doesNotMatch(err, /geheim|FILES_URL|BACKUP_URL/)
  }
  const half = await command(['restore', '--from', '/backups', '--to', 'postgres:db'], '', {})
  assert.match(half.err, /^Zu --to gehört ein Ordner oder postgres:\/\/…/)
  const setting = await command(['backup', 'list'], '', { BACKUP_URL: elsewhere })
  assert.match(setting.err, /BACKUP_URL: muss .+ wie file:\/\/\/srv/)
})

test('issue 16, point 1: a place where nothing can be created is reported immediately', {
  skip: existsSync('/proc/self') ? false : 'only Linux has /proc',
}, async (t) => {
  const world = await openWorld(t)
  const backups = join(world.dataDir, '../backups')
  const whole = join(world.dataDir, '../ganz')
  for (const words of [
    ['backup', '--to', backups],
    ['export', '--to', whole],
  ]) {
    const { code, out } = await portal(world, words)
    assert.equal(code, 0)
    assert.match(out, /^ {2}1 Zeile und 0 Inhalte von Dateien/m)
  }
  const file = join(world.dataDir, '../datei')
  await writeFile(file, '')
  const onFile = await portal(world, ['restore', '--from', backups, '--to', file])
  assert.equal(onFile.err, `--to: ${file} ist kein Ordner.\n`)
  const nowhere = '/proc/typenschild'
  const strapi = [
    ...['import', 'strapi', '--database', 'data.db', '--uploads', whole, '--report', nowhere],
  ]
  for (const [words, setting] of [
    [['backup', '--to', nowhere], '--to'],
    [['export', '--to', nowhere], '--to'],
    [['restore', '--from', backups, '--to', nowhere], '--to'],
    [['import', 'portal', '--from', whole, '--to', `${nowhere}/tief`], '--to'],
    [strapi, '--report'],
  ] as const) {
    const { code, err } = await portal(world, [...words])
    assert.equal(code, 1, words.join(' '))
    assert.equal(
      err,
      `${setting}: ${nowhere} lässt sich nicht anlegen oder beschreiben (ENOENT).\n`,
    )
  }
})

test('issue 16, point 1: a symbolic link into DATA_DIR is recognised as such', async (t) => {
  const world = await openWorld(t)
  const inside = join(world.dataDir, 'innen')
  await mkdir(inside)
  const link = join(world.dataDir, '../link')
  await symlink(inside, link)
  const whole = join(world.dataDir, '../ganz')
  await symlink(world.dataDir, whole)
  for (const place of [link, join(link, 'tief/er'), join(whole, 'neu')]) {
    for (const words of [
      ['backup', '--to', place],
      ['export', '--to', place],
    ]) {
      const { code, err } = await portal(world, words)
      assert.equal(code, 1, `${words.join(' ')} ${err}`)
      assert.match(err, /liegt in DATA_DIR/)
    }
  }
  assert.deepEqual(await readdir(inside), [])
})

test('issue 16, point 5: commands that write to DATA_DIR are refused to users other than its owner, and the doctor finds what was written', {
  skip: process.getuid?.() === 0 ? false : 'only root gives files to others',
}, async (t) => {
  const world = await openWorld(t)
  const { dataDir } = world
  const [nobody, folder] = [65_534, join(dataDir, '../Dateien')]
  await mkdir(folder)
  await mkdir(join(dataDir, 'files'), { recursive: true })
  const theirs = join(dataDir, '../Sicherungen')
  await mkdir(theirs)
  for (const ownFolder of [dataDir, theirs]) await chown(ownFolder, nobody, nobody)
  for (const words of [
    ['import', 'files', folder],
    ['import', 'strapi', '--database', 'data.db', '--uploads', folder],
    ['import', 'portal', '--from', folder, '--to', dataDir],
    ['previews', 'make'],
    ['restore', '--from', folder, '--to', dataDir],
    ['backup'],
    ['backup', '--to', theirs],
    ['mail', 'test', 'anna@example.com'],
    ...(isSqlite(world.services.db) ? [['move', '--to', 'postgres://127.0.0.1:1/x']] : []),
  ]) {
    const { code, err } = await portal(world, words, '', { BACKUP_URL: join(dataDir, '../neu') })
    assert.equal(code, 1, words.join(' '))
    assert.match(
      err,
      /^(DATA_DIR|--to): .+ gehört einem anderen Benutzer \(65534, dieser Befehl läuft als 0\)/,
    )
  }
  const asRoot = await portal(world, ['doctor'])
  assert.match(asRoot.out, /^✗ Rechte: .+ Abhilfe: denselben Benutzer nehmen wie das Portal$/m)
  const toOwn = await portal(world, ['backup', '--to', join(dataDir, '../eigene')])
  assert.equal(toOwn.code, 0, toOwn.err)
  // Root is never refused anything.
  const refused = Object.assign(new Error('EACCES'), { code: 'EACCES', path: join(dataDir, 'x') })
  const place = { dataDir, databaseUrl: 'sqlite:x' }
  assert.match(explainStart(refused, place), /gehört einem anderen Benutzer .+ Bitte als Benutzer/)
  await chown(dataDir, 0, 0)
  // The `lost+found` of a disk belongs to root, whoever owns the portal.
  await mkdir(join(dataDir, 'lost+found'))
  await chown(join(dataDir, 'lost+found'), nobody, nobody)
  assert.match((await portal(world, ['doctor'])).out, /^✓ Rechte: /m)
  await chown(join(dataDir, 'files'), nobody, nobody)
  const { code, out } = await portal(world, ['doctor'])
  assert.equal(code, 1)
  assert.match(out, /^✗ Rechte: .+files gehört einem anderen Benutzer .+ Abhilfe: chown -R 0 /m)
})

test('a place that may not be read is reported in one line, by its own name and not as DATA_DIR', {
  skip: process.getuid?.() === 0 ? false : 'only root may become another',
}, async (t) => {
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true }))
  const [logo, dataDir] = [join(folder, 'logo.svg'), join(folder, 'portal')]
  await writeFile(logo, '')
  await chmod(folder, 0o700)
  process.seteuid?.(65_534)
  try {
    for (const words of [['user', 'list'], ['doctor']]) {
      const { code, out, err } = await command(words, '', { DATA_DIR: dataDir, DATABASE_URL: '' })
      assert.equal(code, 1)
      assert.match(
        out + err,
        /DATA_DIR: .+portal.* lässt sich nicht anlegen oder beschreiben \(EACCES\)/,
      )
    }
    const from = await command(['import', 'portal', '--from', folder, '--to', '/tmp/x'], '', {})
    assert.equal(from.err, `--from: ${folder}/manifest.json lässt sich nicht lesen (EACCES).\n`)
    const logos = await command(['user', 'list'], '', { LOGO_FILE: logo })
    assert.match(logos.err, /\n {2}LOGO_FILE: nennt eine Datei, die nicht zu lesen ist\n$/)
  } finally {
    process.seteuid?.(0)
  }
})

test('failures unrelated to PostgreSQL are not blamed on it, and its refusals are not reported as lost connections', () => {
  const place = {
    dataDir: '/srv/portal',
    databaseUrl: 'postgres://anna:geheim@db.example:5432/portal',
  }
  const messageOf = (message: string, facts: object) =>
    explainStart(Object.assign(new Error(message), facts), place)
  assert.equal(messageOf('fetch failed', {}), 'Das hat nicht funktioniert: fetch failed')
  assert.equal(
    messageOf('relation "devices" does not exist', { code: '42P01', severity: 'ERROR' }),
    'DATABASE_URL: Die Datenbank auf db.example:5432 meldet einen Fehler (42P01): relation "devices" does not exist',
  )
  for (const code of ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED', '57P03']) {
    assert.equal(
      messageOf('connect', { code }),
      `DATABASE_URL: Die Datenbank auf db.example:5432 ist nicht erreichbar (${code}).`,
    )
  }
  assert.equal(
    messageOf('sorry, too many clients already', { code: '53300', severity: 'FATAL' }),
    'DATABASE_URL: Die Datenbank auf db.example:5432 hat keine Verbindung mehr frei (53300). Bitte dort max_connections erhöhen, oder DATABASE_CONNECTIONS aller Portale verringern.',
  )
})

test('issue 12, point 27: a command on a full disk says that there is no room, even if the database cannot be opened for that reason', async (t) => {
  const place = await smallDisk(t, '16m')
  if (!place) return
  const db = openDatabase(`sqlite:${join(place, 'typenschild.db')}`)
  await migrate(db)
  await db.destroy()
  const { bavail, bsize } = await statfs(place)
  await writeFile(join(place, 'others'), Buffer.alloc(bavail * bsize))
  const { code, err } = await command(['user', 'list'], '', { DATA_DIR: place })
  assert.deepEqual([code, err], [1, `DATA_DIR: Für ${place} ist kein Speicherplatz mehr frei.\n`])
})
