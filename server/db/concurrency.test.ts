import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import pino from 'pino'
import { startPortal } from '../start.ts'
import { countWaiting, isAnyLockAwaited } from '../testing/awaited-locks.ts'
import * as given from '../testing/given.ts'
import { onlyOnPostgres } from '../testing/postgres.ts'
import { until } from '../testing/until.ts'
import { openWorld } from '../testing/world.ts'
import { inTransaction } from './database.ts'
import { withoutDeadline } from './postgres-pool.ts'
import { lockLinks, raise } from './versions.ts'

/** As many as a portal opens by itself. */
const many = { DATABASE_CONNECTIONS: '10' }

test('a device is never left without its company, whoever is faster', async (t) => {
  const world = await openWorld(t, many)
  const as = await given.administrator(world)
  const part = await given.part(world)
  for (let round = 0; round < 8; round += 1) {
    const companie = await given.company(world, `Firma ${round}`, round)
    const data = { sn: `A ${round}`, companie, part, pass: 'x' }
    const answers = await Promise.all([
      world.ask('POST', '/api/devices', { as, body: { data } }),
      world.ask('DELETE', `/api/companies/${companie}`, { as }),
    ])
    const statuses = answers.map(({ status }) => status)
    assert.ok(
      [
        [200, 409],
        [400, 200],
        [409, 200],
      ].some((fine) => fine.join() === statuses.join()),
      String(statuses),
    )
  }
  const { body } = await world.ask('GET', '/api/devices?populate=companie', { as })
  for (const { attributes } of body.data) assert.ok(attributes.companie.data)
})

test('many writers at once all get an answer, and none an error of the database', async (t) => {
  const world = await openWorld(t, many)
  const as = await given.administrator(world)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const media = [await given.media(world), await given.media(world)]
  await given.device(world, { sn: 'A 1', companie, part, media })
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const files = index % 2 ? media : media.toReversed()
      const data = { media: index % 3 ? { set: files } : { disconnect: files } }
      return world.ask('PUT', '/api/devices/1', { as, body: { data } })
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
})

test('13: whoever gives a record another number waits for links to it that are being made, and these are not waited for in turn', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const media = await given.media(world)
  const part = await given.part(world)
  const device = await given.device(world, { sn: 'A 1', part })
  const { db, clock } = world.services
  const ways = [
    [`/api/devices/${device}`, { sn: 'A 2' }, 'devices', 'device_medias', 'device_id', device],
    [`/api/parts/${part}`, { title: 'KP-200' }, 'parts', 'part_medias', 'part_id', part],
  ] as const
  for (const [url, data, table, links, column, id] of ways) {
    const { change } = await inTransaction(db, async (tx) => {
      await lockLinks(tx)
      // As what comes back from the bin: first the link, then what is said at its ends.
      const link = sql`insert into ${sql.table(links)} (${sql.ref(column)}, media_id)
        values (${id}, ${media})`
      await link.execute(tx)
      const change = world.ask('PUT', url, { as, body: { data } })
      await until(() => isAnyLockAwaited(tx))
      await raise(tx, table, { at: clock(), by: null }, sql`= ${id}`)
      return { change }
    })
    await given.response(200, change)
    const { body } = await world.ask('GET', `${url}?populate[media][fields][0]=id`, { as })
    assert.deepEqual(body.data.attributes.media.data, [{ id: media, attributes: {} }])
  }
})

test('a request rolled back because of a deadlock is answered with a request to retry, and not as an unreachable database', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t, many)
  const as = await given.administrator(world)
  const [media, device] = [await given.media(world), await given.device(world, { sn: 'A 1' })]
  const { db } = world.services
  const url = `/api/devices/${device}`
  const change = () => world.ask('PUT', url, { as, body: { data: { media: [media] } } })
  const { changed, other } = await inTransaction(db, async (holder) => {
    await sql`select id from devices where id = ${device} for update`.execute(holder)
    const holding = Promise.withResolvers<void>()
    const other = inTransaction(db, async (tx) => {
      // The other transaction detects the deadlock, and is rolled back.
      await sql`set local deadlock_timeout = '1h'`.execute(tx)
      await sql`select id from medias where id = ${media} for update`.execute(tx)
      holding.resolve()
      await until(() => isAnyLockAwaited(holder))
      await lockLinks(tx)
    })
    await holding.promise
    const changed = change()
    await until(async () => (await countWaiting(holder)) === 2)
    return { changed, other }
  })
  const { status, headers, body } = await changed
  await other
  assert.equal(status, 503)
  assert.equal(headers['retry-after'], '1')
  assert.equal(body.error.details.code, 'unavailable')
  assert.match(
    body.error.message,
    /^Jemand hat gleichzeitig .* Es wurde nichts gespeichert\. Bitte /,
  )
  await given.response(200, change())
})

test('a change that waits too long for another one is told so, and leaves nothing waiting on PostgreSQL', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t, many)
  const as = await given.administrator(world)
  const [media, device] = [await given.media(world), await given.device(world, { sn: 'A 1' })]
  const ask = (data: object) => world.ask('PUT', `/api/devices/${device}`, { as, body: { data } })
  const { db } = world.services
  await inTransaction(db, async (holder) => {
    await lockLinks(holder)
    await raise(holder, 'devices', { at: new Date(), by: null }, sql`= ${device}`)
    const link = ask({ media: [media] })
    for (const { status, headers, body } of [await ask({ note: 'laut' }), await link]) {
      assert.equal(status, 503)
      assert.equal(headers['retry-after'], '1')
      assert.match(body.error.message, /^Jemand hat gleichzeitig .* Es wurde nichts gespeichert\. /)
    }
    // One that waits on after its request could be one of hundreds, until the server accepts no connection.
    await until(async () => (await countWaiting(holder)) === 0)
  })
  await given.response(200, ask({ media: [media], note: 'laut' }))
})

test('while as many changes wait for another one as there are connections, others read on, and another change is told so', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t, many)
  const as = await given.administrator(world)
  const device = await given.device(world, { sn: 'A 1' })
  const { db } = world.services
  // These wait however slow the machine is; requests would be given up after 4 s, and make room.
  const wait = () => withoutDeadline(() => inTransaction(db, lockLinks)).catch(() => undefined)
  const waiting = await inTransaction(db, async (holder) => {
    await lockLinks(holder)
    const begun = Array.from({ length: 9 }, wait)
    await until(async () => (await countWaiting(holder)) >= 7)
    for (const read of [`/api/devices/${device}`, '/api/devices']) {
      await given.response(200, world.ask('GET', read, { as }))
    }
    const note = { as, body: { data: { note: 'laut' } } }
    const { status, headers, body } = await world.ask('PUT', `/api/devices/${device}`, note)
    assert.deepEqual([status, headers['retry-after']], [503, '1'])
    assert.match(body.error.message, /^Jemand hat gleichzeitig .* Es wurde nichts gespeichert\. /)
    // An array, as promises would be awaited before the commit.
    return [begun]
  })
  await Promise.all(waiting.flat())
})

test('a second server process knows the same sessions, and their end', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip(onlyOnPostgres)
  const world = await openWorld(t)
  const { config } = world.services
  const other = await startPortal(config, pino({ level: 'silent' }))
  t.after(() => other.stop())
  const { bearer = '' } = await given.administrator(world)
  const headers = { authorization: `Bearer ${bearer}` }
  const there = async () => (await other.app.inject({ url: '/api/users/me', headers })).statusCode
  assert.equal(await there(), 200)
  await given.response(200, world.ask('POST', '/api/auth/logout', { as: { bearer }, body: {} }))
  assert.equal(await there(), 401)
})

test('a process opens no more connections to PostgreSQL than it is given', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip('SQLite has one connection')
  const world = await openWorld(t, { DATABASE_CONNECTIONS: '4' })
  const as = await given.administrator(world)
  const reads = Array.from({ length: 20 }, () => world.ask('GET', '/api/devices', { as }))
  const answers = await Promise.all(reads)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  const countConnections = `select count(*)::int as count from pg_stat_activity where datname = current_database()`
  const { rows } = await sql<{ count: number }>`${sql.raw(countConnections)}`.execute(
    world.services.db,
  )
  // Two more count failed sign-ins.
  assert.ok((rows[0]?.count ?? 0) <= 4 + 2, `${rows[0]?.count} connections`)
})
