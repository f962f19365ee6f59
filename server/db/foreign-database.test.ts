import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { emptyPostgres, onlyOnPostgres } from '../testing/postgres.ts'
import { strapiSite } from '../testing/strapi-site.ts'
import { openDatabase } from './database.ts'
import { openForeign } from './foreign-database.ts'

const zone = 'Europe/Berlin'

test('18.4: why a database of another program cannot be read is said in German, and never of the portal’s own', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-'))
  t.after(() => rm(folder, { recursive: true }))
  const noDatabase = join(folder, 'brief.db')
  await writeFile(noDatabase, 'Sehr geehrte Damen und Herren,\n'.repeat(100))
  const torn = join(folder, 'data.db')
  await copyFile(strapiSite.database, torn)
  const file = await open(torn, 'r+')
  await file.write(Buffer.alloc(300_000, 7), 0, undefined, 8_192)
  await file.close()
  for (const [place, message] of [
    [noDatabase, `Die Datei ${noDatabase} ist keine SQLite-Datenbank.`],
    [folder, `${folder} ist ein Ordner und keine SQLite-Datei.`],
    [torn, `Die SQLite-Datenbank ${torn} ist beschädigt (SQLITE_CORRUPT).`],
    [
      'postgres://anna:geheim@127.0.0.1:1/strapi',
      'Die PostgreSQL-Datenbank lässt sich nicht lesen: Die Datenbank auf 127.0.0.1:1 ist nicht erreichbar (ECONNREFUSED).',
    ],
  ] as const) {
    await assert.rejects(readDevices(place), { code: 'conflict', message })
  }
})

test('that a disk fails while a database of another program is read is said in German, too', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-'))
  const file = join(folder, 'data.db')
  const database = new Sqlite(file)
  t.after(async () => {
    database.close()
    await rm(folder, { recursive: true })
  })
  database.pragma('journal_mode = WAL')
  database.pragma('wal_autocheckpoint = 0')
  // Not all of these stay in the cache of the first read.
  database.exec(`create table devices (id integer primary key, sn text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into devices select i, hex(randomblob(2000)) from n`)
  const reading = readDevices(file, () => truncate(`${file}-wal`, 0))
  const message = `Die Datei ${file} lässt sich nicht als SQLite-Datenbank lesen (SQLITE_IOERR_SHORT_READ).`
  await assert.rejects(reading, { code: 'conflict', message })
})

test('18.4: what PostgreSQL refuses of the tables of another program is said in German', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip('SQLite refuses nothing of a file that may be read')
  const role = `reader_${randomBytes(6).toString('hex')}`
  const outer = openDatabase(database.url)
  t.after(async () => {
    await sql.raw(`drop role ${role}`).execute(outer)
    await outer.destroy()
    await database.drop()
  })
  await sql.raw(`create role ${role} login`).execute(outer)
  await sql.raw('create table devices (id integer, sn text)').execute(outer)
  const url = new URL(database.url)
  const { host } = url
  const refused = async (expectedMessage: string) => {
    const message = `Die PostgreSQL-Datenbank lässt sich nicht lesen: ${expectedMessage}`
    await assert.rejects(readDevices(url.href), { code: 'conflict', message })
  }
  url.username = role
  await refused(`„${role}“ darf dort „devices“ nicht lesen.`)
  url.username = 'gibt-es-nicht'
  await refused(`${host} lässt „gibt-es-nicht“ nicht herein; Benutzer oder Passwort sind falsch.`)
  url.username = role
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  t.after(() => process.off('warning', note))
  for (const mode of ['verify-full', 'require']) {
    url.searchParams.set('sslmode', mode)
    await refused(`Die Datenbank auf ${host} bietet keine verschlüsselte Verbindung an.`)
  }
  assert.deepEqual(warnings, [])
  url.searchParams.delete('sslmode')
  url.pathname = '/gibt-es-nicht'
  await refused(`Auf ${host} gibt es keine Datenbank „gibt-es-nicht“.`)
})

test('18.4: a table without ids, as links of an early Strapi 4, is read whole from either engine', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'foreign-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'data.db')
  const links = Array.from({ length: 1_500 }, (_, at) => `(${at + 1}, ${at % 7})`)
  const statements = [
    'create table links (device_id integer, media_id integer)',
    `insert into links values ${links.join()}`,
  ]
  const made = new Sqlite(file)
  for (const statement of statements) made.exec(statement)
  made.close()
  const postgres = await emptyPostgres()
  if (postgres) {
    const outer = openDatabase(postgres.url)
    for (const statement of statements) await sql.raw(statement).execute(outer)
    await outer.destroy()
    t.after(() => postgres.drop())
  }
  for (const place of [file, ...(postgres ? [postgres.url] : [])]) {
    const database = await openForeign(place, zone)
    const found = new Set<unknown>()
    for await (const row of database.rows('links', ['device_id'])) found.add(row.device_id)
    await database.close()
    assert.equal(found.size, 1_500, place)
  }
})

test('18.4: times that a PostgreSQL stores without a zone are read in that of the portal, an offset as well', async (t) => {
  const postgres = await emptyPostgres()
  if (!postgres) return t.skip(onlyOnPostgres)
  t.after(() => postgres.drop())
  const outer = openDatabase(postgres.url)
  await sql`create table times (id integer primary key, at timestamp)`.execute(outer)
  await sql`insert into times values (1, '2026-01-01 12:00')`.execute(outer)
  await outer.destroy()
  for (const [timeZone, time] of [
    ['Europe/Berlin', '2026-01-01T11:00:00.000Z'],
    ['+05:30', '2026-01-01T06:30:00.000Z'],
    ['-03:00', '2026-01-01T15:00:00.000Z'],
  ] as const) {
    const database = await openForeign(postgres.url, timeZone)
    const read: string[] = []
    for await (const { at } of database.rows('times', ['id', 'at'])) {
      read.push(new Date(Number(at)).toISOString())
    }
    await database.close()
    assert.deepEqual(read, [time], timeZone)
  }
})

async function readDevices(place: string, afterFirst?: () => Promise<void>): Promise<void> {
  const database = await openForeign(place, zone)
  try {
    await database.atOneMoment(async () => {
      for await (const { id } of database.rows('devices', ['id', 'sn'])) {
        assert.ok(id)
        if (id === 1) await afterFirst?.()
      }
    })
  } finally {
    await database.close()
  }
}
