import { articleHeadings, desc, type FieldRule } from './field-rules.ts'

/** Fields of article number tables. */
export const partFields: FieldRule[] = [
  {
    name: 'title',
    label: 'Artikelnummer',
    kind: 'text',
    isKey: true,
    isRequired: true,
    headings: [...articleHeadings(), 'Titel'],
    empty: '',
  },
  {
    ...desc,
    headings: [
      ...['Bezeichnung', 'Artikelbezeichnung', 'Materialbezeichnung', 'Materialkurztext'],
      ...['Artikelbeschreibung', 'Kurztext', 'Beschreibung', 'Maschine', 'Name', 'Typ'],
      ...['description', 'machine'],
    ],
  },
  {
    name: 'gtin',
    label: 'GTIN',
    kind: 'text',
    headings: ['EAN', 'GTIN-13', 'GTIN-14', 'EAN-Code', 'UPC', 'Barcode'],
    empty: null,
  },
  {
    name: 'lifetimeYears',
    label: 'Erwartete Lebensdauer in Jahren',
    kind: 'text',
    headings: [
      ...['Nutzungsdauer', 'Nutzungsdauer in Jahren', 'Lebensdauer'],
      ...['lifetime', 'lifetime years', 'service life'],
    ],
    empty: null,
  },
  {
    name: 'isForPrivateUse',
    label: 'Auch privat genutzt',
    kind: 'truth',
    headings: ['privat', 'Privatgebrauch', 'private use', 'consumer'],
    empty: false,
  },
  {
    name: 'hasPrintedSafety',
    label: 'Sicherheitsinformationen gedruckt',
    kind: 'truth',
    headings: ['Sicherheitshinweise gedruckt', 'printed safety', 'printed safety information'],
    empty: false,
  },
]
