import { plain } from '#contract/plain-words.ts'
import { isEmpty, type TableRow, textOf } from '../tables/cells.ts'
import type { FieldRule } from './field-rules.ts'
import { knownHeadings } from './guess-columns.ts'
import type { Judging } from './judged.ts'

/** Words that programs print before or into the last row, or below each group. */
const sums = new Set(
  [
    ...['Summe', 'Summen', 'Gesamt', 'Insgesamt', 'Gesamtsumme', 'Gesamtergebnis', 'Gesamtanzahl'],
    ...['Gesamtzahl', 'Endsumme', 'Zwischensumme', 'Teilergebnis', 'Ergebnis', 'Σ'],
    ...['Anzahl', 'Anzahl Geräte', 'Anzahl Maschinen', 'Anzahl Datensätze', 'Anzahl Einträge'],
    ...['Anzahl Zeilen', 'Anzahl Positionen', 'Anzahl Artikel', 'Anzahl Kunden', 'Anzahl Firmen'],
    ...['total', 'totals', 'sum', 'subtotal', 'grand total', 'count', 'total count'],
  ].map(plain),
)

/**
 * Why a row that would become a new record is probably none, in German: it is a sum or repeats the headings, as in
 * lists made for paper; undefined otherwise. In a mapped column, such a word at the start of a row may be a name,
 * except in a free text: a company may be called „Total“, whereas a note with it describes the row.
 */
export function whyNoRecord(
  { cells }: TableRow,
  { columns }: Pick<Judging, 'columns'>,
  keyField: FieldRule,
  key: string,
): string | undefined {
  const first = cells.findIndex((cell) => !isEmpty(cell))
  const isName = columns.some(({ column, field }) => column === first && field.kind !== 'free')
  const texts = [key, ...(isName ? [] : [textOf(cells[first])])]
  const sum = texts.find((text) => sums.has(plain(text.replace(/:[\d\s.,]*$/, ''))))
  if (sum !== undefined)
    return `„${sum.trim()}“ ist wohl die Zeile einer Summe, kein Eintrag. ${advice}`
  if (headingsOf(keyField).has(plain(key))) {
    return `„${key}“ ist wohl noch einmal die Überschrift, kein Eintrag. ${advice}`
  }
  return undefined
}

/** The normalized headings of keys, cached because they are needed for each row. */
function headingsOf(keyField: FieldRule): Set<string> {
  const found = headingsByField.get(keyField) ?? new Set(knownHeadings([keyField]))
  headingsByField.set(keyField, found)
  return found
}

const headingsByField = new Map<FieldRule, Set<string>>()

const advice =
  'Bitte die Zeile aus der Tabelle löschen! Gibt es den Eintrag wirklich, legen Sie ihn bitte zuerst von Hand an.'
