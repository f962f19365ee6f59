import { Doctype } from '#contract/doctypes.ts'
import { table, text } from '../db/table.ts'

export const doctypesTable = table('doctypes', Doctype, {
  title: text('title', { folded: true, taken: 'Diesen Dokumententyp gibt es schon!' }),
  desc: text('description', { nullable: true }),
})
