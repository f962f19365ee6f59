import {
  type Import,
  type ImportKind,
  type ImportState,
  importKindWords,
} from '#contract/imports.ts'
import {
  beginWith,
  countOf,
  foundInWords,
  type Noun,
  resultWords,
  startedWords,
} from './import-words.ts'

/** What a table consists of. */
export const rowNoun: Noun = { one: 'eine Zeile', several: 'Zeilen' }

/** How far an import of a table is, in words. */
export const tableStateWords: Record<ImportState, string> = {
  open: 'Spalten zuordnen',
  checking: 'Probelauf läuft',
  checked: 'Probelauf fertig',
  ...startedWords,
}

/** What such a table may hold. */
export const kindHints: Record<ImportKind, string> = {
  companies: 'Kundennummer, Name, Anschrift, E-Mail',
  parts: 'Artikelnummer, Beschreibung, Lebensdauer',
  doctypes: 'Titel, Leser, Reihenfolge, Pflicht',
  devices: 'Seriennummer, Firma, Artikelnummer, Lieferdatum',
  links: 'Dateiname mit Seriennummer oder Artikelnummer',
}

/** 'eine Zeile', '4.000 Zeilen' */
export function rowCount(count: number): string {
  return countOf(rowNoun, count)
}

/** 'Eine Zeile', '4.000 Zeilen': how a sentence begins */
export function rowsBegin(count: number): string {
  return beginWith(rowNoun, count)
}

/** '3 neu, 1 geändert, 2 falsch': what the dry run found. */
export function foundWords({ counts }: Pick<Import, 'counts'>): string {
  return foundInWords([
    [counts.new, 'neu'],
    [counts.changed, 'geändert'],
    [counts.equal, 'gleich'],
    [counts.wrong, 'falsch'],
  ])
}

/** What became of an import of a table, or how far it is, for the list of all. */
export function tableResultWords(shown: Import): string {
  return resultWords(shown, { open: rowCount(shown.table.rows), checked: foundWords(shown) })
}

/** 'Geräte aus „lager.xlsx“' */
export function importName({ kind, name }: Pick<Import, 'kind' | 'name'>): string {
  return `${importKindWords[kind]} aus „${name}“`
}

/** Its cells are deleted: it can be read no more. */
export function isExpired({ expiresAt }: Pick<Import, 'expiresAt'>): boolean {
  return Date.parse(expiresAt) <= Date.now()
}
