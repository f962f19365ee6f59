import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, knownDay, wholeDay } from './days.ts'

test('the day of a moment depends on the given time zone only', () => {
  const lateInLondon = new Date('2026-02-03T23:30:00Z')
  assert.equal(dayIn('Europe/Berlin', lateInLondon), '2026-02-04')
  assert.equal(dayIn('Europe/London', lateInLondon), '2026-02-03')
  assert.equal(dayIn('America/New_York', new Date('2026-02-04T03:00:00Z')), '2026-02-03')
})

test('a whole day may be long ago; a day being typed counts only with its full year', () => {
  for (const day of ['1998-06-15', '2028-02-29']) assert.equal(wholeDay(day), day)
  for (const text of [null, '', 'gestern', '1998-02-30', '0098-06-15', '15.06.1998']) {
    assert.equal(wholeDay(text), '', String(text))
  }
  assert.equal(knownDay('1998-06-15'), '')
})
