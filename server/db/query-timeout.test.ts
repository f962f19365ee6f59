import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { openWorld } from '../testing/world.ts'
import { answerPlan } from './answer-plan.ts'
import type { ReadPlan } from './read-plan.ts'
import { readingFrom } from './select.ts'

test('a search without end is given up, and the next one has its own time', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL searches beside the process')
  const { db } = (await openWorld(t, { LIST_SECONDS: '0.2' })).services
  const endless = sql`with recursive numbers(n) as (
    select 1 union all select n + 1 from numbers where in_time()) select count(*) from numbers`
  await assert.rejects(endless.execute(db), { code: 'too-slow' })
  const { rows } = await sql`select 7 as n where in_time()`.execute(db)
  assert.deepEqual(rows, [{ n: 7 }])
})

test('a search has the time that the operator gives it', async (t) => {
  if (process.env.TEST_DATABASE_URL) return t.skip('PostgreSQL searches beside the process')
  let now = performance.now()
  // To whoever looks, a tenth of a second has gone by since the last row.
  t.mock.method(performance, 'now', () => {
    now += 100
    return now
  })
  const ofAHundredRows = sql<{ count: number }>`with recursive numbers(n) as (
    select 1 union all select n + 1 from numbers where in_time() and n < 100)
    select count(*) as count from numbers`
  const brief = (await openWorld(t, { LIST_SECONDS: '5' })).services
  await assert.rejects(ofAHundredRows.execute(brief.db), { code: 'too-slow' })
  const patient = (await openWorld(t, { LIST_SECONDS: '20' })).services
  const { rows } = await ofAHundredRows.execute(patient.db)
  assert.deepEqual(rows, [{ count: 100 }])
})

test('a statement that takes too long is a 503 on PostgreSQL too', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip('SQLite is read by threads')
  const { db } = (await openWorld(t, { LIST_SECONDS: '0.2' })).services
  const all = { text: 'select count(*) from generate_series(1, 1000000000000)', parameters: [] }
  const plan: ReadPlan = {
    ids: { limit: 1, offset: 0, forward: [], lookups: [], total: { all } },
    rows: { statement: { text: 'select 1', parameters: [], idsAt: [] }, width: 1, parts: [] },
  }
  for (const variant of [plan, { ...plan, atOnce: all }]) {
    await assert.rejects(
      readingFrom(db, variant, (run, pack) =>
        answerPlan(run, pack, variant, { kind: 'flat list' }),
      ),
      { code: 'too-slow' },
    )
    // Whoever is lent the connection next may take as long as it likes.
    const { rows } = await sql`show statement_timeout`.execute(db)
    assert.deepEqual(rows, [{ statement_timeout: '0' }])
  }
})

test('PostgreSQL gives each statement of a list the time that the operator gives it', async (t) => {
  if (!process.env.TEST_DATABASE_URL) return t.skip('SQLite is read by threads')
  const { db } = (await openWorld(t, { LIST_SECONDS: '7.5' })).services
  const statement = {
    text: `select current_setting('statement_timeout')`,
    parameters: [],
    idsAt: [],
  }
  const plan: ReadPlan = {
    ids: { limit: 1, offset: 0, forward: [], lookups: [] },
    rows: { statement, width: 1, parts: [] },
  }
  const timeoutIn = (readPlan: ReadPlan) => readingFrom(db, readPlan, async (run) => run(statement))
  for (const variant of [plan, { ...plan, atOnce: statement }]) {
    assert.deepEqual(await timeoutIn(variant), [['7500ms']])
  }
})
