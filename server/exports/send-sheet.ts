import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExportFormat, expectedBytesHeader, rowsHeader } from '#contract/export-facts.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { SheetFacts } from '../tables/sheet-columns.ts'
import { sheetRows } from '../tables/sheet-xml.ts'
import { csvHead, csvRows } from '../tables/write-csv.ts'
import { writeXlsx } from '../tables/write-xlsx.ts'

/** A table to be sent. */
interface Outgoing<Row> extends SheetFacts<Row> {
  format: ExportFormat
  /** Title of the sheet. */
  title: string
  /** Name of the file, without its extension. */
  name: string
  total: number
  batches: AsyncGenerator<Row[]>
}

const mimes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Sends a table while its rows are being read (GET, HEAD). Errors before the first row become an error response; later
 * ones abort the response, so that it cannot be mistaken for complete.
 */
export async function sendSheet<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  table: Outgoing<Row>,
): Promise<FastifyReply> {
  const { format, name, total, batches } = table
  reply.headers({
    'content-type': mimes[format],
    'content-disposition': contentDisposition(`${name}.${format}`),
    'content-security-policy': filePolicy(mimes[format]),
    'cache-control': 'no-store',
    [rowsHeader]: total,
  })
  if (request.method === 'HEAD') return reply.send()
  const { value: first = [] } = await batches.next()
  reply.header(expectedBytesHeader, expectedBytes(table, first))
  const all = firstAnd(first, batches)
  const bytes = format === 'csv' ? csvOf(table, all) : writeXlsx(table, all)
  bytes.once('error', (err) => request.log.error({ err, table: name }, 'a table broke off'))
  return reply.send(bytes)
}

async function* firstAnd<Row>(first: Row[], others: AsyncGenerator<Row[]>) {
  yield first
  yield* others
}

function csvOf<Row>(table: SheetFacts<Row>, batches: AsyncIterable<Row[]>): Readable {
  async function* lines() {
    yield Buffer.from(csvHead(table))
    for await (const rows of batches) yield Buffer.from(csvRows(table, rows))
  }
  return Readable.from(lines(), { objectMode: false })
}

/** An estimate of the total size, based on the average length of the first rows. */
function expectedBytes<Row>(table: Outgoing<Row>, first: Row[]): number {
  if (first.length === 0) return 0
  const { length } =
    table.format === 'csv'
      ? Buffer.from(csvRows(table, first))
      : deflateRawSync(sheetRows(table, first, 2))
  return Math.round((length / first.length) * table.total)
}
