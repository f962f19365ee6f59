import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import type { ProblemBody } from '#contract/problem.ts'
import * as given from '../testing/given.ts'
import { emptyPostgres, onlyOnPostgres } from '../testing/postgres.ts'
import { scratchFolder } from '../testing/scratch-folder.ts'
import { pdf, sendFiles } from '../testing/send-files.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'
import { openDatabase } from './database.ts'
import { withoutDeadline } from './postgres-pool.ts'

/** As a portal has it where nobody says anything else. */
const usualTime = { LIST_SECONDS: '2' }

test('point 26: a PostgreSQL that hangs is a 503 within 5 s, and works again when it is back', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip(onlyOnPostgres)
  const proxy = await openProxy(database.url)
  const world = await openWorld(t, { DATABASE_URL: proxy.url, ...usualTime })
  t.after(async () => {
    proxy.close()
    await database.drop()
  })
  const as = await given.administrator(world)
  await given.company(world)
  const read = () => world.ask('GET', '/api/companies', { as })
  const write = () => {
    const data = { name: 'Neu', kdnr: 7, pass: 'x' }
    return world.ask('POST', '/api/companies', { as, body: { data } })
  }
  const signIn = () => {
    const body = { identifier: 'chefin', password: 'falsch' }
    return world.ask('POST', '/api/auth/local', { body })
  }
  const ready = () => world.ask('GET', '/health/ready')
  proxy.hang()
  // The second round finds no connection that is open.
  for (let round = 0; round < 2; round += 1) {
    const began = performance.now()
    const answers = await Promise.all([read(), read(), write(), signIn(), ready()])
    // By our own clock 4.5 s; the rest is for a machine that has much else to do.
    assert.ok(performance.now() - began < 15_000)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [503, 503, 503, 503, 503],
    )
  }
  assert.equal((await world.ask('GET', '/health')).status, 200)
  proxy.goOn()
  assert.equal((await read()).status, 200)
  assert.equal((await write()).status, 200)
})

test('a PostgreSQL that has stopped and taken its socket of this machine along is a 503', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip(onlyOnPostgres)
  const folder = await scratchFolder()
  const proxy = await openProxy(database.url, join(folder, '.s.PGSQL.5432'))
  const { username, password, pathname } = new URL(database.url)
  const url = `postgres://${username}:${password}@${pathname}?host=${folder}`
  const world = await openWorld(t, { DATABASE_URL: url })
  t.after(async () => {
    await rm(folder, { recursive: true })
    await database.drop()
  })
  const as = await given.administrator(world)
  const read = () => world.ask('GET', '/api/companies', { as })
  assert.equal((await read()).status, 200)
  proxy.close()
  // The second finds no connection that is open.
  for (let round = 0; round < 2; round += 1) assert.equal((await read()).status, 503)
})

test('a PostgreSQL that changes nothing for a while is read, and whoever changes something is told so', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t, { DATABASE_CONNECTIONS: '3' })
  const as = await given.administrator(world)
  const { db } = world.services
  const company = await given.company(world)
  const read = () => world.ask('GET', `/api/companies/${company}`, { as })
  const write = () => world.ask('PUT', `/api/companies/${company}`, { as, body: { data: {} } })
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const outer = openDatabase(`${process.env.TEST_DATABASE_URL}`)
  t.after(() => outer.destroy())
  const { name = '' } = rows[0] ?? {}
  // As one that has become a copy of another: connections end, and new ones find it so.
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(outer)
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = ${name}`.execute(outer)
  await until(async () => (await read()).status === 200)
  world.wait(10 * 60_000)
  for (const refused of [
    await write(),
    await world.ask('POST', '/api/auth/local', { body: { identifier: 'chefin', password: 'x' } }),
    await world.ask('GET', '/health/ready'),
  ]) {
    assert.equal(refused.status, 503)
    assert.equal(refused.headers['retry-after'], '5')
    assert.match(refused.body.error.message, /^Die Datenbank nimmt gerade keine Änderungen an/)
  }
  // Whatever was connected meanwhile would find it so for as long as it is.
  await Promise.all(Array.from({ length: 12 }, read))
  await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(outer)
  await until(async () => (await world.ask('GET', '/health/ready')).status === 200)
  await until(async () => (await write()).status === 200)
})

test('point 26: a connection that breaks while it is in use fails its request alone', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip(onlyOnPostgres)
  const db = openDatabase(database.url)
  t.after(async () => {
    await db.destroy()
    await database.drop()
  })
  const breaking = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await assert.rejects(breaking)
  const working = db.transaction().execute(async (tx) => sql`select pg_sleep(60)`.execute(tx))
  const isBroken = assert.rejects(working)
  await until(async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'select pg_sleep(60)' and datname = current_database()`.execute(db)
    return rows.length > 0
  })
  await isBroken
  await sql`select 1`.execute(db)
})

test('point 26: a PostgreSQL that begins to hang within a request is waited for once, not again by what follows', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip(onlyOnPostgres)
  const proxy = await openProxy(database.url)
  const world = await openWorld(t, { DATABASE_URL: proxy.url, ...usualTime })
  t.after(async () => {
    proxy.close()
    await database.drop()
  })
  const as = await given.administrator(world)
  await given.company(world)
  const data = { name: 'Neu', kdnr: 7, pass: 'x' }
  const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, bytes: pdf(name) }))
  for (const [statement, request] of [
    ['from "companies"', () => world.ask('GET', '/api/companies', { as })],
    ['insert into "companies"', () => world.ask('POST', '/api/companies', { as, body: { data } })],
    ['insert into "uploads"', () => sendFiles(world, as, files)],
    [
      'password_hash',
      () => {
        const body = { identifier: 'chefin', password: 'falsch' }
        return world.ask('POST', '/api/auth/local', { body })
      },
    ],
  ] as const) {
    proxy.hangAt(statement)
    const began = performance.now()
    assert.equal((await request()).status, 503, statement)
    // Twice 4.5 s would be 9.
    assert.ok(performance.now() - began < 8_000, statement)
    proxy.goOn()
    await until(async () => (await world.ask('GET', '/health/ready')).status === 200)
  }
})

test('a session that cannot be looked up in time is a 503, also where the last one has read a list', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip(onlyOnPostgres)
  const world = await openWorld(t, { DATABASE_URL: database.url, DATABASE_CONNECTIONS: '3' })
  t.after(() => database.drop())
  const as = await given.administrator(world)
  const read = () => world.ask('GET', '/api/companies', { as })
  await world.services.db.transaction().execute(async (tx) => {
    // On another connection, which is lent to whoever comes next.
    assert.equal((await read()).status, 200)
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    const { status, body } = await read()
    assert.equal(status, 503)
    assert.equal((body as ProblemBody).error.details.code, 'unavailable')
  })
  assert.equal((await read()).status, 200)
})

test('point 26: what may take long is not given up', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip(onlyOnPostgres)
  const db = openDatabase(database.url)
  t.after(async () => {
    await db.destroy()
    await database.drop()
  })
  const sleep = () => sql`select pg_sleep(5)`.execute(db)
  const inTransaction = () => db.transaction().execute((tx) => sql`select pg_sleep(5)`.execute(tx))
  const message = 'Query read timeout'
  await Promise.all([
    assert.rejects(sleep(), { message }),
    withoutDeadline(sleep),
    assert.rejects(inTransaction(), { message }),
  ])
})

/** A line to the database that can stop forwarding without ending; at a port, or at a socket of this machine. */
async function openProxy(target: string, socket?: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isHanging = false
  let last: string | undefined
  function hang() {
    isHanging = true
    last = undefined
    for (const socket of sockets) socket.pause()
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (last !== undefined && bytes.includes(last)) hang()
        to.write(bytes)
      })
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => to.destroy())
      if (isHanging) from.pause()
    }
  })
  server.listen(socket ?? { port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = new URL(target)
  if (!socket) url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    hang,
    /** Hangs as soon as this statement has come: it is the last. */
    hangAt(statement: string) {
      last = statement
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
    goOn() {
      isHanging = false
      for (const socket of sockets) socket.resume()
    },
  }
}
