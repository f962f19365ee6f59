import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessColumns } from '../imports/guess-columns.ts'
import { fieldsOf } from '../imports/import-fields.ts'
import { companyColumns, deviceColumns, doctypeColumns, partColumns } from './list-columns.ts'

// The database does not matter: only lists in the program are compared.

const columnsOf = {
  companies: companyColumns,
  parts: partColumns,
  doctypes: doctypeColumns,
  devices: deviceColumns,
} as const

/** Fields that are imported but not exported, each with the reason. */
const oneWay: Record<string, string> = {
  pass: 'is secret',
  street: 'goes out in the address',
  houseNumber: 'goes out in the address',
  postCode: 'goes out in the address',
  town: 'goes out in the address',
}

for (const kind of ['companies', 'parts', 'doctypes', 'devices'] as const) {
  test(`issue 18: what a table of ${kind} can import is exported by their list, under a heading that can be imported again`, () => {
    const fields = fieldsOf[kind]
    const headings = columnsOf[kind].map(({ heading }) => ({ text: heading, spoken: [heading] }))
    const sent = new Set(guessColumns(fields, headings))
    const lost = fields.map(({ name }) => name).filter((name) => !sent.has(name))
    assert.deepEqual(
      lost.filter((name) => !(name in oneWay)),
      [],
    )
  })
}
