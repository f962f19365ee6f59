import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { dayIn } from './day.ts'

/** With midnights at odd quarters of an hour, days of 23 to 25 hours, and a day that was left out (Apia, 2011-12-30). */
const timeZones = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'Atlantic/Azores',
  'America/Havana',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Pacific/Apia',
]
const [first, last] = [Date.UTC(1990), Date.UTC(2040)]

test('a time is the day that it is in its time zone, at midnight as at noon', () => {
  const anyTime = fc.integer({ min: first, max: last })
  fc.assert(
    fc.property(fc.constantFrom(...timeZones), anyTime, (timeZone, time) => {
      assert.equal(dayIn(timeZone, new Date(time)), localTime(timeZone, time))
    }),
    { numRuns: 5_000, seed: 20_261_129 },
  )
  for (const timeZone of timeZones) {
    for (const [year, month, day] of [
      [2011, 11, 29],
      [2026, 2, 28],
      [2026, 9, 24],
      [2026, 11, 31],
    ] as const) {
      const begin = Date.UTC(year, month, day)
      for (let minute = 0; minute < 4 * 24 * 60; minute += 1) {
        for (const time of [begin + minute * 60_000, begin + minute * 60_000 - 1]) {
          assert.equal(
            dayIn(timeZone, new Date(time)),
            localTime(timeZone, time),
            `${timeZone} ${time}`,
          )
        }
      }
    }
  }
  assert.throws(() => dayIn('UTC', new Date('gestern')), RangeError)
})

const formats = new Map(
  timeZones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
  ]),
)

function localTime(timeZone: string, time: number): string | undefined {
  return formats.get(timeZone)?.format(time)
}
