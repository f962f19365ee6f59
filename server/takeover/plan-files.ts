import { extensionOf } from '../files/file-name.ts'
import { cleanLine } from './clean-text.ts'
import { type Note, quotedName } from './oddities.ts'
import type { PlannedFile, PlannedUpload } from './plan.ts'
import { dated, noteTrimmed } from './plan-records.ts'
import type { OldFile, OldUpload } from './site.ts'

/**
 * Files with those of their uploads that are taken over; notes
 * uploads that are shared by several files or used by none.
 */
export function planFiles(
  files: OldFile[],
  uploads: OldUpload[],
  taken: PlannedUpload[],
  note: Note,
): PlannedFile[] {
  const uploadIds = new Set(taken.map(({ id }) => id))
  const users = Map.groupBy(
    files.filter(({ upload }) => upload !== null),
    ({ upload }) => upload,
  )
  for (const upload of uploads) noteUse(upload, users.get(upload.id) ?? [], uploadIds, note)
  return files.map((file) => {
    const label = `Datei ${file.id} ${quotedName(file.filename)}`
    const name = cleanLine(file.filename ?? '', 255)
    noteTrimmed(label, name, note)
    const filename = name.text || `Ohne Namen ${file.id}`
    if (name.text === '') note('files', `Datei ${file.id} hatte keinen Namen: „${filename}“.`)
    if (name.isCut) note('files', `${label}: Der Name ist auf 255 Zeichen gekürzt.`)
    if (name.text !== '' && extensionOf(name.text) === '') {
      note('files', `${label}: Der Name hat keine Endung; er bleibt, wie er ist.`)
    }
    if (file.doctype === null) note('files', `${label} hat keinen Dokumententyp.`)
    if (file.upload === null) note('files', `${label} hat keine hochgeladene Datei.`)
    else if (!uploadIds.has(file.upload)) {
      note('files', `${label} ist ohne Inhalt: Ihre hochgeladene Datei ${file.upload} fehlt.`)
    }
    if (file.isDraft)
      note('files', `${label} war ein Entwurf: Ihre Fassung ist vorbereitet, nicht freigegeben.`)
    const upload = file.upload !== null && uploadIds.has(file.upload) ? file.upload : null
    return { ...dated(file), filename, doctype: file.doctype, upload, isDraft: file.isDraft }
  })
}

function noteUse(upload: OldUpload, users: OldFile[], uploadIds: Set<number>, note: Note): void {
  const label = `Hochgeladene Datei ${upload.id} ${quotedName(upload.name)}`
  if (users.length > 1) {
    const names = users.map(({ id, filename }) => `${id} ${quotedName(filename)}`).join(', ')
    note(
      'uploads',
      `${label} gehört zu mehreren Dateien (${names}): Jede hat jetzt ihre eigene mit denselben Bytes, die alte Adresse gilt für alle.`,
    )
  }
  if (users.length === 0 && uploadIds.has(upload.id)) {
    note('uploads', `${label} gehört zu keiner Datei; sie steht bei den unbenutzten.`)
  }
}
