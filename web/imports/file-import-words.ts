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

/** German names of the states of an import of files. */
export const fileStateWords: Record<FileImportState, string> = {
  open: 'wartet auf Dateien',
  unpacking: 'wird ausgepackt',
  checking: 'wird geplant',
  checked: 'Plan fertig',
  ...startedWords,
}

/** German names of the planned states of a file. */
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

/** 'Eine Datei', '4.000 Dateien' at the start of a sentence. */
export function filesBegin(count: number): string {
  return beginWith(fileNoun, count)
}

/** Summary of the plan: '3 neu, 1 neue Fassung, 2 passen zu nichts'. */
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

/** Number of files that the import will create, update or link. */
export function wantedFiles({ counts }: Pick<FileImport, 'counts'>): number {
  return counts.new + counts.version + counts.linked
}

/** Outcome or progress of an import of files, for the list of imports. */
export function fileResultWords(fileImport: FileImport): string {
  const { files } = fileImport
  return resultWords(fileImport, {
    open: `${formatCount(files.arrived)} von ${fileCount(files.total)} da`,
    checked: plannedInWords(fileImport),
  })
}
