import type { FileImport, FileImportState, PlannedState } from '#contract/file-imports.ts'
import { formatCount } from '../base/formats.ts'
import {
  beginWith,
  countOf,
  foundInWords,
  type Noun,
  resultWords,
  startedWords,
} from './import-words.ts'

/** What an import of files consists of. */
export const fileNoun: Noun = { one: 'eine Datei', several: 'Dateien' }

/** How far an import of files is, in words. */
export const fileStateWords: Record<FileImportState, string> = {
  open: 'wartet auf Dateien',
  unpacking: 'wird ausgepackt',
  checking: 'wird geplant',
  checked: 'Plan fertig',
  ...startedWords,
}

/** What becomes of a file. */
export const plannedWords: Record<PlannedState, string> = {
  new: 'neu',
  version: 'neue Fassung',
  linked: 'schon da, wird verknüpft',
  equal: 'schon da',
  unmatched: 'passt zu nichts',
  refused: 'abgelehnt',
  skipped: 'ausgelassen',
}

/** 'eine Datei', '4.000 Dateien' */
export function fileCount(count: number): string {
  return countOf(fileNoun, count)
}

/** 'Eine Datei', '4.000 Dateien': how a sentence begins */
export function filesBegin(count: number): string {
  return beginWith(fileNoun, count)
}

/** '3 neu, 1 neue Fassung, 2 passen zu nichts': what is planned. */
export function plannedInWords({ counts }: Pick<FileImport, 'counts'>): string {
  const { new: fresh, version, linked, equal, unmatched, refused, skipped } = counts
  return foundInWords([
    [fresh, 'neu'],
    [version, version === 1 ? 'neue Fassung' : 'neue Fassungen'],
    [linked + equal, 'schon da'],
    [unmatched, unmatched === 1 ? 'passt zu nichts' : 'passen zu nichts'],
    [refused, 'abgelehnt'],
    [skipped, 'ausgelassen'],
  ])
}

/** How many files the import is to do something with. */
export function wantedFiles({ counts }: Pick<FileImport, 'counts'>): number {
  return counts.new + counts.version + counts.linked
}

/** What became of an import of files, or how far it is, for the list of all. */
export function fileResultWords(shown: FileImport): string {
  const { files } = shown
  return resultWords(shown, {
    open: `${formatCount(files.arrived)} von ${fileCount(files.total)} da`,
    checked: plannedInWords(shown),
  })
}
