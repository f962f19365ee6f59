import { articleHeadings, type FieldRule, pass, serialHeadings } from './field-rules.ts'

/** What tables of devices may hold. */
export const deviceFields: FieldRule[] = [
  {
    name: 'sn',
    label: 'Seriennummer',
    kind: 'text',
    isKey: true,
    isRequired: true,
    headings: serialHeadings(),
    empty: '',
  },
  {
    name: 'companie',
    label: 'Kundennummer',
    valueLabel: 'Firma',
    kind: 'text',
    hint: 'Die Firma, nach ihrer Nummer.',
    headings: [
      ...['Kunden-Nr.', 'Kundennr', 'Kd-Nr.', 'KdNr', 'Debitor', 'Debitorennummer'],
      ...['customer number', 'customer no', 'customer id'],
    ],
    empty: null,
  },
  {
    name: 'companieName',
    label: 'Firma',
    kind: 'text',
    hint: 'Die Firma, nach ihrem Namen, wo er nur einmal vorkommt oder die Kundennummer daneben steht.',
    headings: ['Kunde', 'Firmenname', 'Kundenname', 'customer', 'company', 'company name'],
    empty: null,
  },
  {
    name: 'part',
    label: 'Artikelnummer',
    kind: 'text',
    headings: articleHeadings(),
    empty: null,
  },
  {
    name: 'deliveredOn',
    label: 'Ausgeliefert am',
    kind: 'day',
    headings: [
      ...['Lieferdatum', 'Auslieferung', 'Auslieferungsdatum', 'Ausgeliefert', 'geliefert am'],
      ...['delivery date', 'delivered', 'delivered on', 'ship date', 'Versanddatum'],
    ],
    empty: null,
  },
  {
    name: 'placedOnMarketOn',
    label: 'In Verkehr gebracht am',
    kind: 'day',
    headings: ['Inverkehrbringen', 'in Verkehr gebracht', 'placed on market', 'market date'],
    empty: null,
  },
  {
    name: 'builtIn',
    label: 'Baujahr',
    kind: 'text',
    headings: ['Jahr', 'Bj.', 'year', 'year of construction', 'built', 'built in'],
    empty: null,
  },
  {
    name: 'note',
    label: 'Notiz',
    kind: 'free',
    headings: ['Bemerkung', 'Anmerkung', 'Kommentar', 'note', 'notes', 'comment', 'remark'],
    empty: null,
  },
  { ...pass, headings: [...pass.headings] },
]
