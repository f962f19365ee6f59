import assert from 'node:assert/strict'
import test from 'node:test'
import { insertLog } from '../logs/logs.store.ts'
import { openWorld } from '../testing/world.ts'
import { walkIds } from './walk-ids.ts'

test('a walk ends with the newest id, which may be alone', async (t) => {
  const { db } = (await openWorld(t)).services
  assert.deepEqual(await Array.fromAsync(walkIds(db, 'logs', 2)), [])
  for (const message of ['a', 'b', 'c']) {
    await insertLog(db, new Date(), { type: 'info', status: '200', message })
  }
  assert.deepEqual(await Array.fromAsync(walkIds(db, 'logs', 2)), [
    { after: 0, last: 2 },
    { after: 2, last: 4 },
  ])
})
