import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import { insertRow } from '../testing/insert-row.ts'
import { freshPostgres } from '../testing/postgres.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { type Db, openDatabase } from './database.ts'
import { type Migration, migrate, migrations } from './migrate.ts'

/** A step that a later program will have: a table that holds on to one that was there before. */
const remarks: Migration = {
  async up(tx) {
    await sql`create table remarks (part_id integer references parts (id))`.execute(tx)
  },
}

test('issue 16, point 5: a PostgreSQL goes back to what it was before an upgrade by the commands of the guide', async (t) => {
  const own = await freshPostgres(undefined)
  if (!own) return t.skip('TEST_DATABASE_URL is missing: of a SQLite file a copy is put back')
  t.after(own.drop)
  if (spawnSync('pg_restore', ['--version']).status !== 0) {
    return t.skip('pg_restore is missing (Debian: postgresql-client)')
  }
  const folder = await scratchFolder()
  t.after(() => rm(folder, { recursive: true }))
  const guide = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const name = new URL(own.url).pathname.slice(1)
  const type = (command: RegExp) => {
    const [found] = command.exec(guide) ?? []
    assert.ok(found, `docs/operations.md has no ${command}`)
    const env = { ...process.env, ...settingsOf(own.url) }
    const shell = ['-c', found.replaceAll('typenschild', name)]
    const { status, stderr } = spawnSync('sh', shell, { cwd: folder, env, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }

  await inDatabase(own.url, async (db) => {
    await migrate(db)
    await insertPart(db, 'vorher')
  })
  type(/(?<=`)pg_dump .+(?=`)/)
  await inDatabase(own.url, async (db) => {
    await migrate(db, undefined, { ...migrations, '9999-remarks': remarks })
    await insertPart(db, 'danach')
    await assert.rejects(migrate(db), /neuer als dieses Programm/)
  })
  type(/^psql .+(?= #)/m)
  type(/^pg_restore .+(?= #)/m)
  await inDatabase(own.url, async (db) => {
    await sql`drop database ${sql.ref(`${name}_newer`)}`.execute(db)
    assert.deepEqual(await migrate(db), [])
    const parts = await db.selectFrom('parts').select('title').execute()
    assert.deepEqual(parts, [{ title: 'vorher' }])
  })
})

/** What the programs of PostgreSQL read, so that the commands need not name the server. */
function settingsOf(url: string): Record<string, string> {
  const { hostname, port, username, password } = new URL(url)
  return {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
  }
}

/** Nobody else may be connected while a database gets another name. */
async function inDatabase(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(url)
  await work(db).finally(() => db.destroy())
}

async function insertPart(db: Db, title: string): Promise<void> {
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now }
  await insertRow(db, 'parts', { title, title_folded: title, description: null, ...times })
}
