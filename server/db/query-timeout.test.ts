import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { openWorld } from '../testing/world.ts'

// The database does not matter: what is tested is how SQLite is stopped.

test('a search without end is given up, and the next one has its own time', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL searches beside the process')
  const { db } = (await openWorld(t)).services
  const endless = sql`with recursive numbers(n) as (
    select 1 union all select n + 1 from numbers where in_time()) select count(*) from numbers`
  await assert.rejects(endless.execute(db), { code: 'too-slow' })
  const { rows } = await sql`select 7 as n where in_time()`.execute(db)
  assert.deepEqual(rows, [{ n: 7 }])
})
