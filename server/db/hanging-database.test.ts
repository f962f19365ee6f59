import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import test from 'node:test'
import { sql } from 'kysely'
import * as given from '../testing/given.ts'
import { emptyPostgres, onlyOnPostgres } from '../testing/postgres.ts'
import { openWorld } from '../testing/world.ts'
import { openDatabase } from './database.ts'
import { withoutDeadline } from './postgres-pool.ts'

test('point 26: a PostgreSQL that hangs is a 503 within 5 s, and works again when it is back', async (t) => {
  const database = await emptyPostgres()
  if (!database) return t.skip(onlyOnPostgres)
  const proxy = await openProxy(database.url)
  const world = await openWorld(t, { DATABASE_URL: proxy.url })
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

/** A line to the database that can stop forwarding without ending. */
async function openProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => to.destroy())
      if (isHanging) from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    hang() {
      isHanging = true
      for (const socket of sockets) socket.pause()
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
