import assert from 'node:assert/strict'
import test from 'node:test'
import { carryColumns } from './carry-columns.ts'

const table = (headingRow: number, ...columns: [string, string | null][]) => ({
  headingRow,
  columns: columns.map(([heading, field], index) => ({
    letter: 'ABCD'.charAt(index),
    heading,
    samples: [],
    field,
  })),
})

test('columns with the same headings stay mapped, whatever their position', () => {
  const before = table(1, ['SN', 'sn'], ['Ort', 'note'], ['Firma', null], ['GrÃ¶ÃŸe', null])
  const read = table(1, ['Größe', 'note'], ['Ort', null], ['Firma', 'company'], ['SN', 'sn'])
  // A column left out by hand stays so; no field has two columns.
  assert.deepEqual(carryColumns(read, before), [null, 'note', null, 'sn'])
})

test('without headings, columns stay mapped by position', () => {
  const before = table(0, ['', 'sn'], ['', 'note'])
  assert.deepEqual(carryColumns(table(0, ['', null], ['', null], ['', null]), before), [
    'sn',
    'note',
    null,
  ])
})
