import { articleHeadings, type FieldRule, serialHeadings } from './field-rules.ts'

/** Fields of tables that link files to devices and article numbers. */
export const linkFields: FieldRule[] = [
  {
    name: 'file',
    label: 'Datei',
    kind: 'text',
    isRequired: true,
    hint: 'Der Dateiname im Portal. Wo ihn mehrere haben, ihre Nummer als „#12“.',
    headings: ['Dateiname', 'Dokument', 'file', 'filename', 'file name', 'document'],
    empty: '',
  },
  {
    name: 'sn',
    label: 'Seriennummer',
    kind: 'text',
    hint: 'Das Gerät, das die Datei zeigt; oder die Artikelnummer.',
    headings: serialHeadings(),
    empty: null,
  },
  {
    name: 'part',
    label: 'Artikelnummer',
    kind: 'text',
    hint: 'Die Artikelnummer, deren Geräte alle die Datei zeigen; oder die Seriennummer.',
    headings: articleHeadings(),
    empty: null,
  },
]
