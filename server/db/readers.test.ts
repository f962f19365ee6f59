import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pino from 'pino'
import { buildApp } from '../app.ts'
import { insertDevice } from '../devices/devices.store.ts'
import * as given from '../testing/given.ts'
import { until } from '../testing/until.ts'
import { openWorld, type World } from '../testing/world.ts'
import type { ReadPlan } from './read-plan.ts'
import { openReaderPool, type ReaderLimits, ReadersClosed } from './reader-pool.ts'
import { TooSlow } from './reader-queue.ts'
import { openReads } from './reads.ts'
import { isDiskFailing } from './violations.ts'

// The database does not matter: a PostgreSQL reads beside the process anyway.

/** In ms: so short that a test need not wait, so long that a slow machine gets through what is quick. */
const limits: ReaderLimits = {
  quick: 500,
  long: 1_000,
  whole: 60_000,
  grace: 60_000,
  remembered: 60_000,
}
const flat = { kind: 'flat list' } as const
const rows = {
  statement: { text: 'select 7 as n', parameters: [], idsAt: [] },
  width: 1,
  parts: [],
}
const quick: ReadPlan = { ids: [7], rows }

test('a list that takes too long ends, and the reader goes on to the next', async (t) => {
  const pool = await openPool(t, limits)
  await assert.rejects(pool.answer('anna', endless(), flat), TooSlow)
  assert.equal(await bodyOf(pool.answer('anna', quick, flat)), '[{}]')
})

test('a process waits for its list, though the reader has not begun yet and nothing else keeps it awake', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('There is no file to read')
  const { dataDir } = await openWorld(t)
  const asking = [
    `import { openReaderPool } from ${JSON.stringify(import.meta.resolve('./reader-pool.ts'))}`,
    `const [file, limits, plan] = JSON.parse(process.argv[2])`,
    `const pool = openReaderPool({ file, timeZone: 'UTC' }, 1, limits)`,
    `const { body } = await pool.answer('anna', plan, { kind: 'flat list' })`,
    `console.log(new TextDecoder().decode(body))`,
    `await pool.close()`,
  ]
  const script = join(dataDir, 'asking.mjs')
  await writeFile(script, asking.join('\n'))
  const workerData = JSON.stringify([join(dataDir, 'typenschild.db'), limits, quick])
  const { stdout } = await promisify(execFile)(process.execPath, [script, workerData], {
    // Nor does anything keep it awake once it has it.
    timeout: limits.grace / 2,
  })
  assert.equal(stdout.trim(), '[{}]')
})

test('where no reader can begin the list fails, and the next one is tried anew', async (t) => {
  const { dataDir } = await openWorld(t)
  const missing = { file: join(dataDir, 'gibt-es-nicht.db'), timeZone: 'UTC' }
  const pool = openReaderPool(missing, 2, limits)
  t.after(() => pool.close())
  for (let count = 0; count < 2; count += 1) {
    await assert.rejects(pool.answer('anna', quick, flat), { code: 'SQLITE_CANTOPEN' })
  }
})

test('a list that the disk cannot read is told from a defect of the portal', async (t) => {
  const { dataDir, services } = await openWorld(t)
  const file = join(dataDir, 'kaputt.db')
  const database = new Sqlite(file)
  t.after(() => database.close())
  database.pragma('journal_mode = WAL')
  database.pragma('wal_autocheckpoint = 0')
  database.exec('create table pumps (n integer); insert into pumps values (7)')
  // A reader keeps few pages: it does not have all of these.
  database.exec(`create table notes (text text); with recursive n(i) as (select 1 union all select i + 1 from n where i < 900)
    insert into notes select hex(randomblob(2000)) from n`)
  const reads = openReads(
    services.db,
    { ...services.config, databaseUrl: `sqlite:${file}` },
    1,
    limits,
  )
  t.after(() => reads.close())
  const read = (text: string) => {
    const statement = { text, parameters: [], idsAt: [] }
    return reads.list('anna', { plan: { ids: [7], rows: { ...rows, statement } }, form: flat })
  }
  await read('select n from pumps')
  await truncate(`${file}-wal`, 0)
  await assert.rejects(read('select max(text) from notes'), isDiskFailing)
  await assert.rejects(read('select min(text) from notes'), isDiskFailing)
})

test('whoever asks for the longest lists keeps nobody else waiting, and has few of them under way', async (t) => {
  const pool = await openPool(t, { ...limits, quick: 20, long: 60_000 })
  const first = pool.answer('anna', counting(1e15, 'in_time()'), flat)
  const ofBernd = () => bodyOf(pool.answer('bernd', quick, flat))
  // Long lists have a reader of their own, which may still be opening the file.
  await until(async () => {
    await ofBernd()
    const { waiting, busy } = pool.load()
    return waiting === 0 && busy === 1
  })
  const requests = [first, ...Array.from({ length: 9 }, () => pool.answer('anna', endless(), flat))]
  const outcomes = Promise.allSettled(requests)
  // One is read, two wait: the others are refused as soon as they are found to be long.
  let refused = 0
  for (const answer of requests) {
    answer.catch((reason: unknown) => {
      if (reason instanceof TooSlow) refused += 1
    })
  }
  await until(() => refused >= 7)
  for (let count = 0; count < 20; count += 1) assert.equal(await ofBernd(), '[{}]')
  await pool.close()
  const ends = (await outcomes).map(
    ({ status, reason }: PromiseSettledResult<unknown> & { reason?: unknown }) => {
      return status === 'rejected' && reason instanceof ReadersClosed ? 'closed' : 'refused'
    },
  )
  assert.deepEqual(ends.toSorted(), [...Array(3).fill('closed'), ...Array(7).fill('refused')])
})

test('of one caller so many lists wait at most, and nobody else is refused for those', async (t) => {
  const pool = await openPool(t, limits)
  const requests = Array.from({ length: 300 }, () => pool.answer('anna', quick, flat))
  const ofBernd = pool.answer('bernd', quick, flat)
  const outcomes = await Promise.allSettled(requests)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 50)
  for (const { reason } of refused as PromiseRejectedResult[]) assert.ok(reason instanceof TooSlow)
  assert.equal(await bodyOf(ofBernd), '[{}]')
})

test('a reader that does not hear that it is to stop is given up, and another takes its place', async (t) => {
  const pool = await openPool(t, { ...limits, whole: 2_000, grace: 500 })
  // Never looks whether it may go on; but it does come to an end, as nothing can end its thread before.
  const deaf = counting(80_000_000, '1')
  await assert.rejects(pool.answer('anna', deaf, flat), TooSlow)
  for (let count = 0; count < 4; count += 1) {
    assert.equal(await bodyOf(pool.answer('anna', quick, flat)), '[{}]')
  }
  assert.equal(await pool.close(), true)
})

test('where a reader that was given up cannot be replaced, the other goes on alone', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('There is no file to read')
  const { dataDir } = await openWorld(t)
  const asking = `
    import { openReaderPool } from ${JSON.stringify(import.meta.resolve('./reader-pool.ts'))}
    const [file, limits, quick, deaf] = JSON.parse(process.argv[2])
    const pool = openReaderPool({ file, timeZone: 'UTC' }, 2, limits)
    const ask = (plan) => pool.answer('anna', plan, { kind: 'flat list' }).then(({ kind }) => kind, () => 'given up')
    const outcomes = [await ask(quick)]
    // From now on it fails to start threads, as on a machine that has no more.
    process.permission.drop('worker')
    for (const plan of [deaf, quick, quick]) outcomes.push(await ask(plan))
    console.log(outcomes.join())
    // A normal exit would wait for the deaf one.
    process.kill(process.pid, 'SIGKILL')`
  const script = join(dataDir, 'asking.mjs')
  await writeFile(script, asking)
  const given = { ...limits, whole: 2_000, grace: 500 }
  const file = join(dataDir, 'typenschild.db')
  const allowed = ['--permission', '--allow-worker', '--allow-addons', '--allow-fs-read=*']
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[...allowed, '--allow-fs-write=*', script],
    JSON.stringify([file, given, quick, counting(80_000_000, '1')]),
  ]).catch((killed: { stdout: string }) => killed)
  assert.equal(stdout, 'body,given up,body,body\n')
})

test('what is under way when the readers are closed is refused, and nothing more is read', async (t) => {
  const pool = await openPool(t, { ...limits, quick: 60_000 })
  const requests = [
    pool.answer('anna', endless(), flat),
    pool.answer('anna', endless(), flat),
    pool.answer('anna', quick, flat),
  ]
  const refusals = requests.map((answer) => assert.rejects(answer, ReadersClosed))
  assert.equal(await pool.close(), false)
  await Promise.all(refusals)
  await assert.rejects(pool.answer('anna', quick, flat), ReadersClosed)
})

test('a list that takes too long is a 503 that says when to try again', async (t) => {
  const world = await openWorld(t)
  await insertDevices(world, 64)
  const { config, db } = world.services
  const reads = openReads(db, config, 2, { ...limits, quick: 0, long: 0 })
  const app = await buildApp({ ...world.services, reads }, pino({ level: 'silent' }))
  t.after(async () => {
    await app.close()
    await reads.close()
  })
  const { bearer } = await given.administrator(world)
  const answer = await app.inject({
    url: '/api/devices?sort=note',
    headers: { authorization: `Bearer ${bearer}` },
  })
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.headers['retry-after'], '10')
  const { code } = answer.json().error.details
  assert.deepEqual(
    [code, answer.json().error.message],
    ['too-slow', 'Diese Suche dauert zu lange. Bitte mit weniger oder engeren Bedingungen suchen!'],
  )
})

test('what was acknowledged is in every later list', async (t) => {
  const world = await openWorld(t, { READERS: '2' })
  const as = await given.administrator(world)
  const id = await given.part(world)
  for (let count = 0; count < 50; count += 1) {
    const data = { title: `ART-${count}` }
    await given.response(200, world.ask('PUT', `/api/parts/${id}`, { as, body: { data } }))
    const lists = await Promise.all(
      ['', '?sort=title', '?filters[id]=1'].map((query) =>
        world.ask('GET', `/api/parts${query}`, { as }),
      ),
    )
    for (const { body } of lists) assert.equal(body.data[0].attributes.title, data.title)
  }
})

test('14.1: what customers see of their devices is read beside everything else, as the sign-in shows it', async (t) => {
  const world = await openWorld(t, { READERS: '1' })
  const as = await given.administrator(world)
  const companie = await given.company(world)
  const media = [await given.media(world)]
  for (const sn of ['A-1', 'B-2']) await given.device(world, { sn, companie, media })
  const customer = await given.signInCustomer(world, '10001', 'firma-passwort')
  const body = { sn: '10001', pass: 'firma-passwort' }
  const login = world.ask('POST', '/api/devices/customer-login', { body })
  const signedIn = await given.response(200, login)
  const mine = (query = '') =>
    given.response(200, world.ask('GET', `/api/devices/mine${query}`, { as: customer }))
  assert.deepEqual((await mine()).body, signedIn.body)
  assert.deepEqual((await mine('?search=b-')).body, [signedIn.body[0]])
  const data = { filename: 'Anders.pdf' }
  await given.response(200, world.ask('PUT', `/api/medias/${media[0]}`, { as, body: { data } }))
  assert.equal((await mine()).body[1].media[0].filename, data.filename)
  // Without readers nobody reads it.
  await world.services.reads.close()
  const search = world.ask('GET', '/api/devices/mine?search=a-', { as: customer })
  await given.refused('unavailable', search)
})

test('readers hold no transaction while they wait: what was written is taken out of the log of writes', async (t) => {
  const world = await openWorld(t, { READERS: '2' })
  const as = await given.administrator(world)
  await given.part(world)
  await Promise.all(Array.from({ length: 8 }, () => world.ask('GET', '/api/parts', { as })))
  const { db } = world.services
  // One of them may still be opening the file, and looks into it for that.
  await until(async () => {
    const { rows: found } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return found[0]?.busy === 0
  })
})

/** A plan whose statement never ends, but looks whether it may go on. */
function endless(): ReadPlan {
  return counting(1e15, '(i & 63 or in_time())')
}

function counting(until: number, condition: string): ReadPlan {
  const text = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${until} and ${condition})
    select count(*) from n`
  const total = { all: { text, parameters: [] } }
  return { ids: { limit: 1, offset: 0, forward: [], lookups: [], total }, rows }
}

async function openPool(t: TestContext, given: ReaderLimits) {
  const { services } = await openWorld(t)
  const { databaseUrl, timeZone } = services.config
  const pool = openReaderPool({ file: databaseUrl.slice('sqlite:'.length), timeZone }, 2, given)
  t.after(() => pool.close())
  return pool
}

async function bodyOf(
  pendingAnswer: ReturnType<ReturnType<typeof openReaderPool>['answer']>,
): Promise<string> {
  const answer = await pendingAnswer
  assert.equal(answer.kind, 'body')
  return new TextDecoder().decode(answer.body)
}

async function insertDevices({ services: { db, clock } }: World, count: number) {
  for (let n = 0; n < count; n += 1) {
    const device = { sn: `A ${n}`, passwordHash: '', isPasswordGenerated: false }
    await insertDevice(db, { at: clock(), by: null }, device)
  }
}
