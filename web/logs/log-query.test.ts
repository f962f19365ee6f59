import assert from 'node:assert/strict'
import test from 'node:test'
import { isWrongWayRound, wireFilters } from './log-query.ts'

process.env.TZ = 'Europe/Berlin'

const any = { from: '', to: '', status: '' }

test('a range lasts from local midnight to local midnight, both days inclusive, even when the clocks change', () => {
  const range = (from: string, to: string) => wireFilters('info', { ...any, from, to }).createdAt
  assert.deepEqual(range('2026-11-21', '2026-11-21'), {
    $gte: '2026-11-20T23:00:00.000Z',
    $lt: '2026-11-21T23:00:00.000Z',
  })
  assert.deepEqual(range('2026-03-29', '2026-03-29'), {
    $gte: '2026-03-28T23:00:00.000Z',
    $lt: '2026-03-29T22:00:00.000Z',
  })
  assert.deepEqual(range('2026-10-25', ''), { $gte: '2026-10-24T22:00:00.000Z' })
  assert.deepEqual(range('', '2026-12-31'), { $lt: '2026-12-31T23:00:00.000Z' })
  assert.equal(range('', ''), undefined)
})

test('a range that ends before it starts is detected', () => {
  assert.equal(isWrongWayRound({ ...any, from: '2026-11-21', to: '2026-11-20' }), true)
  assert.equal(isWrongWayRound({ ...any, from: '2026-11-21', to: '2026-11-21' }), false)
  assert.equal(isWrongWayRound({ ...any, from: '2026-11-21' }), false)
})
