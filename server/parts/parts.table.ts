import { Part } from '#contract/parts.ts'
import { backwards, table, text } from '../db/table.ts'

export const partsTable = table('parts', Part, {
  title: text('title', { folded: true, taken: 'Diese Artikelnummer gibt es schon!' }),
  desc: text('description', { nullable: true }),
  devices: backwards('devices', 'part_id'),
})
