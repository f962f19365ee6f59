import { byteOrderMark, csvLines, textCell } from '#contract/csv.ts'
import { timeIn } from '../core/time-in.ts'
import type { SheetColumn, SheetFacts } from './sheet-columns.ts'

/** The beginning of a CSV file with these columns. */
export function csvHead<Row>({ columns }: SheetFacts<Row>): string {
  return byteOrderMark + csvLines([columns.map(({ heading }) => textCell(heading))])
}

/** Rows as lines of CSV; days and times as in German spreadsheets. */
export function csvRows<Row>({ columns, timeZone }: SheetFacts<Row>, rows: Row[]): string {
  return csvLines(rows.map((row) => columns.map((column) => cellOf(column, row, timeZone))))
}

function cellOf<Row>({ kind, value }: SheetColumn<Row>, row: Row, timeZone: string): string {
  const cell = value(row)
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return String(cell)
  switch (kind) {
    case 'day':
      return germanDay(cell)
    case 'time': {
      const [day = '', time = ''] = timeIn(timeZone, new Date(cell)).split(' ')
      return `${germanDay(day)} ${time}`
    }
    case 'number':
    case 'text':
      return textCell(cell)
  }
}

function germanDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
