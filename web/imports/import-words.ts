import {
  type Import,
  type ImportKind,
  type ImportState,
  importKindWords,
} from '#contract/imports.ts'
import { formatCount } from '../base/formats.ts'

/** How far an import is, in words. */
export const stateWords: Record<ImportState, string> = {
  open: 'Spalten zuordnen',
  checking: 'Probelauf läuft',
  checked: 'Probelauf fertig',
  importing: 'wird importiert',
  imported: 'importiert',
  undoing: 'wird zurückgenommen',
  undone: 'rückgängig gemacht',
  cancelled: 'abgebrochen',
  failed: 'fehlgeschlagen',
}

/** What such a table may hold. */
export const kindHints: Record<ImportKind, string> = {
  companies: 'Kundennummer, Name, Anschrift, E-Mail',
  parts: 'Artikelnummer, Beschreibung, Nutzungsdauer',
  doctypes: 'Titel, Leser, Reihenfolge, Pflicht',
  devices: 'Seriennummer, Firma, Artikelnummer, Lieferdatum',
  links: 'Dateiname mit Seriennummer oder Artikelnummer',
}

/** 'eine Zeile', '4.000 Zeilen' */
export function rowCount(count: number): string {
  return count === 1 ? 'eine Zeile' : `${formatCount(count)} Zeilen`
}

/** 'Eine Zeile', '4.000 Zeilen': how a sentence begins */
export function rowsBegin(count: number): string {
  return count === 1 ? 'Eine Zeile' : rowCount(count)
}

/** '3 neu, 1 geändert, 2 falsch': what the dry run found, without what it did not. */
export function foundWords({ counts }: Pick<Import, 'counts'>): string {
  const found = [
    [counts.new, 'neu'],
    [counts.changed, 'geändert'],
    [counts.equal, 'gleich'],
    [counts.wrong, 'falsch'],
  ] as const
  return found
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`)
    .join(', ')
}

/** What became of an import, or how far it is, in some words for the list of all. */
export function resultWords(shown: Import): string {
  const { state, counts, progress, table, error } = shown
  if (progress) return `${formatCount(progress.done)} von ${formatCount(progress.total)}`
  if (state === 'open') return rowCount(table.rows)
  if (state === 'checked') return foundWords(shown)
  if (state === 'imported') return `${formatCount(counts.imported)} importiert`
  if (state === 'failed') return error ?? ''
  return counts.left > 0 ? `${formatCount(counts.left)} geblieben` : ''
}

/** 'Geräte aus „lager.xlsx“' */
export function importName({ kind, name }: Pick<Import, 'kind' | 'name'>): string {
  return `${importKindWords[kind]} aus „${name}“`
}

/** Something of it is under way, also while nobody looks. */
export function isUnderWay({ state }: Pick<Import, 'state'>): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing'
}

/** Its cells are deleted: it can be read no more. */
export function isExpired({ expiresAt }: Pick<Import, 'expiresAt'>): boolean {
  return Date.parse(expiresAt) <= Date.now()
}
