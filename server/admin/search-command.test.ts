import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import test from 'node:test'
import { sql } from 'kysely'
import { isSqlite, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { hasSearchIndex } from '../db/rebuild-search.ts'
import * as given from '../testing/given.ts'
import { emptyPostgres } from '../testing/postgres.ts'
import { openWorld } from '../testing/world.ts'
import { readCommand } from './command-line.ts'
import { rebuildSearchIndex } from './search-commands.ts'

const silent = () => undefined

test('an operator rebuilds the search index, and what it had lost is found again (issue 14, point 3)', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const as = await given.administrator(world)
  await given.part(world, 'EA-105')
  const find = async () => {
    const list = world.ask('GET', '/api/parts?filters[title][$containsi]=a-10', { as })
    return (await given.response(200, list)).body.data.length
  }
  if (isSqlite(db)) {
    await sql`insert into parts_searched (parts_searched) values ('delete-all')`.execute(db)
    assert.equal(await find(), 0)
  } else {
    await sql`drop index parts_title_searched`.execute(db)
  }
  const lines: string[] = []
  await rebuildSearchIndex(db, (line) => lines.push(line))
  const ended = lines.indexOf('Der Index für Suchen ist neu aufgebaut:')
  assert.equal(lines[0], 'Der Index für Suchen wird neu aufgebaut:')
  assert.ok(lines.slice(0, ended).includes('  Geräte …'), lines.join('\n'))
  assert.ok(lines.includes('  Artikelnummern: 1'), lines.join('\n'))
  assert.ok(lines.includes('  Geräte: 0'), lines.join('\n'))
  assert.ok(lines.includes('  Einträge im Papierkorb: 0'), lines.join('\n'))
  assert.equal(await find(), 1)
  assert.throws(() => readCommand(['search', 'rebuild', 'alles']), /gehört nicht: alles/)
  assert.throws(() => readCommand(['search']), /„search“ gibt es nicht/)
})

test('a PostgreSQL without pg_trgm starts, says so, and can still be searched', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip('SQLite brings its index along')
  const log: string[] = []
  const world = await openWorld(t, {}, { log })
  const { db } = world.services
  assert.doesNotMatch(log.join(), /pg_trgm/)
  await given.part(world, 'EA-105')
  await sql`drop extension pg_trgm cascade`.execute(db)
  await world.restart()
  assert.match(log.join(), /"level":40.*searches look at every row.*pg_trgm.*search rebuild/)
  const as = await given.administrator(world)
  const list = world.ask('GET', '/api/parts?filters[title][$containsi]=a-10', { as })
  assert.equal((await given.response(200, list)).body.data.length, 1)
  await rebuildSearchIndex(world.services.db, silent)
  log.length = 0
  await world.restart()
  assert.doesNotMatch(log.join(), /pg_trgm/)
})

test('a role that may not create extensions gets a portal without the index, and is told why', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip('SQLite brings its index along')
  const role = `owner_${randomBytes(6).toString('hex')}`
  const outer = openDatabase(database.url)
  t.after(async () => {
    await sql.raw(`drop owned by ${role}`).execute(outer)
    await sql.raw(`drop role ${role}`).execute(outer)
    await outer.destroy()
    await database.drop()
  })
  await sql.raw(`create role ${role} login`).execute(outer)
  await sql.raw(`grant create on schema public to ${role}`).execute(outer)
  const url = new URL(database.url)
  url.username = role
  const db = openDatabase(url.href)
  await migrate(db)
  assert.equal(await hasSearchIndex(db), false)
  const rebuild = rebuildSearchIndex(db, silent)
  await assert.rejects(rebuild, {
    code: 'unavailable',
    message:
      /^Der Benutzer des Portals darf die Erweiterung pg_trgm nicht anlegen \(permission denied/,
  })
  await db.destroy()
})

test('a role that cannot see the schema of pg_trgm is told where the extension belongs', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip('SQLite brings its index along')
  const db = openDatabase(database.url)
  t.after(async () => {
    await db.destroy()
    await database.drop()
  })
  await migrate(db)
  await sql`create schema aside`.execute(db)
  await sql`alter extension pg_trgm set schema aside`.execute(db)
  await assert.rejects(rebuildSearchIndex(db, silent), {
    code: 'unavailable',
    message:
      /^Die Erweiterung pg_trgm liegt in einem Schema, in das das Portal nicht sieht \(.*gin_trgm_ops.*alter extension pg_trgm set schema public/s,
  })
})
