import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { insertRow } from '../testing/insert-row.ts'
import { emptyPostgres } from '../testing/postgres.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { type Db, openDatabase } from './database.ts'
import { type Migration, migrate, migrations } from './migrate.ts'

/** A step that a later program will have. */
const later: Migration = {
  async up(tx) {
    await tx.schema.createTable('later').addColumn('id', 'integer').execute()
  },
}

const broken: Migration = {
  async up(tx, sqlite, tell) {
    await later.up(tx, sqlite, tell)
    throw new Error('broken on purpose')
  },
}

test('an empty database gets the whole schema, once', async (t) => {
  const { db, folder } = await emptyDatabase(t)
  assert.deepEqual(await migrate(db, folder), Object.keys(migrations))
  assert.deepEqual(await migrate(db, folder), [])
  assert.deepEqual(await db.selectFrom('devices').selectAll().execute(), [])
  assert.deepEqual(await copies(folder), [])
})

test('two programs that start at once migrate once', async (t) => {
  const { url, db } = await emptyDatabase(t)
  // SQLite waits for others by standing still, so here they would have to be processes.
  const other = url.startsWith('sqlite:') ? db : openDatabase(url)
  t.after(() => other.destroy())
  const ran = await Promise.all([migrate(db), migrate(other), migrate(db), migrate(other)])
  assert.deepEqual(ran.flat(), Object.keys(migrations))
})

test('a later step runs on its own, after a copy of the database', async (t) => {
  const { url, db, folder } = await emptyDatabase(t)
  await migrate(db, folder)
  await insertPart(db, 'vorher')
  const known = { ...migrations, '9999-later': later }
  assert.deepEqual(await migrate(db, folder, known), ['9999-later'])
  if (!url.startsWith('sqlite:')) return
  assert.deepEqual(await copies(folder), ['before-9999-later.db'])
  const copy = join(folder, 'before-9999-later.db')
  assert.deepEqual(await partsIn(t, copy), ['vorher'])
})

test('a step that fails leaves everything as it was, and runs again at the next start', async (t) => {
  const { db, folder } = await emptyDatabase(t)
  await migrate(db, folder)
  await insertPart(db, 'vorher')
  const known = { ...migrations, '9998-later': later, '9999-broken': broken }
  await assert.rejects(migrate(db, folder, known), /broken on purpose|already exists/)
  assert.deepEqual(await migrate(db, folder), [])
  assert.equal((await db.selectFrom('parts').selectAll().execute()).length, 1)
  const repaired = { ...migrations, '9998-later': later }
  assert.deepEqual(await migrate(db, folder, repaired), ['9998-later'])
})

test('the copy is what the database was right before the step, whatever an earlier try has left', async (t) => {
  const { url, db, folder } = await emptyDatabase(t)
  if (!url.startsWith('sqlite:')) return t.skip('PostgreSQL is not copied')
  await migrate(db, folder)
  await insertPart(db, 'vorher')
  const known = { ...migrations, '9998-later': later, '9999-broken': broken }
  await assert.rejects(migrate(db, folder, known), /broken on purpose|already exists/)
  await insertPart(db, 'zwei Wochen später')
  await migrate(db, folder, { ...migrations, '9998-later': later })
  assert.deepEqual(await copies(folder), ['before-9998-later.db'])
  assert.deepEqual(await partsIn(t, join(folder, 'before-9998-later.db')), [
    'vorher',
    'zwei Wochen später',
  ])
})

test('a disk without room for the copy is told with what is needed, and nothing is changed', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL is not copied')
  let db: Db | undefined
  const folder = await smallDisk(t, '3m', async () => db?.destroy())
  if (folder === undefined) return
  db = openDatabase(`sqlite:${join(folder, 'typenschild.db')}`)
  await migrate(db, folder)
  await insertPart(db, 'vorher')
  await writeFile(join(folder, 'ballast'), Buffer.alloc(1_000_000))
  const known = { ...migrations, '9999-later': later }
  await assert.rejects(
    migrate(db, folder, known),
    /^Error: DATA_DIR: Vor dem Schritt 9999-later wird die Datenbank kopiert, und dafür ist in .+ nicht genug Speicherplatz frei\. Gebraucht werden etwa 1,\d MB\. Die Datenbank ist unverändert\.$/,
  )
  assert.deepEqual(await copies(folder), [])
  await rm(join(folder, 'ballast'))
  assert.deepEqual(await migrate(db, folder, known), ['9999-later'])
})

test('a program that is older than its database refuses to touch it', async (t) => {
  const { db } = await emptyDatabase(t)
  await migrate(db, undefined, { ...migrations, '9999-later': later })
  await assert.rejects(migrate(db), /neuer als dieses Programm.*9999-later/)
})

async function emptyDatabase(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  const postgres = await emptyPostgres()
  const url = postgres?.url ?? `sqlite:${join(folder, 'typenschild.db')}`
  const db = openDatabase(url)
  t.after(async () => {
    await db.destroy()
    await postgres?.drop()
    await rm(folder, { recursive: true })
  })
  return { url, db, folder }
}

async function copies(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('before-'))
}

/** Titles of the article numbers in a copy, which this program's version before can go on with. */
async function partsIn(t: TestContext, file: string): Promise<string[]> {
  const copy = openDatabase(`sqlite:${file}`)
  t.after(() => copy.destroy())
  assert.deepEqual(await migrate(copy), [])
  const parts = await copy.selectFrom('parts').select('title').orderBy('id').execute()
  return parts.map(({ title }) => title)
}

async function insertPart(db: Db, title: string) {
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now }
  await insertRow(db, 'parts', { title, title_folded: title, description: null, ...times })
}
