import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { sql } from 'kysely'
import { insertRow } from '../testing/insert-row.ts'
import { emptyPostgres } from '../testing/postgres.ts'
import { type Db, isSqlite, openDatabase } from './database.ts'
import { migrate, migrations } from './migrate.ts'

const now = '2026-11-21T00:00:00.000Z'
const times = { created_at: now, updated_at: now }

test('a portal that is updated keeps its devices, their files and every rule about them', async (t) => {
  const db = await portalBefore(t)
  await givenDevices(db)
  const before = await rows(db, 'devices')
  const links = await rows(db, 'device_medias')
  await migrate(db)
  assert.partialDeepStrictEqual(await rows(db, 'devices'), before)
  assert.partialDeepStrictEqual(await rows(db, 'device_medias'), links)

  await assert.rejects(insertDevice(db, 'C 1', { public_id: 'aaaaaaaa' }), /unique/i)
  await assert.rejects(insertDevice(db, 'A 1'), /unique/i)
  await assert.rejects(insertDevice(db, 'C 1', { company_id: 99 }), /foreign key/i)
  await assert.rejects(insertDevice(db, 'C 1', { part_id: 99 }), /foreign key/i)
  await assert.rejects(db.deleteFrom('companies').execute(), /foreign key/i)
  await assert.rejects(link(db, 1, 99), /foreign key/i)
  await assert.rejects(link(db, 1, 1), /unique/i)
  if (isSqlite(db)) {
    assert.deepEqual((await sql`pragma foreign_key_check`.execute(db)).rows, [])
    assert.deepEqual((await sql`pragma integrity_check`.execute(db)).rows, [
      { integrity_check: 'ok' },
    ])
  }
})

test('an update keeps the indexes by which devices are found', async (t) => {
  const db = await portalBefore(t)
  const before = await indexes(db)
  assert.ok(before.some(({ name }) => name === 'devices_company_id'))
  // A later step has better ones.
  await migrate(db, undefined, earlierThan('0004'))
  assert.partialDeepStrictEqual(await indexes(db), before)
})

test('after an update a deleted device takes its links along, and its id is never used again', async (t) => {
  const db = await portalBefore(t)
  await givenDevices(db)
  // The newest is gone already when the update comes.
  await db.deleteFrom('devices').where('id', '=', 3).execute()
  await migrate(db)
  assert.equal(await insertDevice(db, 'C 1'), 4)
  await db.deleteFrom('devices').where('id', '=', 1).execute()
  const links = await rows(db, 'device_medias')
  assert.equal(links.length, 1)
  assert.partialDeepStrictEqual(links, [{ device_id: 2, media_id: 1 }])
  await db.deleteFrom('medias').where('id', '=', 1).execute()
  assert.deepEqual(await rows(db, 'device_medias'), [])
})

test('after an update a device may be without company and article number', async (t) => {
  const db = await portalBefore(t)
  await givenDevices(db)
  await migrate(db)
  const id = await insertDevice(db, 'C 1', { company_id: null, part_id: null })
  await db.updateTable('devices').set({ company_id: null }).where('id', '=', 1).execute()
  const without = await db
    .selectFrom('devices')
    .select('id')
    .where('company_id', 'is', null)
    .orderBy('id')
    .execute()
  assert.deepEqual(without, [{ id: 1 }, { id }])
})

/** A database as the program before this step left it. */
async function portalBefore(t: TestContext): Promise<Db> {
  const folder = await mkdtemp(join(tmpdir(), 'typenschild-test-'))
  const postgres = await emptyPostgres()
  const db = openDatabase(postgres?.url ?? `sqlite:${join(folder, 'typenschild.db')}`)
  t.after(async () => {
    await db.destroy()
    await postgres?.drop()
    await rm(folder, { recursive: true })
  })
  await migrate(db, undefined, earlierThan('0003'))
  return db
}

function earlierThan(step: string): typeof migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name < step))
}

/** Three devices; the first has two files, the second one of them. */
async function givenDevices(db: Db) {
  const company = { name: 'Müller', name_folded: 'muller', customer_number: 42, description: null }
  const part = { title: 'ART-1', title_folded: 'art-1', description: null }
  const media = { filename: 'a.pdf', filename_folded: 'a.pdf', doctype_id: null, upload_id: null }
  const password = { password_hash: 'x', is_password_weak: 0 }
  await insertRow(db, 'companies', { ...company, ...password, ...times })
  await insertRow(db, 'parts', { ...part, ...times })
  for (let count = 0; count < 2; count += 1) await insertRow(db, 'medias', { ...media, ...times })
  await insertDevice(db, 'A 1', { public_id: 'aaaaaaaa' })
  await insertDevice(db, 'B 1')
  await insertDevice(db, 'B 2')
  await link(db, 1, 1)
  await link(db, 1, 2)
  await link(db, 2, 1)
}

async function insertDevice(db: Db, serial: string, data: object = {}): Promise<number> {
  const row = {
    public_id: serial,
    serial_number: serial,
    serial_number_folded: serial.toLowerCase(),
    company_id: 1,
    part_id: 1,
    password_hash: 'x',
    is_password_generated: 0,
    ...times,
  }
  return insertRow(db, 'devices', { ...row, ...data })
}

async function link(db: Db, deviceId: number, mediaId: number) {
  await db.insertInto('device_medias').values({ device_id: deviceId, media_id: mediaId }).execute()
}

async function rows(db: Db, table: 'devices' | 'device_medias'): Promise<unknown[]> {
  const order = table === 'devices' ? sql`id` : sql`device_id, media_id`
  return (await sql`select * from ${sql.table(table)} order by ${order}`.execute(db)).rows
}

async function indexes(db: Db): Promise<{ name: string }[]> {
  const list = isSqlite(db)
    ? sql<{ name: string }>`
        select name, tbl_name from sqlite_master where type = 'index' and tbl_name like 'device%' order by name`
    : sql<{ name: string }>`
        select indexname as name, indexdef from pg_indexes where tablename like 'device%' order by indexname`
  return (await list.execute(db)).rows
}
