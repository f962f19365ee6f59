import assert from 'node:assert/strict'
import { test } from 'node:test'
import { germanDay, hasShortYear, readDay } from './german-day.ts'

test('a day is parsed in German and in ISO notation; an invalid date is undefined', () => {
  const days = [
    '22.11.2026',
    '1.2.26',
    ' 1. 2. 2026 ',
    '2026-11-22',
    '31.02.2026',
    '22.11.',
    'heute',
  ]
  assert.deepEqual(days.map(readDay), [
    '2026-11-22',
    '2026-02-01',
    '2026-02-01',
    '2026-11-22',
    undefined,
    undefined,
    undefined,
  ])
})

test('a day is formatted in German notation, and invalid input stays as typed', () => {
  assert.deepEqual(['2026-11-22', '', '31.02.'].map(germanDay), ['22.11.2026', '', '31.02.'])
})

test('a German day with a year of two digits may be one of four that is still being typed', () => {
  const days = ['1.2.26', ' 1. 2. 20 ', '1.2.202', '1.2.2026', '2026-11-22', '1.2.', '']
  assert.deepEqual(days.filter(hasShortYear), ['1.2.26', ' 1. 2. 20 '])
})
