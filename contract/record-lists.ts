/** What people call the records that have rights of their own, by their lists. */
export const recordsWithRights = {
  companies: 'Firmen',
  parts: 'Artikelnummern',
  doctypes: 'Dokumententypen',
  devices: 'Geräte',
} as const

/** The same of files, their versions and their bytes, which are one thing to whoever is given rights. */
const recordsOfFiles = {
  medias: 'Dateien',
  versions: 'Fassungen',
  uploads: 'hochgeladene Dateien',
} as const

/**
 * All records that people make and change, by their lists. Each counts its versions and says who made the last one, has a
 * history, is told to programs that keep a copy, and goes along where a portal is moved.
 */
export const recordWords = { ...recordsWithRights, ...recordsOfFiles }
export type RecordList = keyof typeof recordWords
export const recordLists = Object.keys(recordWords) as RecordList[]
