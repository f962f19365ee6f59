import assert from 'node:assert/strict'
import test from 'node:test'
import { z } from 'zod'
import { timestamps } from '#contract/fields.ts'
import { parseListQuery } from '../query/list-query.ts'
import * as given from '../testing/given.ts'
import { openWorld } from '../testing/world.ts'
import { inTransaction, isSqlite } from './database.ts'
import { addText, createTable } from './migration-steps.ts'
import { searchIndexOf } from './search-index.ts'
import { addSearchIndex } from './search-index-steps.ts'
import { selectList } from './select.ts'
import { table, text } from './table.ts'
import { insert } from './write.ts'

const Depot = z.object({
  id: z.number(),
  ...timestamps,
  name: z.string(),
  address: z.string().nullable(),
})

const depots = table('depots', Depot, {
  name: text('name', { folded: true, taken: 'Dieses Lager gibt es schon!' }),
  address: text('address', { folded: true, nullable: true }),
})

test('a table made of the steps keeps, orders and searches texts, and knows what is taken', async (t) => {
  const { services } = await openWorld(t)
  const { db, clock } = services
  const sqlite = isSqlite(db)
  await createTable(db, sqlite, 'depots')
  await addText(db, sqlite, 'depots', 'name', { folded: true, unique: true })
  await addText(db, sqlite, 'depots', 'address', { folded: true, nullable: true })
  const keys = searchIndexOf(depots)?.keys ?? []
  await inTransaction(db, (tx) => addSearchIndex(tx, sqlite, 'depots', keys))
  await insert(db, depots, { at: clock(), by: null }, { name: 'Werk 10', address: null })
  await insert(db, depots, { at: clock(), by: null }, { name: 'Wérk 9', address: 'Größe 1' })
  const names = async (query: Record<string, unknown>) => {
    const { rows } = await selectList(db, depots, parseListQuery(Depot, query))
    return rows.map(({ name }) => name)
  }
  assert.deepEqual(await names({ sort: 'name' }), ['Wérk 9', 'Werk 10'])
  assert.deepEqual(await names({ filters: { address: { $containsi: 'groesse' } } }), ['Wérk 9'])
  const again = insert(db, depots, { at: clock(), by: null }, { name: ' WERK 10 ', address: null })
  await assert.rejects(again, /Dieses Lager gibt es schon!/)
})

test('a text that is added later is empty in the rows that are there, and found as such', async (t) => {
  const world = await openWorld(t)
  const as = await given.administrator(world)
  const { db } = world.services
  await given.part(world)
  await addText(db, isSqlite(db), 'parts', 'material', { folded: true })
  const rows = await db.selectFrom('parts').selectAll().execute()
  assert.partialDeepStrictEqual(rows, [{ material: '', material_folded: '', material_sort: '' }])
  assert.equal(
    (await given.response(200, world.ask('GET', '/api/parts', { as }))).body.data.length,
    1,
  )
})
