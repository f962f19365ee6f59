import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayIn, startOf, wholeDay } from './days.ts'

test('the day of a moment depends on the given time zone only', () => {
  const lateInLondon = new Date('2026-02-03T23:30:00Z')
  assert.equal(dayIn('Europe/Berlin', lateInLondon), '2026-02-04')
  assert.equal(dayIn('Europe/London', lateInLondon), '2026-02-03')
  assert.equal(dayIn('America/New_York', new Date('2026-02-04T03:00:00Z')), '2026-02-03')
})

test('a whole day may be long ago, but its year has four digits', () => {
  for (const day of ['1000-01-01', '1998-06-15', '2028-02-29', '9999-12-31']) {
    assert.equal(wholeDay(day), day)
  }
  for (const text of [null, '', 'gestern', '1998-02-30', '0098-06-15', '15.06.1998']) {
    assert.equal(wholeDay(text), '', String(text))
  }
})

test('the day after the last one that can be written starts, for the server, at the end of that one', () => {
  const timeZone = process.env.TZ
  for (const zone of ['America/New_York', 'UTC', 'Europe/Berlin']) {
    process.env.TZ = zone
    const end = startOf('9999-12-31', 1) ?? ''
    assert.match(end, /^9999-12-31T/, zone)
    assert.ok(end > (startOf('9999-12-31') ?? ''), zone)
  }
  if (timeZone === undefined) delete process.env.TZ
  else process.env.TZ = timeZone
})
