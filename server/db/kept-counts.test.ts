import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { areasOf } from './areas.ts'
import { countKeptOf } from './data-versions.ts'
import { type Db, inTransaction, isSqlite } from './database.ts'

const tables = ['companies', 'parts', 'doctypes', 'devices', 'medias'] as const

test('both engines are told how many records there are: by what is made, deleted, taken back, and done at once', async (t) => {
  const world = await openWorld(t)
  const { db } = world.services
  const as = await given.administrator(world)
  await assertCounts(db)
  const [companie, part] = [await given.company(world), await given.part(world)]
  const doctype = await given.doctype(world)
  const media = [await given.media(world, { doctype }), await given.media(world, { doctype })]
  const devices: number[] = []
  for (const sn of ['A 1', 'A 2', 'A 3']) {
    devices.push(await given.device(world, { sn, companie, part, media }))
  }
  await assertCounts(db)
  for (const url of [`/api/devices/${devices[0]}`, `/api/medias/${media[1]}`]) {
    await given.response(200, world.ask('DELETE', url, { as }))
  }
  await assertCounts(db)
  const refusal = new Error('taken back')
  const taken = inTransaction(db, async (tx) => {
    await put(tx, 7)
    throw refusal
  })
  await assert.rejects(taken, refusal)
  await assertCounts(db)
  await put(db, 5)
  await assertCounts(db)
  const { body } = await given.response(200, world.ask('GET', '/api/doctypes', { as }))
  assert.equal(body.meta.pagination.total, await countOf(db, 'doctypes'))
  await sql`delete from doctypes where description = 'made'`.execute(db)
  await assertCounts(db)
})

test('PostgreSQL counts rightly what several write at once, and what is emptied at once', async (t) => {
  const { db } = (await openWorld(t)).services
  if (isSqlite(db)) return t.skip('one writes at a time')
  // Each holds a row of its own to count in.
  await inTransaction(db, async (connection) => {
    await put(connection, 2)
    await inTransaction(db, async (other) => {
      await put(other, 3)
      await inTransaction(db, (third) => put(third, 4))
      await assertCounts(db)
      await assertCounts(other)
    })
    await assertCounts(connection)
  })
  await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      await put(db, n + 1)
      await sql`delete from doctypes where id = (
        select id from doctypes where description = 'made' order by random() limit 1)`.execute(db)
    }),
  )
  await assertCounts(db)
  await sql`truncate devices, medias cascade`.execute(db)
  await assertCounts(db)
})

test('what tells how many records there are changes with them', () => {
  for (const [table, area] of [
    ['devices', 'devices'],
    ['medias', 'files'],
  ] as const) {
    const text = `select sum(rows) from data_versions where area = '${area}'`
    assert.deepEqual(areasOf([text, `select id from ${table}`]), [area])
  }
})

async function assertCounts(db: Db) {
  for (const table of tables) {
    const kept = countKeptOf(table)
    assert.ok(kept)
    assert.equal(await numberIn(db, kept), await countOf(db, table), table)
  }
}

function countOf(db: Db, table: string): Promise<number> {
  return numberIn(db, sql`select count(*) from ${sql.table(table)}`)
}

async function numberIn(db: Db, text: RawBuilder<unknown>): Promise<number> {
  const { rows } = await db.executeQuery<object>(text.compile(db))
  return Number(Object.values(rows[0] ?? {})[0])
}

/** Makes so many document types in one statement. */
async function put(db: Db, count: number): Promise<void> {
  const titles = Array.from({ length: count }, () => randomUUID())
  const rows = titles.map((title) => sql`('', '', ${title}, ${title}, 'made')`)
  await sql`insert into doctypes (created_at, updated_at, title, title_folded, description)
    values ${sql.join(rows)}`.execute(db)
}
