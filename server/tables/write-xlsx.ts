import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { SheetFacts } from './sheet-columns.ts'
import { sheetEnd, sheetHead, sheetPath, sheetRows, workbookParts } from './sheet-xml.ts'

interface Sheet<Row> extends SheetFacts<Row> {
  /** At most 31 characters. */
  title: string
}

/**
 * Streams rows as a workbook with one sheet; no rows are kept in memory. If the rows fail, the stream is destroyed;
 * destroying the stream ends the rows.
 */
export function writeXlsx<Row>(sheet: Sheet<Row>, batches: AsyncIterable<Row[]>): Readable {
  const zip = new ZipFile()
  // It is a `PassThrough`, although its type does not say so.
  const bytes = zip.outputStream as PassThrough
  const xml = Readable.from(xmlOf(sheet, batches), { objectMode: false })
  xml.once('error', (error) => bytes.destroy(error))
  zip.on('error', (error) => bytes.destroy(error as Error))
  bytes.once('close', () => xml.destroy())
  for (const [path, text] of workbookParts(sheet.title)) zip.addBuffer(Buffer.from(text), path)
  zip.addReadStream(xml, sheetPath, { compress: true })
  zip.end()
  return bytes
}

async function* xmlOf<Row>(
  sheet: SheetFacts<Row>,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(sheetHead(sheet))
  let last = 1
  for await (const rows of batches) {
    yield Buffer.from(sheetRows(sheet, rows, last + 1))
    last += rows.length
  }
  yield Buffer.from(sheetEnd(sheet, last))
}
