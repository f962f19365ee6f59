import assert from 'node:assert/strict'
import test from 'node:test'
import { keptOf } from './kept-backups.ts'

const keep = { daily: 7, weekly: 4, monthly: 6 }
const day = 24 * 60 * 60_000

test('point 1: of a year of nightly backups, those of 7 days, 4 weeks and 6 months are kept', () => {
  const last = Date.parse('2026-06-30T00:30:00Z')
  const nightly = Array.from({ length: 365 }, (_, ago) => new Date(last - ago * day).toISOString())
  const kept = [...keptOf(nightly, keep, 'Europe/Berlin', new Date(last + 1))].toSorted()
  assert.deepEqual(
    kept.map((moment) => moment.slice(0, 10)),
    [
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
      // Sundays, then the last week day by day.
      ...['2026-06-14', '2026-06-21', '2026-06-24', '2026-06-25', '2026-06-26', '2026-06-27'],
      ...['2026-06-28', '2026-06-29', '2026-06-30'],
    ],
  )
})

test('point 1: days are those of the portal’s time zone; the newest backup and those of the last day are always kept', () => {
  const now = new Date('2026-06-30T12:00:00Z')
  const one = { daily: 1, weekly: 0, monthly: 0 }
  // Both are on the 30th in Berlin.
  const moments = ['2026-06-29T22:30:00Z', '2026-06-30T10:00:00Z', '2026-06-28T09:00:00Z']
  assert.deepEqual([...keptOf(moments, one, 'Europe/Berlin', now)].toSorted(), [
    '2026-06-29T22:30:00Z',
    '2026-06-30T10:00:00Z',
  ])
  const none = { daily: 0, weekly: 0, monthly: 0 }
  const later = new Date('2027-01-01T00:00:00Z')
  assert.deepEqual([...keptOf(moments, none, 'Europe/Berlin', later)], ['2026-06-30T10:00:00Z'])
  // Backups made while the clock was ahead take no day from those made once it was right.
  const nights = (from: string) =>
    Array.from({ length: 9 }, (_, at) => new Date(Date.parse(from) + at * day).toISOString())
  const right = nights('2026-06-16T01:30:00Z')
  const ahead = nights('2027-06-21T01:30:00Z')
  const seven = { daily: 7, weekly: 0, monthly: 0 }
  for (const clock of [right.at(-1), ahead.at(-1)]) {
    const kept = keptOf([...right, ...ahead], seven, 'Europe/Berlin', new Date(clock ?? ''))
    const expected = clock === right.at(-1) ? [...right.slice(-7), ...ahead] : ahead.slice(-7)
    assert.deepEqual([...kept].toSorted(), expected)
  }
  // A portal that was off for months keeps its backups.
  assert.equal(keptOf(moments, keep, 'Europe/Berlin', later).size, 2)
})
