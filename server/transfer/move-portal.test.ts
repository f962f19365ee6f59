import assert from 'node:assert/strict'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { sql } from 'kysely'
import { all } from '#contract/all.ts'
import { type Config, readConfig } from '../core/config.ts'
import { isSqlite, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import * as given from '../testing/given.ts'
import * as givenFiles from '../testing/given-files.ts'
import { elsewhere, sqlitePortal, startElsewhere } from '../testing/given-move.ts'
import { insertRow } from '../testing/insert-row.ts'
import { uploaded } from '../testing/send-files.ts'
import { until } from '../testing/until.ts'
import type { Ticket, World } from '../testing/world.ts'
import { abortMove, type Moved, movePortal, placeOf } from './move-portal.ts'
import { findTransfer } from './transfers.store.ts'

test('point 8: a moved portal returns every list and file as before, and everybody signs in as before', async (t) => {
  const world = await portalWithData(t)
  const to = await elsewhere(t, world)
  const machine = await given.token(world)
  const before = await answers(world, await given.administrator(world))
  const { tables, heldFor } = await move(world, to)
  assert.ok(heldFor !== undefined && heldFor < 15_000)
  assert.ok(tables?.some(({ title, rows }) => title === 'Geräte' && rows === 2))
  const moved = await startElsewhere(t, world, to)
  const after = await answers(moved, await given.administrator(moved))
  for (const [url, answer] of Object.entries(before)) assert.deepEqual(after[url], answer, url)
  const filled = Object.values(before).filter((body) => (body.data ?? body).length > 0)
  assert.ok(filled.length >= 12, String(filled.length))
  await moved.ask('POST', '/api/devices/customer-login', {
    body: { sn: 'KÜ 1', pass: 'geraete-passwort' },
  })
  const found = await given.response(
    200,
    moved.ask('GET', '/api/companies?filters[name][$containsi]=MUELLER', { as: machine }),
  )
  assert.equal(found.body.data.length, 1)
  assert.equal(await given.part(moved, 'Neu'), before['/api/parts']?.data.at(-1).id + 1)
})

test('point 8: at the old place people can still read and sign in, and are told why nothing can be changed', async (t) => {
  const log: string[] = []
  const world = await portalWithData(t, log)
  const as = await given.administrator(world)
  await move(world, await elsewhere(t, world))
  for (const restart of [false, true]) {
    if (restart) await world.restart()
    const refused = await given.response(
      503,
      world.ask('POST', '/api/parts', { as, body: { data: { title: 'Neu' } } }),
    )
    const { code, retryAfter } = refused.body.error.details
    assert.deepEqual([code, retryAfter, refused.headers['retry-after']], ['unavailable', 5, '5'])
    assert.match(refused.body.error.message, /^Das Portal zieht gerade um/)
    await given.response(503, world.ask('DELETE', '/api/parts/2', { as }))
    await answers(world, as)
    await given.signInCustomer(world, 'KÜ 1', 'geraete-passwort')
    await given.signInStaff(world, 'chefin', 'Werkstatt-Portal-26')
    const body = { identifier: 'chefin', password: 'falsch' }
    await given.response(400, world.ask('POST', '/api/auth/local', { body }))
  }
  const { body: notices } = await world.ask('GET', '/api/portal/notices', { as })
  const moved = notices.find(({ code }: { code: string }) => code === 'portal-moved')
  assert.match(moved?.message, /^Dieses Portal ist umgezogen \(.+, Dateien: auf der Platte\): Hier/)
  assert.deepEqual(
    log.filter((line) => line.includes('"level":50')),
    [],
  )

  await abortMove(world.services.config, undefined)
  assert.equal(await given.part(world, 'Neu'), 3)
})

test('point 8: no portal starts on an unfinished move, and repeating it completes it', async (t) => {
  const world = await portalWithData(t)
  const to = await elsewhere(t, world)
  await halfMove(world, to)
  await assert.rejects(startElsewhere(t, world, to), {
    message:
      'DATABASE_URL: Hierher zieht gerade ein Portal um, und noch ist nicht alles da. Bitte den Umzug mit „npm run portal -- move“ zu Ende bringen.',
  })
  await world.restart()
  await given.part(world, 'geht noch')
  await move(world, to)
  await startElsewhere(t, world, to)
})

test('point 8: an aborted move leaves a target that no portal starts on, and can be repeated', async (t) => {
  const world = await portalWithData(t)
  const { config } = world.services
  const to = await elsewhere(t, world)
  await assert.rejects(abortMove(config, to), { message: 'Dieses Portal zieht nicht um.' })
  await move(world, to)
  const other = await elsewhere(t, world)
  await assert.rejects(abortMove(config, other), /Der Umzug führt nach .+, nicht nach /)
  await abortMove(config, to)
  await given.part(world, 'nach der Rücknahme')
  await assert.rejects(startElsewhere(t, world, to), /noch ist nicht alles da/)
  const { tables } = await move(world, to)
  assert.equal(tables?.find(({ title }) => title === 'Artikelnummern')?.rows, 3)
  await assert.rejects(
    move(world, await elsewhere(t, world)),
    /ist schon umgezogen: .+, Dateien: auf der Platte\. Mit/,
  )
  assert.deepEqual((await move(world, to)).tables, tables)
})

test('point 8: a target that is not empty is refused, whatever is in it', async (t) => {
  const world = await portalWithData(t)
  const to = await elsewhere(t, world)
  const db = openDatabase(to.databaseUrl)
  t.after(() => db.destroy())
  // With SQLite the database is in a folder that belongs to the portal alone.
  if (!isSqlite(db)) {
    await sql`create table devices (title text)`.execute(db)
    await assert.rejects(move(world, to), /eines anderen Programms \(„devices“\)/)
    await sql`drop table devices`.execute(db)
  }
  await migrate(db)
  const code = { code_hash: 'x', expires_at: '2026-01-01', tries_left: 1 }
  await db.insertInto('setup_codes').values(code).execute()
  await assert.rejects(move(world, to), /ist nicht leer/)
  await sql`delete from setup_codes`.execute(db)
  await move(world, to)

  const other = await sqlitePortal(t)
  await assert.rejects(move(other, to), /ist nicht leer/)
  assert.equal(await findTransfer(other.services.db, 'source'), undefined)
})

test('point 8: a moved database starts only with the secrets that its mails are encrypted with', async (t) => {
  const world = await portalWithData(t)
  const to = await elsewhere(t, world)
  await move(world, to)
  const secrets = join(world.dataDir, 'secrets.json')
  await rename(secrets, `${secrets}.kept`)
  await assert.rejects(startElsewhere(t, world, to), /gehört eine andere secrets\.json/)
  await rename(`${secrets}.kept`, secrets)
  const bucket = {
    name: 'nirgends',
    prefix: '',
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    isPathStyle: true,
    keys: { accessKeyId: 'a', secretAccessKey: 'b' },
  }
  await assert.rejects(startElsewhere(t, world, { ...to, bucket }), /liegen in DATA_DIR/)
  await startElsewhere(t, world, to)
})

test('point 8: work in progress ends before the last round, and waiting work is done only by the new portal', async (t) => {
  const world = await portalWithData(t)
  const { db } = world.services
  await world.services.outbox.stop()
  const now = Date.now()
  const soon = new Date(now + 60_000).toISOString()
  const mail = (message: string, leased: string | null) => ({
    message_id: message,
    recipient: 'a@example.org',
    subject: 'x',
    content: null,
    state: 'waiting',
    attempts: 1,
    next_try_at: new Date(now).toISOString(),
    leased_until: leased,
    error: null,
    created_at: soon,
    updated_at: soon,
  })
  const id = await insertRow(db, 'mails', mail('a', soon))
  const moving = move(world, await elsewhere(t, world))
  await untilHeld(world)
  const claim = sql`update mails set attempts = attempts + 1 where id = ${id}`.execute(db)
  await assert.rejects(claim, { message: 'portal_on_hold' })
  await given.part(world, 'während gewartet wird')
  await sql`update mails set state = 'sent', leased_until = null where id = ${id}`.execute(db)
  const { tables } = await moving
  assert.equal(tables?.find(({ title }) => title === 'Artikelnummern')?.rows, 3)
})

async function portalWithData(t: TestContext, log?: string[]): Promise<World> {
  const world = await sqlitePortal(t, {}, log)
  const [companie, part] = [await given.company(world), await given.part(world)]
  await given.part(world, 'ART-0002')
  const doctype = await givenFiles.publicDoctype(world)
  const { media } = await givenFiles.file(world, {
    filename: 'Anleitung',
    doctype,
    parts: [part],
    version: '1',
  })
  await givenFiles.version(world, media, { version: '2', note: 'neu' })
  await uploaded(world, 'lose.pdf', '%PDF-1.7\n% lose\n%%EOF\n')
  await given.device(world, { sn: 'KÜ 1', companie, part, media: [media], note: 'a\nb' })
  await given.device(world, { sn: 'KÜ 2', companie, part })
  await given.labelFormat(world, 'Silber', { width: 80.5, height: 40.25 })
  return world
}

function move({ services }: World, to: Config): Promise<Moved> {
  return movePortal(services.config, to, { say: () => undefined, progress: () => undefined })
}

/** Moves up to the last round, which then fails. */
async function halfMove(world: World, to: Config) {
  const teller = {
    say(line: string) {
      if (line.startsWith('Letzter')) throw new Error('ended on purpose')
    },
    progress: () => undefined,
  }
  await assert.rejects(movePortal(world.services.config, to, teller), /ended on purpose/)
}

/** The answer of each list, and the bytes of each file. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function answers(world: World, as: Ticket): Promise<Record<string, any>> {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const found: Record<string, any> = {}
  const lists = Object.entries(all).filter(
    ([name, { method, path }]) => name.endsWith('.list') && method === 'GET' && !path.includes(':'),
  )
  for (const [, { path }] of lists) {
    // Sign-ins and failures add log entries.
    if (path === '/api/logs') continue
    const { status, body } = await world.ask('GET', `${path}?populate=*&sort=id`, { as })
    const plain =
      status === 200 ? body : (await given.response(200, world.ask('GET', path, { as }))).body
    found[path] = path === '/api/tokens' ? plain.map(withoutUse) : plain
  }
  for (const { url } of found['/api/upload/files']) {
    const { bytes } = await given.response(200, world.ask('GET', url, { as }))
    found[url] = bytes
  }
  return found
}

function withoutUse({ lastUsedAt: _, ...token }: { lastUsedAt: unknown }) {
  return token
}

function untilHeld({ services }: World) {
  return until(async () => (await findTransfer(services.db, 'source'))?.hold === 'queues')
}

test('point 8: the place that a portal has moved to is given without the database password, wherever that is in the address', () => {
  const settings = { DATA_DIR: '/tmp/x', DATABASE_URL: '' }
  for (const url of [
    'postgres://portal:geheim@db.example.com/typenschild?sslmode=require',
    'postgres://portal@db.example.com/typenschild?password=geheim&sslmode=require',
  ]) {
    const { database } = placeOf(readConfig({ ...settings, DATABASE_URL: url }))
    assert.equal(database, 'postgres://portal@db.example.com/typenschild?sslmode=require')
  }
})
