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

/** A short description: everywhere a free text. */
export const desc = {
  name: 'desc',
  label: 'Kurze Beschreibung',
  kind: 'free',
  empty: null,
} as const

/** A password: for new records alone. */
export const pass = {
  name: 'pass',
  label: 'Passwort',
  kind: 'pass',
  empty: null,
  hint: 'Für neue Datensätze; ohne diese Spalte, oder wo sie leer ist, erzeugt das Portal eines.',
  headings: ['Kennwort', 'Password', 'Zugangspasswort'],
} as const

/** What people write above serial numbers. */
export function serialHeadings(): string[] {
  return [
    ...['Serien-Nr.', 'Seriennr', 'Ser.-Nr.', 'SN', 'SN-Nr.', 'S/N', 'Fabriknummer', 'Fabrik-Nr.'],
    ...['Maschinennummer', 'Maschinen-Nr.', 'Gerätenummer', 'Geräte-Nr.', 'Gerät'],
    ...['serial', 'serial number', 'serial no', 'serialnumber', 'device'],
  ]
}

/** The same of article numbers. */
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
