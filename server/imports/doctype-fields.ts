import { desc, type FieldRule } from './field-rules.ts'

/** Fields of document type tables. */
export const doctypeFields: FieldRule[] = [
  {
    name: 'title',
    label: 'Titel',
    kind: 'text',
    isKey: true,
    isRequired: true,
    headings: ['Dokumententyp', 'Dokumenttyp', 'Typ', 'Name', 'title', 'document type', 'type'],
    empty: '',
  },
  { ...desc, headings: ['Beschreibung', 'description'] },
  {
    name: 'reader',
    label: 'Leser',
    kind: 'choice',
    headings: ['Wer darf lesen', 'Sichtbarkeit', 'sichtbar für', 'reader', 'visibility'],
    empty: 'customer',
    words: { customer: ['Kunden', 'Kunde', 'customers'], public: ['öffentlich', 'alle'] },
  },
  {
    name: 'position',
    label: 'Reihenfolge',
    kind: 'text',
    headings: ['Position', 'Sortierung', 'order', 'sort'],
    empty: 0,
  },
  {
    name: 'vdiClass',
    label: 'Klasse der VDI 2770',
    kind: 'text',
    headings: ['VDI 2770', 'VDI-Klasse', 'Klasse', 'VDI class', 'class'],
    empty: null,
  },
  {
    name: 'isRequired',
    label: 'Pflicht',
    kind: 'truth',
    headings: ['Pflichtdokument', 'erforderlich', 'required', 'mandatory'],
    empty: false,
  },
]
