import type { FileImport, FileImportState, PlannedState } from '#contract/file-imports.ts'
import { formatCount } from '../base/formats.ts'

/** How far an import of files is, in words. */
export const fileStateWords: Record<FileImportState, string> = {
  open: 'wartet auf Dateien',
  unpacking: 'wird ausgepackt',
  checking: 'wird geplant',
  checked: 'Plan fertig',
  importing: 'wird importiert',
  imported: 'importiert',
  undoing: 'wird zurückgenommen',
  undone: 'rückgängig gemacht',
  cancelled: 'abgebrochen',
  failed: 'fehlgeschlagen',
}

/** What becomes of a file. */
export const plannedWords: Record<PlannedState, string> = {
  new: 'neu',
  version: 'neue Version',
  linked: 'schon da, wird verknüpft',
  equal: 'schon da',
  unmatched: 'passt zu nichts',
  refused: 'abgelehnt',
  skipped: 'ausgelassen',
}

/** 'eine Datei', '4.000 Dateien' */
export function fileCount(count: number): string {
  return count === 1 ? 'eine Datei' : `${formatCount(count)} Dateien`
}

/** 'Eine Datei', '4.000 Dateien': how a sentence begins */
export function filesBegin(count: number): string {
  return count === 1 ? 'Eine Datei' : fileCount(count)
}

/** '3 neu, 1 neue Version, 2 passen zu nichts', without what there is none of. */
export function plannedInWords({ counts }: Pick<FileImport, 'counts'>): string {
  const { new: fresh, version, linked, equal, unmatched, refused, skipped } = counts
  const found: [number, string][] = [
    [fresh, 'neu'],
    [version, version === 1 ? 'neue Version' : 'neue Versionen'],
    [linked + equal, 'schon da'],
    [unmatched, unmatched === 1 ? 'passt zu nichts' : 'passen zu nichts'],
    [refused, 'abgelehnt'],
    [skipped, 'ausgelassen'],
  ]
  return found
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(', ')
}

/** How many files the import is to do something with. */
export function wantedFiles({ counts }: Pick<FileImport, 'counts'>): number {
  return counts.new + counts.version + counts.linked
}

/** What became of an import, or how far it is, in some words for the list of all. */
export function fileResultWords(shown: FileImport): string {
  const { state, counts, progress, files, error } = shown
  if (progress) return `${formatCount(progress.done)} von ${formatCount(progress.total)}`
  if (state === 'open') return `${formatCount(files.arrived)} von ${fileCount(files.total)} da`
  if (state === 'checked') return plannedInWords(shown)
  if (state === 'imported') return `${formatCount(counts.imported)} importiert`
  if (state === 'failed') return error ?? ''
  return counts.left > 0 ? `${formatCount(counts.left)} geblieben` : ''
}

/** Something of it is under way on the server, also while nobody looks. */
export function areFilesUnderWay({ state }: Pick<FileImport, 'state'>): boolean {
  return ['unpacking', 'checking', 'importing', 'undoing'].includes(state)
}
