import type { ContainerFinding } from '#contract/container-imports.ts'
import type { FileImport, FileImportEntry } from '#contract/file-imports.ts'
import { plannedEntries, plannedFiles } from './file-import-samples.ts'
import { known } from './worlds/world-facts.ts'

/** A supplier's container with one invalid document. */
export const plannedContainer: FileImport = {
  ...plannedFiles,
  ...{ name: 'Motor 4711.zip', table: null },
  files: { total: 4, arrived: 4, bytes: 5_240_000, arrivedBytes: 5_240_000 },
  container: { containers: 4, documents: 3, errors: 2, warnings: 1, areFindingsAccepted: false },
  counts: {
    ...plannedFiles.counts,
    ...{ new: 2, version: 0, linked: 0, equal: 0 },
    ...{ unmatched: 1, refused: 0, skipped: 1 },
  },
}

const [firstEntry] = plannedEntries
const source = 'Metadaten nach VDI 2770'
const target = { kind: 'devices', id: 1, name: known.device } as const
const invalid =
  'Die Datei „Datenblatt.pdf“ ist nach eigener Angabe PDF/A-2b; verlangt ist PDF/A-1a, PDF/A-2a oder PDF/A-3a.'
const assignment = { sn: known.device, part: null, type: 'Betriebsanleitung', language: 'de' }

export const containerEntries: FileImportEntry[] = firstEntry
  ? [
      {
        ...firstEntry,
        ...{ number: 1, path: 'VDI2770_Main.pdf', state: 'skipped', target: null, filename: null },
        ...{ source: null, languages: null, named: { ...firstEntry.named, sn: null } },
        reason: 'Das Hauptdokument ist ein Verzeichnis der anderen Dokumente.',
      },
      {
        ...firstEntry,
        ...{ number: 2, path: 'anleitung.zip/BA_4711.pdf', state: 'new', source, target },
        ...{ named: { ...assignment, version: '2.0', title: 'Betriebsanleitung' }, reason: null },
        filename: 'Betriebsanleitung.pdf',
      },
      {
        ...firstEntry,
        ...{ number: 3, path: 'datenblatt.zip/Datenblatt.pdf', state: 'unmatched', source },
        ...{ target: null, filename: null, languages: null },
        named: { ...assignment, version: '1.0', title: 'Technisches Datenblatt' },
        reason: `Der Container „datenblatt.zip“ ist ungültig: ${invalid} (und 1 weiterer Befund)`,
      },
    ]
  : []

export const containerFindings: ContainerFinding[] = [
  {
    ...{ number: 1, level: 'error', rule: 'pdf-level', message: invalid, line: null },
    ...{ container: 'datenblatt.zip', file: 'Datenblatt.pdf', element: null },
  },
  {
    ...{ number: 2, level: 'error', rule: 'description-missing', container: 'datenblatt.zip' },
    message: 'Zur Sprache „en“ fehlt eine Beschreibung (DocumentDescription mit Language="en").',
    ...{ file: 'VDI2770_Metadata.xml', line: 42, element: 'DocumentDescription' },
  },
  {
    ...{ number: 3, level: 'warning', rule: 'file-unlisted', container: '', line: null },
    message: 'Die Datei „liesmich.txt“ liegt im Container, steht aber nicht in den Metadaten.',
    ...{ file: 'liesmich.txt', element: null },
  },
]
