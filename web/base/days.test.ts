import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn } from './days.ts'

test('a moment belongs to the day of the portal, wherever the computer of the reader stands', () => {
  const lateInLondon = new Date('2026-02-03T23:30:00Z')
  assert.equal(dayIn('Europe/Berlin', lateInLondon), '2026-02-04')
  assert.equal(dayIn('Europe/London', lateInLondon), '2026-02-03')
  assert.equal(dayIn('America/New_York', new Date('2026-02-04T03:00:00Z')), '2026-02-03')
})
