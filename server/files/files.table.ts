import { Media } from '#contract/files.ts'
import { many, one, table, text } from '../db/table.ts'

export const mediasTable = table('medias', Media, {
  filename: text('filename', { folded: true }),
  doctype: one('doctype_id', 'doctypes', 'Diesen Dokumententyp gibt es nicht (mehr)!'),
  url: one('upload_id', 'uploads', 'Diese hochgeladene Datei gibt es nicht (mehr)!', {
    taken: 'Diese hochgeladene Datei gehört schon zu einem Dokument!',
  }),
  devices: many(
    { table: 'device_medias', own: 'media_id', other: 'device_id' },
    'devices',
    'Mindestens eines dieser Geräte gibt es nicht (mehr)!',
    { isUnbounded: true },
  ),
})
