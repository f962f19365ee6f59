import assert from 'node:assert/strict'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { countTurns } from '../testing/count-turns.ts'
import { type Db, inTransaction, openDatabase } from './database.ts'

// The database does not matter: on PostgreSQL each transaction has a connection of its own.

test('of transactions that come about together each is there as a whole or not at all, and on disk once it is done', async (t) => {
  const { db, seen } = await open(t)
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      write(db, n, n % 7 === 3 ? 'fails' : n % 11 === 5 ? 'takes a while' : 'is short').then(
        // Whoever is told so finds it there at once, by whichever connection.
        () => assert.deepEqual(seen(n), [1, 2], `${n} is there`),
        (error: Error) => {
          assert.equal(error.message, `${n} fails`)
          return 'failed'
        },
      ),
    ),
  )
  assert.equal(outcomes.filter((outcome) => outcome === 'failed').length, 9)
  for (let n = 0; n < 60; n += 1) assert.deepEqual(seen(n), n % 7 === 3 ? [] : [1, 2], `${n}`)
})

test('what is written outside of a transaction is neither seen by nor lost with those that wait for their commit', async (t) => {
  const { db, seen } = await open(t)
  const first = write(db, 1, 'is short')
  const failing = write(db, 2, 'fails').catch(() => 'failed')
  await sql`insert into parts_of (n, part) values (3, 1)`.execute(db)
  assert.deepEqual(seen(3), [1])
  await first
  assert.equal(await failing, 'failed')
  assert.deepEqual([seen(1), seen(2), seen(3)], [[1, 2], [], [1]])
})

test('where the disk gets full on the way nobody is told that something is there which is not', async (t) => {
  const { db, seen } = await open(t)
  await sql`pragma max_page_count = 40`.execute(db)
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => write(db, n, 'is short', 'x'.repeat(12_000))),
  )
  const outcomes = results.map(({ status }, n) => [status, seen(n).length])
  assert.ok(
    outcomes.some(([status]) => status === 'rejected'),
    'some found no room',
  )
  assert.ok(
    outcomes.some(([status]) => status === 'fulfilled'),
    'some did',
  )
  for (const [status, parts] of outcomes) assert.equal(parts, status === 'fulfilled' ? 2 : 0)
  for (const each of results) {
    if (each.status === 'rejected') assert.equal(each.reason.code, 'SQLITE_FULL')
  }
})

test('where the disk fails on the way all whose writes are lost are told so, and not that it is full', async (t) => {
  const { db, file } = await open(t)
  await sql`pragma wal_autocheckpoint = 0`.execute(db)
  // Not all of these stay in the cache.
  await sql`create table notes as
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    select i, hex(randomblob(2000)) as text from n`.execute(db)
  const results = await Promise.allSettled([
    write(db, 1, 'is short'),
    inTransaction(db, async (tx) => {
      await truncate(`${file}-wal`, 0)
      await sql`select max(text) from notes`.execute(tx)
    }),
  ])
  for (const each of results) {
    assert.equal(each.status === 'rejected' && each.reason.code, 'SQLITE_IOERR_SHORT_READ')
  }
})

test('where the commit itself fails all that waited for it are told, and the next one is none the worse', async (t) => {
  const { db, seen } = await open(t)
  await sql`create table owners (id integer primary key)`.execute(db)
  await sql`create table owned (owner integer references owners (id) deferrable initially deferred)`.execute(
    db,
  )
  const lonely = (tx: Db) => sql`insert into owned (owner) values (7)`.execute(tx)
  const results = await Promise.allSettled([write(db, 1, 'is short'), inTransaction(db, lonely)])
  for (const each of results) {
    assert.equal(each.status === 'rejected' && each.reason.code, 'SQLITE_CONSTRAINT_FOREIGNKEY')
  }
  await write(db, 2, 'is short')
  assert.deepEqual([seen(1), seen(2)], [[], [1, 2]])
})

test('what still waits for its commit when the database is closed is on disk', async (t) => {
  const { db, seen } = await open(t)
  const written = write(db, 1, 'is short')
  // After all that goes on at once, and before what arrives next.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await Promise.all([written, db.destroy()])
  assert.deepEqual(seen(1), [1, 2])
})

test('of those that wait for each other and have much to do, each gets a turn of its own', async (t) => {
  const { db, seen } = await open(t)
  const all = Array.from({ length: 12 }, (_, n) => n)
  const writeAll = () => Promise.all(all.map((n) => write(db, n, 'has much to do')))
  const { turns } = await countTurns(writeAll)
  for (const n of all) assert.deepEqual(seen(n), [1, 2], `${n}`)
  assert.ok(turns >= all.length, `${turns} turns`)
})

test('a group that was committed early, for a statement outside it, leaves later ones their time', async (t) => {
  const { db, seen } = await open(t)
  const early = write(db, 0, 'is short')
  await sql`insert into parts_of (n, part) values (100, 1)`.execute(db)
  await early
  const all = Array.from({ length: 12 }, (_, n) => n + 1)
  const { turns } = await countTurns(async () => {
    for (const n of all) await write(db, n, 'is short')
  })
  for (const n of all) assert.deepEqual(seen(n), [1, 2], `${n}`)
  assert.ok(turns >= 2 * all.length, `${turns} turns`)
})

/** Two rows in a transaction. */
function write(
  db: Db,
  n: number,
  kind: 'is short' | 'takes a while' | 'has much to do' | 'fails',
  text = '',
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`insert into parts_of (n, part, text) values (${n}, 1, ${text})`.execute(tx)
    if (kind === 'takes a while') await nextTurn()
    if (kind === 'has much to do') work()
    if (kind === 'fails') throw new Error(`${n} fails`)
    await sql`insert into parts_of (n, part, text) values (${n}, 2, ${text})`.execute(tx)
  })
}

function work(): void {
  const start = process.threadCpuUsage()
  while (process.threadCpuUsage(start).user < 15_000);
}

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'commit-groups-'))
  const file = join(folder, 'portal.db')
  const db = openDatabase(`sqlite:${file}`)
  await sql`create table parts_of (n integer, part integer, text text)`.execute(db)
  const other = new Sqlite(file, { readonly: true })
  t.after(async () => {
    other.close()
    await db.destroy()
    await rm(folder, { recursive: true })
  })
  const parts = other.prepare('select part from parts_of where n = ? order by part').pluck()
  return { db, file, seen: (n: number) => parts.all(n) }
}
