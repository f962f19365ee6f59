import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, isSqlite, openDatabase } from '../db/database.ts'
import { openEnd } from '../db/open-end.ts'
import { dropSearch } from '../db/rebuild-search.ts'
import * as given from '../testing/given.ts'
import {
  backedUp,
  backupFolder,
  emptyPortal,
  openBackups,
  silent,
} from '../testing/given-backup.ts'
import { startElsewhere } from '../testing/given-move.ts'
import { assertKept, loadSqlite, rowsOf } from '../testing/landed-rows.ts'
import { emptyPostgres, onlyOnPostgres } from '../testing/postgres.ts'
import { openWorld, type World } from '../testing/world.ts'
import { copiedTables } from '../transfer/portal-tables.ts'
import type { BackupTarget } from './backup-target.ts'
import { hashOfFile } from './hashed-copy.ts'
import { type Manifest, manifestText } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { listBackups } from './stored-backups.ts'
import { verifyPlace } from './verify-backup.ts'

// On PostgreSQL in full runs only: landed-databases.test.ts migrates the same schemas there, backup.test.ts restores there.

const landed = join(import.meta.dirname, '../testing/landed')
const options = { name: undefined, isForced: false, isWithoutKeys: false, passphrase: undefined }

// Databases as left by older versions: the first one anybody had, the last before the search index, the newest.
const files = ['01-1971b1a', '15-04c4338', '27-9e8c946']

for (const file of files) {
  for (const engine of ['sqlite', 'postgres'] as const) {
    test(`issue 16, point 1: a backup of an older ${engine} (${file}) is restored, migrated by the next start, and complete`, async (t) => {
      const world = await openWorld(t)
      const own = await emptyPostgres()
      if (own) t.after(own.drop)
      const { before } = await backupOf(world, file, engine)
      const to = emptyPortal(world, own?.url)
      await restoreBackup(await openBackups(world), to, options, silent)
      if (!own && engine === 'sqlite')
        assertKept(before, await readAll(to.databaseUrl), 'as it was')
      const { webRoot } = world.services.config
      const back = await startElsewhere(t, world, { ...to, webRoot })
      assertKept(before, await readAll(to.databaseUrl), 'after the start')
      const as = await given.administrator(back)
      const [device] = before.devices ?? []
      if (!device) return
      const search = `/api/devices?filters[sn][$containsi]=${encodeURIComponent(String(device.serial_number))}`
      const { body } = await given.response(200, back.ask('GET', search, { as }))
      const ids = body.data.map(({ id }: { id: number }) => id)
      assert.ok(ids.includes(device.id), 'found by search')
    })
  }
}

test('issue 16, point 1: a backup with a newer schema is refused with one message before anything is written', async (t) => {
  const world = await openWorld(t)
  const own = await emptyPostgres()
  if (own) t.after(own.drop)
  const { manifest, folder } = await backupOf(world, files.at(-1) ?? '', 'sqlite')
  const newer = { ...manifest, schema: '9999-from-the-future' }
  await writeFile(join(folder, 'manifest.json'), manifestText(newer))
  const to = emptyPortal(world, own?.url)
  await assert.rejects(restoreBackup(await openBackups(world), to, options, silent), {
    message: `Die Sicherung ${manifest.name} ist neuer als dieses Programm: Sie kennt 9999-from-the-future. Bitte die neuere Version des Programms verwenden.`,
  })
  await assertUntouched(to)
})

test('a backup in the format of a later version is not called damaged', async (t) => {
  const world = await openWorld(t)
  const { manifest } = await backedUp(world)
  const file = `backups/${manifest.name}/manifest.json`
  const text = manifestText(manifest).replace('"format": 1', '"format": 2')
  await writeFile(join(backupFolder(world), file), text)
  const target = await openBackups(world)
  await assert.rejects(restoreBackup(target, emptyPortal(world), options, silent), {
    message: `Die Sicherung ${manifest.name} ist neuer als dieses Programm: Sie hat ein Format, das es noch nicht kennt. Bitte die neuere Version des Programms verwenden.`,
  })
  const { faults } = await verifyPlace(target, await listBackups(target), silent)
  assert.deepEqual(faults, [{ path: file, why: 'later' }])
})

test('issue 16, point 1: nothing is written from a damaged backup either, and an older portal counts as not empty', async (t) => {
  const world = await openWorld(t)
  const own = await emptyPostgres()
  if (own) t.after(own.drop)
  const { folder } = await backupOf(world, files.at(-1) ?? '', 'sqlite')
  await writeFile(join(folder, 'database.sqlite'), 'etwas anderes')
  const to = emptyPortal(world, own?.url)
  const restore = async () => restoreBackup(await openBackups(world), to, options, silent)
  await assert.rejects(restore(), { name: 'Error' })
  await assertUntouched(to)
  if (!own) return
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  await client.query('create table devices (title text)')
  for (const isForced of [false, true]) {
    const force = async () =>
      restoreBackup(await openBackups(world), to, { ...options, isForced }, silent)
    await assert.rejects(force(), /DATABASE_URL: .* Tabellen eines anderen Programms/)
    await assert.rejects(stat(to.dataDir), { code: 'ENOENT' })
  }
  await client.query('drop table devices')
  await client.query(readFileSync(join(landed, '27-9e8c946.postgres.sql'), 'utf8'))
  await client.end()
  await assert.rejects(restore(), /^Error: DATABASE_URL: Die Datenbank .* ist nicht leer/)
  // Connected like a portal on another machine.
  const name = 'typenschild portal 1 elsewhere'
  const working = new pg.Client({ connectionString: own.url, application_name: name })
  await working.connect()
  const forced = { ...options, isForced: true }
  const force = async () => restoreBackup(await openBackups(world), to, forced, silent)
  await assert.rejects(force(), /DATABASE_URL: Mit der Datenbank .* arbeitet ein Portal/)
  await working.end()
})

test('issue 16, point 1: a portal that starts on PostgreSQL while a restore reads or copies keeps its rows', {
  skip: process.env.TEST_DATABASE_URL ? false : onlyOnPostgres,
}, async (t) => {
  const world = await openWorld(t)
  await given.device(world, { sn: 'EA-105' })
  await backedUp(world, { passphrase: undefined })
  const own = await emptyPostgres()
  assert.ok(own)
  t.after(own.drop)
  const to = emptyPortal(world, own.url)
  const from = await openBackups(world)
  await restoreBackup(from, to, options, silent)
  for (const step of [/prüfen/, /^Wiederherstellen/]) {
    const name = 'typenschild portal 1 elsewhere'
    const starting = new pg.Client({ connectionString: own.url, application_name: name })
    let started: Promise<unknown> | undefined
    // Reading what comes next waits until the portal has started.
    const slowly: BackupTarget = {
      ...from,
      read: async (path) => {
        await started
        return from.read(path)
      },
    }
    const say = (line: string) => {
      if (step.test(line)) started = starting.connect()
    }
    const forced = { ...options, isForced: true }
    const restored = restoreBackup(slowly, to, forced, { ...silent, say })
    await assert.rejects(restored, /DATABASE_URL: Mit der Datenbank .* arbeitet ein Portal/)
    await starting.end()
  }
  await onPostgres(own.url, async (db) => {
    const devices = await db.selectFrom('devices').select('serial_number').execute()
    assert.deepEqual(devices, [{ serial_number: 'EA-105' }])
  })
})

/** Asserts that no folder was created and, on PostgreSQL, no table. */
async function assertUntouched({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string }) {
  await assert.rejects(stat(dataDir), { code: 'ENOENT' })
  if (databaseUrl.startsWith('sqlite:')) return
  await onPostgres(databaseUrl, async (db) => {
    assert.deepEqual(await db.introspection.getTables(), [])
  })
}

async function onPostgres(url: string, work: (db: Db) => Promise<unknown>) {
  const db = openDatabase(url)
  try {
    assert.ok(!isSqlite(db))
    await work(db)
  } finally {
    await db.destroy()
  }
}

/** A backup as an older version would have made it: of its own file, or of a PostgreSQL, which has no search index. */
async function backupOf(world: World, file: string, engine: 'sqlite' | 'postgres') {
  const made = await backedUp(world, { passphrase: undefined })
  const folder = join(backupFolder(world), 'backups', made.manifest.name)
  const database = join(folder, 'database.sqlite')
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  await mkdir(dirname(database), { recursive: true })
  loadSqlite(database, readFileSync(join(landed, `${file}.sqlite.sql`), 'utf8'))
  const db = openDatabase(`sqlite:${database}`)
  if (engine === 'postgres') await dropSearch(db)
  const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db)
  await sql`pragma journal_mode = delete`.execute(db)
  await db.destroy()
  const all = await readAll(`sqlite:${database}`)
  const copied = new Set<string>(copiedTables().map(({ table }) => table))
  const before = Object.fromEntries(Object.entries(all).filter(([table]) => copied.has(table)))
  for (const name of await readdir(folder)) {
    if (name !== 'database.sqlite') await rm(join(folder, name))
  }
  const manifest: Manifest = {
    ...made.manifest,
    ...{ engine, schema: rows[0]?.name ?? '', gaps: [], blobs: [] },
    rows: Object.fromEntries(
      Object.entries(all).map(([table, tableRows]) => [table, tableRows.length]),
    ),
    files: [{ path: 'database.sqlite', ...(await hashOfFile(database)) }],
  }
  await writeFile(join(folder, 'manifest.json'), manifestText(manifest))
  const target = await openBackups(world)
  const { faults } = await verifyPlace(target, await listBackups(target), silent)
  assert.deepEqual(faults, [])
  return { folder, manifest, before }
}

async function readAll(url: string) {
  const end = openEnd(url)
  try {
    return await rowsOf(end)
  } finally {
    await end.close()
  }
}
