import { DeviceFile, fileOrigins, Media } from '#contract/files.ts'
import { Languages } from '#contract/languages.ts'
import { backwards, computed, json, many, number, one, table, text, word } from '../db/table.ts'
import { deviceLinks, partLinks } from '../delivery/file-links.ts'
import { fileAvailableUntil, fileKeptUntil } from '../devices/keeping.ts'

const ownColumns = {
  filename: text('filename', { folded: true }),
  languages: json('languages', Languages),
  doctype: one('doctype_id', 'doctypes', 'Diesen Dokumententyp gibt es nicht (mehr)!'),
  url: one('upload_id', 'uploads', 'Diese hochgeladene Datei gibt es nicht (mehr)!', {
    taken: 'Dieser hochgeladene Inhalt gehört schon zu einer Datei!',
  }),
  original: one('original_id', 'medias', 'Diese Datei gibt es nicht (mehr)!'),
  versions: backwards('versions', 'media_id', { isUnbounded: false }),
}

export const mediasTable = table('medias', Media, {
  ...ownColumns,
  availableUntil: computed(fileAvailableUntil),
  keptUntil: computed(fileKeptUntil),
  importId: number('import_id', { nullable: true, inHistory: 'nothing' }),
  devices: many(
    { ...deviceLinks, own: 'media_id', other: 'device_id' },
    'devices',
    'Mindestens eines dieser Geräte gibt es nicht (mehr)!',
    { isUnbounded: true },
  ),
  parts: many(
    { ...partLinks, own: 'media_id', other: 'part_id' },
    'parts',
    'Mindestens eine dieser Artikelnummern gibt es nicht (mehr)!',
    { isUnbounded: true },
  ),
})

/** Files as devices show them: rows of `medias` with the origin of the link. */
export const deviceFilesTable = table(
  'device_files',
  DeviceFile,
  { ...ownColumns, origin: word('origin', fileOrigins) },
  {},
  { isVersioned: false, from: 'medias' },
)

/** Links between article numbers and files. */
export interface PartMediasTable {
  part_id: number
  media_id: number
  /** As in `device_medias`. */
  linked_on: string | null
}

/** A view: the files that each device shows, by a link of its own or of its article number. */
export interface ShownFilesView {
  device_id: number
  media_id: number
  origin: (typeof fileOrigins)[number]
}
