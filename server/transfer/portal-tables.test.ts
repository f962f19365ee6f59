import assert from 'node:assert/strict'
import test from 'node:test'
import { openEnd } from '../db/open-end.ts'
import { openWorld } from '../testing/world.ts'
import { copiedTables, innerTables, portalTables } from './portal-tables.ts'

test('point 8: every table of the portal is moved, or left behind with a reason', async (t) => {
  const { services } = await openWorld(t)
  const end = openEnd(services.config.databaseUrl)
  t.after(() => end.close())
  const tables = await end.tables()
  const known = { ...portalTables, ...innerTables }
  for (const { table } of tables)
    assert.ok(Object.hasOwn(known, table), `What becomes of ${table}?`)
  for (const { table, key } of copiedTables()) {
    assert.deepEqual(tables.find((candidate) => candidate.table === table)?.key, key, table)
  }
  for (const fate of Object.values(known)) assert.ok('key' in fate || fate.why.length > 10)
})
