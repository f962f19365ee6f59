import type { ImportKind } from '#contract/imports.ts'
import { languageCodes } from '#contract/languages.ts'
import { englishLanguage, germanLanguage } from '../core/language-names.ts'

/** How a cell becomes a value. */
type FieldKind =
  /** A text in which a date cell has no place. */
  | 'text'
  /** A free text. */
  | 'free'
  | 'day'
  | 'truth'
  | 'choice'
  /** A password, as typed; for new records alone. */
  | 'pass'

/** An attribute that a column may become. */
export interface FieldRule {
  name: string
  label: string
  /** What the value is called, where the column is known by another name. */
  valueLabel?: string
  kind: FieldKind
  isKey?: true
  isRequired?: true
  hint?: string
  /** What people write above such columns, beside the label. */
  headings: string[]
  /** What an empty cell is: what the draft says where it is left out. */
  empty: string | number | boolean | null
  /** Of a choice: what stands for each value, in words. */
  words?: Record<string, string[]>
}

const desc = {
  name: 'desc',
  label: 'Kurze Beschreibung',
  kind: 'free',
  empty: null,
} as const

const pass = {
  name: 'pass',
  label: 'Passwort',
  kind: 'pass',
  empty: null,
  hint: 'Für neue Datensätze; ohne diese Spalte, oder wo sie leer ist, macht das Portal eines.',
  headings: ['Kennwort', 'Password', 'Zugangspasswort'],
} as const

/** What tables of each kind may hold, in the order in which people choose. */
export const fieldsOf: Record<ImportKind, FieldRule[]> = {
  companies: [
    {
      name: 'kdnr',
      label: 'Kundennummer',
      kind: 'text',
      isKey: true,
      isRequired: true,
      headings: [
        ...['Kunden-Nr.', 'Kundennr', 'Kd-Nr.', 'KdNr', 'Kunde Nr', 'Debitor', 'Debitorennummer'],
        ...['customer number', 'customer no', 'customer id', 'Kunde'],
      ],
      empty: '',
    },
    {
      name: 'name',
      label: 'Firma',
      kind: 'text',
      headings: [
        'Firmenname',
        'Name',
        'Name 1',
        'Kundenname',
        'company',
        'company name',
        'customer',
      ],
      empty: '',
    },
    { ...desc, headings: ['Beschreibung', 'Bemerkung', 'description', 'Notiz'] },
    {
      name: 'address',
      label: 'Anschrift',
      kind: 'free',
      headings: ['Adresse', 'Postanschrift', 'address', 'postal address'],
      empty: null,
    },
    {
      name: 'country',
      label: 'Land',
      kind: 'text',
      headings: ['Staat', 'country', 'Länderkennzeichen'],
      empty: null,
    },
    {
      name: 'email',
      label: 'E-Mail',
      kind: 'text',
      headings: ['Mail', 'E-Mail-Adresse', 'Mailadresse', 'email', 'email address'],
      empty: null,
    },
    {
      name: 'contact',
      label: 'Ansprechpartner',
      kind: 'text',
      headings: ['Kontakt', 'Kontaktperson', 'contact', 'contact person'],
      empty: null,
    },
    {
      name: 'language',
      label: 'Sprache',
      kind: 'choice',
      headings: ['language', 'Korrespondenzsprache'],
      empty: null,
      words: languageWords(),
    },
    { ...pass, headings: [...pass.headings] },
  ],
  parts: [
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
        ...['Bezeichnung', 'Artikelbezeichnung', 'Beschreibung', 'Maschine', 'Name', 'Typ'],
        ...['description', 'machine'],
      ],
    },
    {
      name: 'lifetimeYears',
      label: 'Nutzungsdauer in Jahren',
      kind: 'text',
      headings: ['Nutzungsdauer', 'Lebensdauer', 'lifetime', 'lifetime years', 'service life'],
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
  ],
  doctypes: [
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
  ],
  devices: [
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
      hint: 'Die Firma, nach ihrem Namen, wo er nur einmal vorkommt; anstelle der Kundennummer.',
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
  ],
  links: [
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
  ],
}

function languageWords(): Record<string, string[]> {
  return Object.fromEntries(
    languageCodes.map((code) => [code, [germanLanguage(code), englishLanguage(code)]]),
  )
}

export function serialHeadings(): string[] {
  return [
    ...['Serien-Nr.', 'Seriennr', 'Ser.-Nr.', 'SN', 'SN-Nr.', 'S/N', 'Fabriknummer', 'Fabrik-Nr.'],
    ...['Maschinennummer', 'Maschinen-Nr.', 'Gerätenummer', 'Geräte-Nr.', 'Gerät'],
    ...['serial', 'serial number', 'serial no', 'serialnumber', 'device'],
  ]
}

export function articleHeadings(): string[] {
  return [
    ...[
      'Artikel-Nr.',
      'Artikelnr',
      'Art.-Nr.',
      'Artikel',
      'Materialnummer',
      'Material',
      'Teilenummer',
    ],
    ...['Sachnummer', 'Typnummer', 'part', 'part number', 'part no', 'article', 'article number'],
    ...['item', 'item number', 'SKU'],
  ]
}
