import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStep } from './table-steps.ts'

test('new rows are added a few at a time from the top, and old ones fill the rest', () => {
  const [old, fresh] = [page(1, 2, 3, 4), page(5, 6, 7, 8)]
  assert.deepEqual(ids(nextStep(old, fresh, 1)), [5, 1, 2, 3])
  assert.deepEqual(ids(nextStep(old, fresh, 3)), [5, 6, 7, 1])
  assert.equal(nextStep(old, fresh, 4), fresh)
})

test('a row that was far below moves up alone: no row is moved past another', () => {
  const old = page(1, 2, 3, 4, 5, 6)
  const [, , , , fifth] = old
  assert.ok(fifth)
  const foundRows = [fifth, ...page(9, 10, 11, 12)]
  assert.deepEqual(ids(nextStep(old, foundRows, 1)), [5, 6])
})

test('a changed row is replaced in place', () => {
  const old = page(1, 2, 3)
  const changed = old.map((row) => (row.id === 2 ? { id: 2 } : row))
  assert.equal(nextStep(old, changed, 1), changed)
})

function page(...numbers: number[]) {
  return numbers.map((id) => ({ id }))
}

function ids(rows: { id: number }[]) {
  return rows.map(({ id }) => id)
}
