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

/** German names of the states of an import of a table. */
export const tableStateWords: Record<ImportState, string> = {
  open: 'Spalten zuordnen',
  checking: 'Probelauf läuft',
  checked: 'Probelauf fertig',
  ...startedWords,
}

/** Typical columns of each kind of table. */
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

/** 'Eine Zeile', '4.000 Zeilen' at the start of a sentence. */
export function rowsBegin(count: number): string {
  return beginWith(rowNoun, count)
}

/** Result of the dry run: '3 neu, 1 geändert, 2 falsch'. */
export function foundWords({ counts }: Pick<Import, 'counts'>): string {
  return foundInWords([
    [counts.new, 'neu'],
    [counts.changed, 'geändert'],
    [counts.equal, 'gleich'],
    [counts.wrong, 'falsch'],
  ])
}

/** Outcome or progress of an import of a table, for the list of imports. */
export function tableResultWords(tableImport: Import): string {
  return resultWords(tableImport, {
    open: rowCount(tableImport.table.rows),
    checked: foundWords(tableImport),
  })
}

/** 'Geräte aus „lager.xlsx“' */
export function importName({ kind, name }: Pick<Import, 'kind' | 'name'>): string {
  return `${importKindWords[kind]} aus „${name}“`
}

/** Its cells have been deleted: it cannot be read any more. */
export function isExpired({ expiresAt }: Pick<Import, 'expiresAt'>): boolean {
  return Date.parse(expiresAt) <= Date.now()
}
