import { Part } from '#contract/parts.ts'
import { backwards, flag, many, number, one, table, text } from '../db/table.ts'
import { partLinks } from '../delivery/file-links.ts'

export const partsTable = table('parts', Part, {
  title: text('title', { folded: true, taken: 'Diese Artikelnummer gibt es schon!' }),
  desc: text('description', { searched: true, nullable: true }),
  publicId: text('public_id'),
  gtin: text('gtin', { nullable: true, taken: 'Diese GTIN hat schon eine andere Artikelnummer!' }),
  lifetimeYears: number('lifetime_years', { nullable: true }),
  isForPrivateUse: flag('is_for_private_use'),
  hasPrintedSafety: flag('has_printed_safety'),
  importId: number('import_id', { nullable: true, inHistory: 'nothing' }),
  devices: backwards('devices', 'part_id'),
  media: many(
    { ...partLinks, own: 'part_id', other: 'media_id' },
    'medias',
    'Mindestens eine dieser Dateien gibt es nicht (mehr)!',
    { isUnbounded: true },
  ),
  picture: one('picture_id', 'uploads', 'Dieses Bild gibt es nicht (mehr)!', {
    taken: 'Dieses Bild gehört schon zu einer Artikelnummer!',
  }),
})
