import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import * as given from '../testing/given.ts'
import { until } from '../testing/until.ts'
import { openWorld, type World } from '../testing/world.ts'
import { openCountedWalk, type Walk } from './counted-walk.ts'
import { bareDevices, oddFiles, weakPasswords } from './to-do.store.ts'

test('nobody waits for a long walk: the previous counts are returned until the next walk ends', async (t) => {
  const world = await openWorld(t)
  for (let count = 0; count < 17; count += 1) await given.device(world, { sn: `A ${count}` })
  const walk = openCountedWalk(world.services.db, bareDevices, assert.ifError, 2)
  t.after(() => walk.close())
  assert.deepEqual(await walk.read(), { counts: undefined, isSettled: false })
  await until(async () => (await walk.read()).isSettled)
  assert.deepEqual((await walk.read()).counts, { 'bare-devices': 17 })

  await given.device(world, { sn: 'B 1' })
  const meanwhile = await walk.read()
  assert.deepEqual(meanwhile, { counts: { 'bare-devices': 17 }, isSettled: false })
  await until(async () => (await walk.read()).isSettled)
  assert.deepEqual((await walk.read()).counts, { 'bare-devices': 18 })
})

test('a failed walk is only logged, and the next one counts', async (t) => {
  const { db } = (await openWorld(t)).services
  const failures: unknown[] = []
  const broken: Walk<'weak-passwords'> = {
    ...weakPasswords,
    counted: { 'weak-passwords': sql`own.no_such_column = 1` },
  }
  const walk = openCountedWalk(db, broken, (error) => failures.push(error))
  assert.deepEqual(await walk.read(), { counts: undefined, isSettled: false })
  assert.equal(failures.length, 1)
  await walk.close()
})

test('each piece of a walk scans by id, and its lookups use an index', async (t) => {
  const world = await openWorld(t)
  if (process.env.TEST_DATABASE_URL) return t.skip('query plans are read on SQLite')
  for (const walk of [bareDevices, oddFiles, weakPasswords] as Walk<string>[]) {
    const plan = await planOf(world, walk)
    assert.doesNotMatch(plan, /SCAN (?!piece)|TEMP B-TREE/, plan)
  }
})

async function planOf({ services: { db } }: World, { table, counted }: Walk<string>) {
  const sums = Object.values(counted).map((is) => sql`sum(case when ${is} then 1 end)`)
  const { rows } = await sql<{ detail: string }>`explain query plan
    select ${sql.join(sums)} from ${sql.table(table)} as own where own.id > 5 and own.id <= 7`.execute(
    db,
  )
  return rows.map(({ detail }) => detail).join('\n')
}
