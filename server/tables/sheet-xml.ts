import { workbookText } from '#contract/csv.ts'
import { timeIn } from '../core/time-in.ts'
import { letterOf, maxText } from './cells.ts'
import type { SheetColumn, SheetFacts } from './sheet-columns.ts'

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Indexes of the cell styles in `cellXfs`. */
const styles = { text: 1, number: 2, day: 3, time: 4, heading: 5 } as const

/** The parts of a workbook with one sheet, except the sheet itself. */
export function workbookParts(title: string): [path: string, xml: string][] {
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
  ].map(([path = '', xml]) => [path, header + xml])
}

/** Path of the sheet. */
export const sheetPath = 'xl/worksheets/sheet1.xml'

/** Format @ (49) keeps text cells as text, even when somebody edits them. */
const stylesXml = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[49, 1, 14, 164].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The sheet up to its first row: column widths, and headings that stay visible while scrolling. */
export function sheetHead<Row>({ columns }: SheetFacts<Row>): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading }, at) =>
    textCell(`${letterOf(at)}1`, heading, 'heading'),
  )
  return `${header}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
}

/** Rows of the sheet; `first` is the number of the first one. */
export function sheetRows<Row>(
  { columns, timeZone }: SheetFacts<Row>,
  rows: Row[],
  first: number,
): string {
  const letters = columns.map((_, at) => letterOf(at))
  const lines = rows.map((row, index) => {
    const number = first + index
    const cells = columns.map((column, at) => {
      return cellOf(`${letters[at]}${number}`, column, row, timeZone)
    })
    return `<row r="${number}">${cells.join('')}</row>`
  })
  return lines.join('')
}

/** The end of the sheet after the last row; numbers stored as text are intended, and not flagged. */
export function sheetEnd<Row>({ columns }: SheetFacts<Row>, last: number): string {
  const all = `A1:${letterOf(columns.length - 1)}${last}`
  return `</sheetData><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

function cellOf<Row>(
  place: string,
  { kind, value }: SheetColumn<Row>,
  row: Row,
  timeZone: string,
): string {
  const cell = value(row)
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return numberCell(place, cell, 'number')
  if (kind === 'text' || kind === 'number') return textCell(place, cell, 'text')
  const clock = kind === 'day' ? cell : timeIn(timeZone, new Date(cell)).replace(' ', 'T')
  const days = daysOf(kind === 'day' ? `${clock}T00:00:00` : clock)
  // Excel has no earlier days, and counts a day in 1900 that did not exist.
  return days >= firstDay ? numberCell(place, days, kind) : textCell(place, cell, 'text')
}

const dayLength = 24 * 60 * 60_000
const epoch = Date.UTC(1899, 11, 30)
const firstDay = 61

/** Days since Excel's epoch, with the time as a fraction; LibreOffice rounds fractions of a second down. */
function daysOf(clock: string): number {
  return Math.round(((Date.parse(`${clock}Z`) - epoch) / dayLength) * 1e10) / 1e10
}

function numberCell(place: string, value: number, style: 'number' | 'day' | 'time'): string {
  return `<c r="${place}" s="${styles[style]}"><v>${value}</v></c>`
}

function textCell(place: string, text: string, style: 'text' | 'heading'): string {
  return `<c r="${place}" s="${styles[style]}" t="inlineStr"><is><t xml:space="preserve">${escaped(workbookText(text))}</t></is></c>`
}

/** Characters that XML cannot contain are written as `_x000D_`, as is text that looks like such an escape. */
function escaped(text: string): string {
  const whole = text.length > maxText ? text.slice(0, maxText) : text
  if (!odd.test(whole)) return whole
  return whole
    .toWellFormed()
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(unknownToXml, (symbol) => {
      return `_x${symbol.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const odd = /[&<>"_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const unknownToXml = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
