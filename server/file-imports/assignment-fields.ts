import { articleHeadings, type FieldRule, serialHeadings } from '../imports/field-rules.ts'

/** The columns of an assignment table: the file by path or name, and the values that it is assigned. */
export const assignmentFields: readonly FieldRule[] = [
  text('path', 'Datei', [
    ...['Dateiname', 'Pfad', 'Dateipfad', 'Dokument', 'file', 'filename', 'file name', 'path'],
    ...['file path', 'document'],
  ]),
  text('sn', 'Seriennummer', serialHeadings()),
  text('part', 'Artikelnummer', articleHeadings()),
  text('type', 'Dokumententyp', [
    ...['Typ', 'Datei-Typ', 'Dateityp', 'Art', 'Dokumentenart', 'Dokumentart', 'type'],
    ...['document type', 'doctype', 'file type'],
  ]),
  text('language', 'Sprache', ['Sprachen', 'language', 'languages', 'lang']),
  text('version', 'Fassung', ['Version', 'Revision', 'Rev.', 'Stand', 'Ausgabe', 'Index']),
  text('title', 'Titel', ['Bezeichnung', 'Name', 'Anzeigename', 'title', 'caption']),
]

function text(name: string, label: string, headings: string[]): FieldRule {
  return { name, label, kind: 'text', headings, empty: null }
}
