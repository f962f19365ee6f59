import assert from 'node:assert/strict'
import test from 'node:test'
import { areasOfTables } from '../db/schema.ts'
import { recordedTables } from '../testing/replay-history.ts'
import { unrecorded } from './unrecorded.ts'

// The database does not matter: tables are described the same for both.

/** Column names of data that the history must not contain. */
const personal = /note|contact|e?mail|phone|password|secret|hash|_by$|user/

test('4: each table has a history, or is listed as having none, with the reason', () => {
  const recorded = recordedTables().map(({ name }) => name)
  const all = [...recorded, ...Object.keys(unrecorded)]
  assert.deepEqual(all.toSorted(), Object.keys(areasOfTables).toSorted())
  assert.ok(Object.values(unrecorded).every((why) => why.length > 10))
})

test('4: of personal or secret data, the history holds at most that it changed', () => {
  const entries = recordedTables().flatMap(({ name, attributes }) =>
    Object.values(attributes).flatMap((attribute) =>
      attribute.kind === 'column' && attribute.inHistory === 'values'
        ? [`${name}.${attribute.column}`]
        : [],
    ),
  )
  assert.deepEqual(
    entries.filter((column) => personal.test(column)),
    [],
  )
  assert.ok(entries.length > 20)
  for (const { name, hidden } of recordedTables()) {
    for (const { column, inHistory } of Object.values(hidden)) {
      if (column === 'password_hash') assert.equal(inHistory, 'password', name)
    }
  }
})
