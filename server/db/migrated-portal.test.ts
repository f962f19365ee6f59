import assert from 'node:assert/strict'
import { chmod, cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import Sqlite from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { readConfig } from '../core/config.ts'
import { defaultLimits } from '../http/request-limits.ts'
import { startPortal } from '../start.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'

// The database does not matter: the old portal is a SQLite file.

/** A portal as the program of 602b1c5 left it, and what it answered to the calls of `answers.json`. */
const before = join(import.meta.dirname, '../testing/portal-602b1c5')

test('a portal from before files had versions answers every call as it did, and loses nothing', async (t) => {
  const { app, as } = await oldPortal(t)
  for (const [url, answer] of Object.entries(await readJson('answers.json'))) {
    const { statusCode, body } = await app.inject({ url, headers: as })
    assert.equal(statusCode, 200, url)
    assertHolds(JSON.parse(body), answer, url)
  }
  const payload = { sn: 'KP-4711', pass: 'geraete-passwort' }
  const login = await app.inject({ method: 'POST', url: '/api/devices/customer-login', payload })
  assertHolds(login.json(), await readJson('login.json'), 'the customer login')
})

test('each upload of an old file is its first version, and what was left behind is seen', async (t) => {
  const { app, as } = await oldPortal(t)
  const get = async (url: string) => (await app.inject({ url, headers: as })).json()
  const { data: files } = await get('/api/medias?populate=url,versions.url&sort=id')
  for (const { attributes } of files) {
    const { url, versions, filename } = attributes
    const expected = url.data ? [['1', url.data.id]] : []
    const found = versions.data.map(({ attributes: version }: VersionRow) => [
      version.version,
      version.url.data.id,
    ])
    assert.deepEqual(found, expected, filename)
  }
  const unused = await get('/api/upload/unused')
  assert.deepEqual(
    unused.map(({ name }: { name: string }) => name),
    ['Anleitung.pdf', 'verwaist.pdf'],
  )
})

test('the bytes of an old portal are served as they were', async (t) => {
  const { app, as } = await oldPortal(t)
  const stored = await allBytes(join(before, 'files'))
  const { body } = await app.inject({ url: '/api/upload/files', headers: as })
  const served = new Set<string>()
  for (const { url } of JSON.parse(body)) {
    served.add((await app.inject({ url, headers: as })).body)
  }
  assert.deepEqual(served, new Set(stored))
})

test('each article number of an old portal has a public id of its own', async (t) => {
  const { app, as } = await oldPortal(t)
  const { data } = (await app.inject({ url: '/api/parts', headers: as })).json()
  const ids = data.map(
    ({ attributes }: { attributes: { publicId: string } }) => attributes.publicId,
  )
  assert.equal(new Set(ids).size, 2)
  for (const id of ids) assert.match(id, /^[0-9a-hj-km-np-tv-z]{8}$/)
})

test('an order of an old portal keeps the password that its letter needs', async (t) => {
  const portal = await oldPortal(t, (database) => {
    database.exec(`insert into document_jobs
      (created_at, updated_at, state, attempts, serial_number, docs, locale, recipient, requested_by, password)
      values ('2026-11-01', '2026-11-01', 'failed', 1, 'KP-4711', '[]', 'de', 'a@example.com', 'chefin', 'versiegelt')`)
  })
  const database = new Sqlite(join(portal.dataDir, 'typenschild.db'), { readonly: true })
  const kept = database.prepare('select encrypted, is_erased from order_passwords').all()
  database.close()
  assert.deepEqual(kept, [{ encrypted: 'versiegelt', is_erased: 0 }])
})

interface VersionRow {
  attributes: { version: string; url: { data: { id: number } } }
}

/** Whether everything that was answered is answered still; what is new may stand beside it. */
function assertHolds(now: unknown, then: unknown, place: string): void {
  if (typeof then !== 'object' || then === null) {
    assert.deepEqual(now, then, place)
    return
  }
  assert.ok(typeof now === 'object' && now !== null, place)
  if (Array.isArray(then)) assert.equal((now as unknown[]).length, then.length, place)
  for (const [name, value] of Object.entries(then)) {
    assertHolds((now as Record<string, unknown>)[name], value, `${place} › ${name}`)
  }
}

/** The old portal in a folder of its own, opened by this program. */
async function oldPortal(
  t: TestContext,
  prepare?: (database: Sqlite.Database) => void,
): Promise<{ app: FastifyInstance; as: Record<string, string>; dataDir: string }> {
  const dataDir = await scratchFolder()
  await cp(before, dataDir, { recursive: true })
  await chmod(dataDir, 0o700)
  // Git keeps no such modes.
  for (const name of ['secrets.json', 'typenschild.db']) await chmod(join(dataDir, name), 0o600)
  if (prepare) {
    const database = new Sqlite(join(dataDir, 'typenschild.db'))
    prepare(database)
    database.close()
  }
  const config = readConfig({ DATA_DIR: dataDir })
  const logger = pino({ level: 'silent' })
  const portal = await startPortal(config, logger, () => new Date(), defaultLimits)
  await portal.upkeep.start()
  t.after(async () => {
    await portal.stop()
    await rm(dataDir, { recursive: true })
  })
  const signedIn = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/local',
    payload: { identifier: 'chefin', password: 'Werkstatt-Portal-26' },
  })
  return { app: portal.app, as: { authorization: `Bearer ${signedIn.json().jwt}` }, dataDir }
}

async function readJson(name: string): Promise<object> {
  return JSON.parse(await readFile(join(before, name), 'utf8'))
}

async function allBytes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')))
}
