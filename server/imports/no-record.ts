import { plain } from '#contract/plain-words.ts'
import { isEmpty, type TableRow, textOf } from '../tables/cells.ts'
import type { FieldRule } from './field-rules.ts'
import { knownHeadings } from './guess-columns.ts'

/** What programs that print tables write before or into the last row, or below each group. */
const sums = new Set(
  [
    ...['Summe', 'Summen', 'Gesamt', 'Insgesamt', 'Gesamtsumme', 'Gesamtergebnis', 'Gesamtanzahl'],
    ...['Gesamtzahl', 'Endsumme', 'Zwischensumme', 'Teilergebnis', 'Anzahl', 'Anzahl Geräte'],
    ...['Anzahl Datensätze', 'Anzahl Zeilen', 'Anzahl Artikel', 'Anzahl Kunden'],
    ...['total', 'totals', 'sum', 'subtotal', 'grand total', 'count', 'total count'],
  ].map(plain),
)

/**
 * Why a row that would become a new record looks like none: a sum, or the headings once more, as lists have them that were
 * made for paper. Undefined for any other.
 */
export function whyNoRecord({ cells }: TableRow, keyField: FieldRule, key: string) {
  const first = cells.find((cell) => !isEmpty(cell))
  const sum = [key, textOf(first)].find((text) => sums.has(plain(text.replace(/:[\d\s.,]*$/, ''))))
  if (sum !== undefined)
    return `„${sum.trim()}“ ist wohl die Zeile einer Summe, kein Eintrag. ${advice}`
  if (knownHeadings([keyField]).includes(plain(key))) {
    return `„${key}“ ist wohl noch einmal die Überschrift, kein Eintrag. ${advice}`
  }
  return undefined
}

const advice =
  'Bitte die Zeile aus der Tabelle löschen! Gibt es den Eintrag wirklich, legen Sie ihn bitte zuerst von Hand an.'
