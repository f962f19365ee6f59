import assert from 'node:assert/strict'
import test from 'node:test'
import type { FieldRule } from './field-rules.ts'
import { type DayOrder, readDay as readDayIn } from './read-day.ts'
import { readValue } from './read-values.ts'

// The database does not matter: texts are read, and nothing is kept.

const here = { timeZone: 'Europe/Berlin', year: 2026 }
const readDay = (text: string, order: DayOrder) => readDayIn(text, order, here)

test('issue 18, 1: a day is read in every spelling that is unambiguous', () => {
  const spellings = [
    ...['2026-03-02', '2026/3/2', '20260302', '02.03.2026', '2.3.26', '2. 3. 2026', ' 02.03.2026 '],
    ...['2. März 2026', '02-Mar-2026', 'March 2, 2026', '2-Mrz-26', '2026-03-02 00:00:00'],
    // Long dates as in Excel, other separators, and a decomposed umlaut.
    ...['Montag, 2. März 2026', 'Mo 02.03.2026', 'Mo., 2.3.26 10:30', 'Monday, March 2, 2026'],
    ...['2.\u00a0März\u202f2026', '2. Ma\u0308rz 2026'],
    ...['2026-03-02T10:30', '02.03.2026 10:30', '02.03.2026  9:05 Uhr', '2026-03-02 10:30:00.123'],
    // As browsers write it in German.
    ...['2.3.2026, 16:00:00', '02.03.26, 09:05', '2. März 2026, 16:00 Uhr'],
  ]
  for (const text of spellings) assert.deepEqual(readDay(text, null), { day: '2026-03-02' }, text)
  assert.deepEqual(readDay('31.12.98', null), { day: '1998-12-31' })
})

test('an American time from a browser is read like its date', () => {
  const text = '3/2/2026, 4:05:00\u202fPM'
  assert.deepEqual(readDay(text, 'mdy'), { day: '2026-03-02' })
  assert.ok('problem' in readDay(text, null))
})

test('two digits are a year up to three years ahead, whatever the current year is', () => {
  const read = (text: string, year: number) => readDayIn(text, 'dmy', { ...here, year })
  for (const [written, year, day] of [
    ['31.12.29', 2026, '2029-12-31'],
    ['31.12.30', 2026, '1930-12-31'],
    ['02.03.30', 2030, '2030-03-02'],
    ['2/3/30', 2030, '2030-03-02'],
    ['2. März 37', 2037, '2037-03-02'],
    ['2-Mar-98', 2037, '1998-03-02'],
    ['02.03.01', 2098, '2101-03-02'],
  ] as const) {
    assert.deepEqual(read(written, year), { day }, `${written} in ${year}`)
  }
})

test('issue 18, 1: the order of day and month is never guessed', () => {
  assert.ok('problem' in readDay('02/03/2026', null))
  assert.deepEqual(readDay('02/03/2026', 'dmy'), { day: '2026-03-02' })
  assert.deepEqual(readDay('02/03/2026', 'mdy'), { day: '2026-02-03' })
  assert.deepEqual(readDay('13/03/2026', null), { day: '2026-03-13' })
  assert.deepEqual(readDay('3/13/2026', null), { day: '2026-03-13' })
  assert.deepEqual(readDay('03/03/2026', null), { day: '2026-03-03' })
})

test('issue 18, 1: anything but a day is refused', () => {
  for (const text of [
    '31.02.2026',
    '46083',
    'gestern',
    'Montag',
    'Mode 2. März 2026',
    '2026',
    '1e5',
    '2026-13-01',
    '00.00.0000',
    '12/2026',
    '02.03.2026 10:15, verschoben auf 09.03.2026 8:00',
    '2026-03-02T10:15 oder später',
    '2026-03-02T25:00:00Z',
    '2026-03-02T10:00+99:00',
    `${'T'.repeat(32_000)}x`,
    `${' T'.repeat(16_000)}1:00`,
  ]) {
    assert.ok('problem' in readDay(text, null), text)
  }
})

test('issue 18, 1: a time with a zone is read as the local day, as programs write local midnight', () => {
  const days: [text: string, day: string][] = [
    ['2026-03-01T23:00:00.000Z', '2026-03-02'],
    ['2026-06-30T22:00:00Z', '2026-07-01'],
    ['2026-03-02T00:00:00Z', '2026-03-02'],
    ['2026-03-02T00:00:00+01:00', '2026-03-02'],
    ['2026-03-02 00:30:00+0300', '2026-03-01'],
    ['2026-03-01 23:30:00+00', '2026-03-02'],
    ['2026-03-01T9:05z', '2026-03-01'],
    ['01.03.2026 23:30 Z', '2026-03-02'],
  ]
  for (const [text, day] of days) assert.deepEqual(readDay(text, null), { day }, text)
  const far = readDayIn('2026-03-02T04:00:00Z', null, {
    ...here,
    timeZone: 'America/New_York',
  })
  assert.deepEqual(far, { day: '2026-03-01' })
})

test('issue 18, 1: a date cell with a time zone is read as the local day, in every kind of column', () => {
  const cell = { text: '2026-03-01T23:00:00Z', day: true } as const
  const read = (kind: FieldRule['kind']) =>
    readValue({ name: 'a', label: 'A', headings: [], empty: null, kind }, cell, {
      dayOrder: null,
      emptyCells: 'clear',
      ...here,
    })
  assert.deepEqual(read('day'), { value: '2026-03-02' })
  assert.deepEqual(read('free'), { value: '02.03.2026' })
  assert.match(Object.values(read('text')).join(), /^Die Tabellenkalkulation .* \(02\.03\.2026\)/)
})

test('issue 18, 1: words are recognized with composed and decomposed umlauts', () => {
  const rules = { dayOrder: null, emptyCells: 'clear', ...here } as const
  const field: FieldRule = {
    ...{ name: 'reader', label: 'Leser', kind: 'choice', headings: [], empty: null },
    words: { public: ['öffentlich'] },
  }
  for (const word of ['öffentlich', 'O\u0308FFENTLICH', ' o\u0308ffentlich']) {
    assert.deepEqual(readValue(field, word, rules), { value: 'public' }, word)
  }
  assert.deepEqual(readValue(field, 'offentlich', rules), { value: 'offentlich' })
})
