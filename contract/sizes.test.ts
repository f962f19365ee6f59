import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sizeWithUnit } from './sizes.ts'

test('a size is told in the unit in which it does not read as a thousand, and only nothing as 0 kB', () => {
  for (const [kilobytes, expected] of [
    [0, '0 kB'],
    [0.01, '1 kB'],
    [999.4, '999 kB'],
    [999.6, '1 MB'],
    [999_940, '999,9 MB'],
    [999_960, '1 GB'],
    [4_200_000, '4,2 GB'],
  ] as const) {
    const { value, ...unit } = sizeWithUnit(kilobytes)
    const format = new Intl.NumberFormat('de-DE', { style: 'unit', ...unit })
    assert.equal(format.format(value).replace('\u00a0', ' '), expected)
  }
})
