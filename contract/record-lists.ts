/** German names of the record lists that have access rights of their own. */
export const recordsWithRights = {
  companies: 'Firmen',
  parts: 'Artikelnummern',
  doctypes: 'Dokumententypen',
  devices: 'Geräte',
} as const

/** The same for files, their versions and their uploads, which share one access right. */
const recordsOfFiles = {
  medias: 'Dateien',
  versions: 'Fassungen',
  uploads: 'hochgeladene Dateien',
} as const

/**
 * All lists of records that people create and change. Their records are versioned with the author of the last change,
 * have a history, are reported to programs that keep a copy, and are included when a portal is moved.
 */
export const recordWords = { ...recordsWithRights, ...recordsOfFiles }
export type RecordList = keyof typeof recordWords
export const recordLists = Object.keys(recordWords) as RecordList[]
