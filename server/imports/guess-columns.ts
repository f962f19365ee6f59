import { plain } from '#contract/plain-words.ts'
import { sha256Of } from '../core/sha256.ts'
import {
  type HeadingGroup,
  isEmpty,
  lastHeadingRow,
  maxHeadingLength,
  type TableRow,
  textOf,
} from '../tables/cells.ts'
import type { FieldRule } from './field-rules.ts'

/** Heading of the column with the reasons in the file of wrong rows; such a column is ignored. */
export const reasonHeading = 'Fehler'

/** The heading of a column: as displayed, and as looked up. */
export interface Heading {
  text: string
  /** The column's own text first, then combined with the groups above it. */
  spoken: string[]
}

/** The headings of all columns in a row of the table, including merged cells and groups. */
export function headingsAt(
  rows: readonly TableRow[],
  groups: HeadingGroup[],
  row: number,
): Heading[] {
  const cells = rows.find((sheetRow) => sheetRow.row === row)?.cells ?? []
  const width = Math.max(...rows.map((sheetRow) => sheetRow.cells.length), 0)
  const [left, right] = [
    cells.findIndex((cell) => !isEmpty(cell)),
    cells.findLastIndex((cell) => !isEmpty(cell)),
  ]
  // A group over the whole table is its title, perhaps with a month: it does not distinguish columns.
  const isTitle = (group: HeadingGroup) => group.left <= left && right <= group.right
  return Array.from({ length: width }, (_, column) => {
    const heading = textOf(cells[column]).trim().slice(0, maxHeadingLength)
    const above = groups.filter((group) => {
      return group.row < row && group.left <= column && column <= group.right
    })
    const joined = (over: HeadingGroup[]) =>
      [...over.map(({ text }) => text.trim()), heading].filter((part) => part !== '').join(' ')
    const text = joined(above.filter((group) => !isTitle(group)))
    return { text, spoken: [...new Set([heading, text, joined(above)])] }
  })
}

/**
 * The row whose cells name the most fields, counting only cells of a single column: a cell over several columns is
 * usually a group of the headings below. If there is none, the first row with more than one cell.
 */
export function guessHeadingRow(
  fields: readonly FieldRule[],
  rows: readonly TableRow[],
  groups: HeadingGroup[],
): number {
  const first = rows.filter(({ row }) => row <= lastHeadingRow)
  const scored = first.map(({ row, cells }) => {
    const columns = guessColumns(fields, headingsAt(first, groups, row))
    const named = columns.flatMap((field, column) => (field === null ? [] : column))
    const ownColumns = named.filter((column) => {
      return !isEmpty(cells[column]) && !groups.some((group) => isOver(group, row, column))
    })
    return { row, own: ownColumns.length, named: named.length }
  })
  const [best] = scored.toSorted((one, other) => other.own - one.own || other.named - one.named)
  if (best && best.named > 0) return best.row
  const wide = rows.find(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length > 1)
  return (wide ?? rows[0])?.row ?? 1
}

function isOver({ row, left, right }: HeadingGroup, headingRow: number, column: number): boolean {
  return row === headingRow && left <= column && column <= right
}

/**
 * The field of each column according to its heading. Each field is used once, for the most certain heading: next to
 * „Seriennummer“, a column „Gerät“ or „Equipment“ is something else.
 */
export function guessColumns(fields: readonly FieldRule[], headings: Heading[]): (string | null)[] {
  const spokenNames = headings.map((heading) => heading.spoken.map(plain))
  const columns: (string | null)[] = headings.map(() => null)
  for (const namesOf of [({ label }: FieldRule) => [label], otherHeadings]) {
    for (const field of fields) {
      if (columns.includes(field.name)) continue
      const found = namesOf(field)
        .map((name) =>
          spokenNames.findIndex((names, at) => isFree(at) && names.includes(plain(name))),
        )
        .find((at) => at !== -1)
      if (found !== undefined) columns[found] = field.name
    }
  }
  const alone = fields.filter(({ onlyBeside }) => {
    return onlyBeside && !onlyBeside.some((name) => columns.includes(name))
  })
  return columns.map((column) => (alone.some(({ name }) => name === column) ? null : column))

  function isFree(at: number): boolean {
    return columns[at] === null
  }
}

/** Headings of a field besides the label, the most certain first. */
function otherHeadings({ name, headings }: FieldRule): string[] {
  return [...headings, name]
}

/** All headings of these fields, normalized. */
export function knownHeadings(fields: readonly FieldRule[]): string[] {
  return fields.flatMap((field) => [field.label, ...otherHeadings(field)].map(plain))
}

/** The last heading determines the width of the table; the extra column of our file of wrong rows does not count. */
function lastHeading(headings: readonly Pick<Heading, 'text'>[]): number {
  return headings.findLastIndex(({ text }) => text !== '' && plain(text) !== plain(reasonHeading))
}

/** The first value beyond the last heading in a delimited text: such a row was split in the wrong place. */
export function findExtraCell(
  { cells }: TableRow,
  columns: readonly (string | null)[],
  headings: readonly Pick<Heading, 'text'>[],
): number | undefined {
  const lastNamed = lastHeading(headings)
  const last = lastNamed === -1 ? columns.length - 1 : lastNamed
  const at = cells.findIndex((cell, column) => {
    const isKnown = column <= last || (columns[column] ?? null) !== null
    return !isKnown && (headings[column]?.text ?? '') === '' && !isEmpty(cell)
  })
  return at === -1 ? undefined : at
}

/** The problem of such a cell. */
export const extraCell =
  'Hier steht mehr, als die Tabelle Überschriften hat. Gehört es zum Wert davor, muss dieser in Anführungszeichen stehen; sonst bitte auch diese Spalte benennen, oder ein anderes Trennzeichen angeben!'

/** Identifies the headings: tables with the same ones are mapped in the same way. */
export function shapeOf(headings: Heading[]): string {
  const plainHeadings = headings.map(({ text }) => plain(text))
  // Our file of wrong rows has one column more.
  const words = (
    plainHeadings.at(-1) === plain(reasonHeading) ? plainHeadings.slice(0, -1) : plainHeadings
  ).join('\n')
  return sha256Of(words, 'hex')
}
