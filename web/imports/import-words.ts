import { formatCount } from '../base/formats.ts'
import type { AnyImport } from './any-import.ts'

/** German names of the states of any import from its start on. */
export const startedWords = {
  importing: 'wird importiert',
  imported: 'importiert',
  undoing: 'wird zurückgenommen',
  undone: 'rückgängig gemacht',
  cancelled: 'abgebrochen',
  failed: 'fehlgeschlagen',
} satisfies Partial<Record<AnyImport['state'], string>>

/** German names of the outcome of a single row or file. */
export const outcomeWords = {
  imported: 'importiert',
  undone: 'zurückgenommen',
  left: 'geblieben',
}

/** What an import consists of, in German, for counting: 'eine Zeile', 'Zeilen'. */
export interface Noun {
  one: string
  several: string
}

/** 'eine Zeile', '4.000 Zeilen' */
export function countOf({ one, several }: Noun, count: number): string {
  return count === 1 ? one : `${formatCount(count)} ${several}`
}

/** 'Eine Zeile', '4.000 Zeilen' at the start of a sentence. */
export function beginWith(noun: Noun, count: number): string {
  const words = countOf(noun, count)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'Eine Zeile ist', '12 Zeilen sind' */
export function subjectOf(noun: Noun, count: number, [one, several]: [string, string]): string {
  return `${beginWith(noun, count)} ${count === 1 ? one : several}`
}

/** '3 neu, 1 geändert'; omits zero counts. */
export function foundInWords(counts: readonly (readonly [number, string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(', ')
}

/**
 * Outcome or progress of an import in a few German words, for the list of imports; `open` says what has arrived before
 * the check, `checked` what the check found.
 */
export function resultWords(
  { state, counts, progress, error }: AnyImport,
  { open, checked }: { open: string; checked: string },
): string {
  if (progress) return `${formatCount(progress.done)} von ${formatCount(progress.total)}`
  if (state === 'open') return open
  if (state === 'checked') return checked
  if (state === 'imported') return `${formatCount(counts.imported)} importiert`
  if (state === 'failed') return error ?? ''
  return counts.left > 0 ? `${formatCount(counts.left)} geblieben` : ''
}

/** The outcome of an import in one or two German sentences; `wrong` rows or files were left out. */
export function endInWords({ state, counts }: AnyImport, noun: Noun, wrong: number): string {
  if (state === 'imported') {
    const out = wrong > 0 ? ` ${subjectOf(noun, wrong, ['blieb', 'blieben'])} draußen.` : ''
    return `${subjectOf(noun, counts.imported, ['ist', 'sind'])} importiert.${out}`
  }
  if (state === 'undone') {
    return `${subjectOf(noun, counts.undone, ['ist', 'sind'])} zurückgenommen.`
  }
  const presentCount = countToUndo({ counts })
  return presentCount > 0
    ? `${subjectOf(noun, presentCount, ['ist', 'sind'])} noch da.`
    : 'Nichts davon ist geblieben.'
}

/** The number of rows or files that undoing would try to take back. */
export function countToUndo({ counts }: Pick<AnyImport, 'counts'>): number {
  return counts.imported + counts.left
}

/** Whether the server is working on it, even if nobody watches. */
export function isUnderWay({ state }: Pick<AnyImport, 'state'>): boolean {
  return ['unpacking', 'checking', 'importing', 'undoing'].includes(state)
}
