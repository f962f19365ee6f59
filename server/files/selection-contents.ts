import { buffer } from 'node:stream/consumers'
import type { ExportFormat } from '#contract/export-facts.ts'
import { germanLanguage } from '../core/language-names.ts'
import { day, number, type SheetColumn, text } from '../tables/sheet-columns.ts'
import { csvHead, csvRows } from '../tables/write-csv.ts'
import { writeXlsx } from '../tables/write-xlsx.ts'
import type { SelectedFile } from './selected-files.store.ts'

/** A row of the table of contents; `path` is null if the file is missing from the zip. */
export interface ContentsRow extends SelectedFile {
  path: string | null
}

/** The table of contents of a zip, as a file of this format. */
export async function contentsOf(
  rows: ContentsRow[],
  format: ExportFormat,
  timeZone: string,
): Promise<Buffer> {
  const facts = { columns, timeZone }
  if (format === 'csv') return Buffer.from(csvHead(facts) + csvRows(facts, rows))
  async function* batches() {
    yield rows
  }
  return buffer(writeXlsx({ ...facts, title: 'Inhaltsverzeichnis' }, batches()))
}

const columns: SheetColumn<ContentsRow>[] = [
  text('Pfad', 60, ({ path }) => path),
  text('Seriennummer', 24, ({ serialNumbers }) => serialNumbers.join(', ')),
  text('Artikelnummer', 24, ({ parts }) => parts.join(', ')),
  text('Datei-Name', 40, ({ version }) => version.filename),
  text('Datei-Typ', 30, ({ version }) => version.doctype?.title),
  text('Sprachen', 16, ({ version }) => version.languages.map(germanLanguage).join(', ')),
  text('Fassung', 12, ({ version }) => version.version),
  day('Freigegeben am', ({ version }) => version.releasedOn),
  text('Stand', 16, ({ isOfDelivery }) => (isOfDelivery ? 'bei Auslieferung' : 'aktuell')),
  number('Größe in Byte', ({ version }) => version.size),
  text('SHA-256', 66, ({ version }) => version.sha256),
  text('Bemerkung', 30, ({ path }) => (path === null ? 'fehlt: beschädigt' : null)),
]
