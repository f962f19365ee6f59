import { Doctype, readers, vdiClasses } from '#contract/doctypes.ts'
import { flag, maybeWord, number, table, text, word } from '../db/table.ts'

export const doctypesTable = table('doctypes', Doctype, {
  title: text('title', { folded: true, taken: 'Diesen Dokumententyp gibt es schon!' }),
  desc: text('description', { searched: true, nullable: true }),
  reader: word('reader', readers),
  position: number('position'),
  vdiClass: maybeWord('vdi_class', vdiClasses),
  isRequired: flag('is_required'),
  importId: number('import_id', { nullable: true, inHistory: 'nothing' }),
})
