import type { FileImport, FileImportEntry } from '#contract/file-imports.ts'
import { known, now } from './worlds/world-facts.ts'

const later = '2026-02-04T08:12:00.000Z'
const none = {
  ...{ new: 0, version: 0, linked: 0, equal: 0, unmatched: 0, refused: 0, skipped: 0 },
  ...{ imported: 0, undone: 0, left: 0 },
}
const planned = { ...none, new: 812, version: 3, linked: 96, equal: 40, unmatched: 4, refused: 2 }
const patterns = ['{sn}_{type}_{lang}_v{version}.*', '{sn}/{type}/{title}.*', '{sn}/**/{title}.*']

/** A folder of which some files are still missing. */
export const arrivingFiles: FileImport = {
  ...{ id: 7, name: 'Ablage Technik 2026', createdBy: 'admin', state: 'open', error: null },
  ...{ createdAt: now.toISOString(), updatedAt: now.toISOString(), zip: null },
  ...{ patterns, usualPatterns: patterns, table: null, mode: null, progress: null },
  container: null,
  files: { total: 957, arrived: 911, bytes: 1_840_000_000, arrivedBytes: 1_700_000_000 },
  counts: none,
  ...{ undoUntil: null, expiresAt: later },
}

export const arrivingZip: FileImport = {
  ...arrivingFiles,
  name: 'Ablage.zip',
  zip: { name: 'Ablage.zip', size: 3_900_000_000, received: 1_258_291_200, mark: 'ab' },
  files: { total: 0, arrived: 0, bytes: 0, arrivedBytes: 0 },
}

export const unpackingZip: FileImport = {
  ...arrivingFiles,
  ...{ state: 'unpacking', progress: { done: 310, total: 957 } },
}

export const plannedFiles: FileImport = {
  ...arrivingFiles,
  state: 'checked',
  files: { ...arrivingFiles.files, arrived: 957, arrivedBytes: 1_840_000_000 },
  table: {
    ...{ name: 'Zuordnung.csv', rows: 14, unusedTotal: 2 },
    unused: ['Typenschild alt.pdf', 'fehlt.pdf'],
  },
  counts: planned,
}

export const importedFiles: FileImport = {
  ...plannedFiles,
  ...{ state: 'imported', mode: 'good', undoUntil: later },
  counts: { ...planned, imported: 911 },
}

export const leftFiles: FileImport = {
  ...plannedFiles,
  ...{ state: 'undone', mode: 'good', undoUntil: later },
  counts: { ...planned, undone: 910, left: 1 },
}

export const failedFiles: FileImport = {
  ...arrivingZip,
  ...{ state: 'failed', zip: null },
  error:
    'Das ZIP „Ablage.zip“ ist mit einem Passwort verschlüsselt und lässt sich nicht prüfen. Bitte ohne Passwort speichern!',
}

const doctype = 'Betriebsanleitung'
const nothing = { sn: null, part: null, type: null, language: null, version: null, title: null }

function entry(number: number, path: string, changes: Partial<FileImportEntry>): FileImportEntry {
  return {
    ...{ number, path, size: 1_204_288, isThere: true, state: 'new', reason: null, source: null },
    ...{ named: nothing, target: null, filename: null, languages: null, media: null },
    ...{ isCorrected: false, outcome: null },
    ...changes,
  }
}

const device = { kind: 'devices', id: 1, name: known.device } as const
const firstPath = `Ablage Technik 2026/${known.device}_${doctype}_de_v1.2.pdf`

/** One file in each state. */
export const plannedEntries: FileImportEntry[] = [
  entry(1, firstPath, {
    ...{ target: device, filename: `${known.device}_${doctype}_de.pdf`, languages: ['de'] },
    named: { ...nothing, sn: known.device, type: doctype, language: 'de', version: '1.2' },
    source: patterns[0] ?? null,
  }),
  entry(2, `Ablage Technik 2026/${known.device}/Plan.pdf`, {
    ...{ state: 'version', target: device, filename: 'Plan.pdf', media: 1 },
    ...{ reason: 'Nach Fassung „1“.', source: patterns[2] ?? null },
  }),
  entry(3, `Ablage Technik 2026/${known.device}/Kopie von Plan.pdf`, {
    ...{ state: 'linked', target: device, filename: 'Kopie von Plan.pdf', media: 1 },
    ...{ reason: 'Gleicher Inhalt wie die Datei „Plan.pdf“.', source: patterns[2] ?? null },
  }),
  entry(4, `Ablage Technik 2026/${known.longFile}`, {
    state: 'unmatched',
    reason: 'Im Portal gibt es weder ein Gerät noch eine Artikelnummer „Ablage Technik 2026“.',
  }),
  entry(5, 'Ablage Technik 2026/Setup.exe', {
    ...{ state: 'refused', isThere: false },
    reason: 'Dateien mit der Endung „.exe“ sind nicht erlaubt („Setup.exe“).',
  }),
]
