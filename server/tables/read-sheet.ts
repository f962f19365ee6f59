import { unguarded } from '#contract/csv.ts'
import type { XmlHandler } from '../inspection/read-xml.ts'
import { Refusal } from '../inspection/refusal.ts'
import {
  type Cell,
  type HeadingGroup,
  isEmpty,
  maxHeadingLength,
  type TableRow,
  type TableSize,
  textOf,
  whyTooLarge,
  whyTooLong,
} from './cells.ts'
import { collectText, type SharedTexts, unescaped } from './shared-texts.ts'
import { type NumberFormat, numberCell } from './xlsx-cells.ts'

/** The parts of a workbook that cells refer to. */
interface Workbook {
  texts: SharedTexts
  formats: NumberFormat[]
  is1904: boolean
}

/** The cell being read. */
interface OpenCell {
  column: number
  type: string
  style: number
  value: string
  hasValue: boolean
  isFormula: boolean
}

interface Merge {
  top: number
  left: number
  bottom: number
  right: number
}

/** The last row in which a cell over several columns may be part of the headings. */
const headingRows = 20

/** Reads the non-empty rows of a sheet; a cell over several rows is repeated in each of them. */
export async function readSheet(
  read: (handler: XmlHandler) => Promise<void>,
  workbook: Workbook,
): Promise<{ rows: TableRow[]; groups: HeadingGroup[] }> {
  const rows: TableRow[] = []
  const merges: Merge[] = []
  const size = { cells: 0, characters: 0 }
  await read(handlerFor(workbook, rows, merges, size))
  return { rows, groups: applyMerges(rows, merges, size) }
}

function handlerFor(
  workbook: Workbook,
  rows: TableRow[],
  merges: Merge[],
  size: TableSize,
): XmlHandler {
  let row = 0
  let cells: Cell[] = []
  let column = 0
  let cell: OpenCell | undefined
  let isValue = false
  const inline = collectText('is', (text) => {
    if (!cell) return
    cell.value = text
    cell.hasValue = true
  })
  return {
    open(name, attributes) {
      inline.open?.(name, attributes)
      if (name === 'row') {
        row = rowNumber(attributes.get('r')) ?? row + 1
        cells = []
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributes.get('r')) ?? column
        const [type = 'n', style = '0'] = [attributes.get('t'), attributes.get('s')]
        cell = { column, type, style: Number(style), value: '', hasValue: false, isFormula: false }
      } else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'v' && cell) {
        isValue = true
        cell.hasValue = true
      } else if (name === 'mergeCell') {
        const merge = rangeOf(attributes.get('ref') ?? '')
        if (merge) merges.push(merge)
        if (merges.length > maxMerges) throw new Refusal(tooManyMerges)
      }
    },
    text(piece) {
      inline.text?.(piece)
      if (isValue && cell) cell.value += piece
    },
    close(name) {
      inline.close?.(name)
      if (name === 'v') isValue = false
      else if (name === 'c' && cell) {
        const readCell = cellOf(cell, workbook)
        column += 1
        cell = undefined
        if (isEmpty(readCell)) return
        const at = column - 1
        const why = whyTooLong(textOf(readCell), row, at)
        if (why) throw new Refusal(why)
        countIn(size, readCell, at + 1)
        while (cells.length < at) cells.push('')
        cells[at] = readCell
      } else if (name === 'row' && cells.length > 0) {
        const before = rows.at(-1)
        if (before && before.row >= row) throw new Refusal(outOfOrder)
        rows.push({ row, cells })
        const why = whyTooLarge(rows.length, size, 0)
        if (why) throw new Refusal(why)
      }
    },
  }
}

function cellOf({ type, style, value, hasValue, isFormula }: OpenCell, workbook: Workbook): Cell {
  if (!hasValue) return isFormula ? { text: '=', doubt: notCalculated } : ''
  switch (type) {
    case 's': {
      // An empty value is not the index of a text, although it would convert to 0.
      if (value.trim() === '') return isFormula ? { text: '=', doubt: notCalculated } : ''
      const text = workbook.texts[Number(value)]
      if (text === undefined) throw new Refusal(damaged)
      return textCell(text)
    }
    case 'str':
      return textCell(unescaped(value))
    case 'inlineStr':
      return textCell(value)
    case 'b':
      return value === '1' || value === 'true' ? 'WAHR' : 'FALSCH'
    case 'e':
      return { text: value, doubt: `Die Zelle enthält den Fehler ${value}.` }
    case 'd':
      return isoDay(value)
    default:
      if (value === '') return isFormula ? { text: '=', doubt: notCalculated } : ''
      return numberCell(value, workbook.formats[style] ?? { kind: 'plain' }, workbook.is1904)
  }
}

/** Some programs fill texts up with NUL, which no name here has, and PostgreSQL cannot even look for. */
function textCell(text: string): Cell {
  if (!text.includes('\0')) return unguarded(text)
  return { text: unguarded(text.replaceAll('\0', '\ufffd')), doubt: hasNul }
}

function isoDay(value: string): Cell {
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/i.test(value)) return { text: value, day: true }
  const [day] = /^\d{4}-\d\d-\d\d/.exec(value) ?? []
  return day === undefined
    ? { text: value, doubt: 'Die Zelle enthält eine Uhrzeit.' }
    : { text: day, day: true }
}

/** Throws a `Refusal` if the cell makes the table too large, or is too far to the right. */
function countIn(size: TableSize, cell: Cell, columns: number): void {
  size.cells += 1
  size.characters += textOf(cell).length
  const why = whyTooLarge(0, size, columns)
  if (why) throw new Refusal(why)
}

/** Copies cells that span several rows into each of them, and returns those that span several columns near the top. */
function applyMerges(rows: TableRow[], merges: Merge[], size: TableSize): HeadingGroup[] {
  const byRow = new Map(rows.map((row) => [row.row, row.cells]))
  const groups: HeadingGroup[] = []
  for (const { top, left, bottom, right } of merges) {
    const cell = byRow.get(top)?.[left]
    if (cell === undefined || isEmpty(cell)) continue
    const group = { row: top, left, right, text: textOf(cell).slice(0, maxHeadingLength) }
    // Programs never merge a cell twice: overlapping ones from elsewhere count once.
    if (
      right > left &&
      top <= headingRows &&
      !groups.some((otherGroup) => isOver(otherGroup, group))
    ) {
      groups.push(group)
    }
    for (const [row, cells] of bottom > top ? byRow : []) {
      if (row <= top || row > bottom || !isEmpty(cells[left])) continue
      countIn(size, cell, left + 1)
      while (cells.length < left) cells.push('')
      cells[left] = cell
    }
  }
  return groups
}

function isOver(one: HeadingGroup, other: HeadingGroup): boolean {
  return one.row === other.row && one.left <= other.right && other.left <= one.right
}

function rowNumber(text: string | undefined): number | undefined {
  const row = Number(text)
  if (text === undefined) return undefined
  if (Number.isInteger(row) && row >= 1 && row <= lastRow) return row
  throw new Refusal(damaged)
}

function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference) ?? []
  if (letters === undefined) throw new Refusal(damaged)
  return columnNamed(letters)
}

function columnNamed(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function rangeOf(reference: string): Merge | undefined {
  const [, left = '', top, right = '', bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  if (left === '') return undefined
  return {
    top: Number(top),
    left: columnNamed(left),
    bottom: Number(bottom),
    right: columnNamed(right),
  }
}

const lastRow = 1_048_576
const maxMerges = 5_000
const damaged =
  'ist beschädigt: Zellen verweisen ins Leere. Bitte in Excel öffnen und neu speichern!'
const outOfOrder =
  'ist beschädigt: Zeilen stehen nicht in ihrer Reihenfolge. Bitte in Excel neu speichern!'
const tooManyMerges = 'enthält zu viele verbundene Zellen. Bitte die Verbindungen aufheben!'
const hasNul =
  'Hier steht ein Zeichen, das es in keinem Text gibt (NUL). Bitte den Wert neu eingeben!'
const notCalculated =
  'Die Formel in dieser Zelle hat keinen berechneten Wert. Bitte die Datei in ihrem Programm öffnen und speichern!'
