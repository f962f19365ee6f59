/** How a cell becomes a value. */
type FieldKind =
  /** A text, for which a date cell is an error. */
  | 'text'
  /** A free text. */
  | 'free'
  | 'day'
  | 'truth'
  | 'choice'
  /** A password in clear text, only for new records. */
  | 'pass'

/** An attribute that a column can be mapped to. */
export interface FieldRule {
  name: string
  label: string
  /** The label of the value, if it differs from that of the column. */
  valueLabel?: string
  kind: FieldKind
  isKey?: true
  isRequired?: true
  hint?: string
  /** Common headings of such columns besides the label. */
  headings: string[]
  /** The value of an empty cell: the draft's default. */
  empty: string | number | boolean | null
  /** The attribute that this is a part of. */
  partOf?: string
  /** The heading names this field only if one of these is also mapped: otherwise a part would replace a whole value. */
  onlyBeside?: string[]
  /** For a choice: the words for each value. */
  words?: Record<string, string[]>
}

/** A short description, a free text in all tables. */
export const desc = {
  name: 'desc',
  label: 'Kurze Beschreibung',
  kind: 'free',
  empty: null,
} as const

/** A password, only for new records. */
export const pass = {
  name: 'pass',
  label: 'Passwort',
  kind: 'pass',
  empty: null,
  hint: 'Für neue Datensätze; ohne diese Spalte, oder wo sie leer ist, erzeugt das Portal eines.',
  headings: ['Kennwort', 'Password', 'Zugangspasswort'],
} as const

/** Common headings of serial numbers, the most certain first. */
export function serialHeadings(): string[] {
  return [
    ...['Serien-Nr.', 'Seriennr', 'Serialnummer', 'Serial-Nr.', 'Ser.-Nr.', 'SN', 'SN-Nr.', 'S/N'],
    ...['Fabriknummer', 'Fabrik-Nr.', 'Fabr.-Nr.', 'Maschinennummer', 'Maschinen-Nr.'],
    ...['Gerätenummer', 'Geräte-Nr.', 'Herstellerserialnummer', 'HerstSerialNr.'],
    ...['serial', 'serial number', 'serial no', 'serialnumber'],
    ...['Techn. Identnummer', 'Technische Identnummer', 'TechIdentNr.'],
    ...['Equipment', 'Equipmentnummer', 'Equipment-Nr.', 'Gerät', 'device'],
  ]
}

/** Common headings of article numbers, the most certain first. */
export function articleHeadings(): string[] {
  return [
    ...['Artikel-Nr.', 'Artikelnr', 'Art.-Nr.', 'Materialnummer', 'Material-Nr.', 'Mat.-Nr.'],
    ...['Teilenummer', 'Teile-Nr.', 'Sachnummer', 'Sach-Nr.', 'Identnummer', 'Ident-Nr.'],
    ...['Typnummer', 'Typ-Nr.', 'part number', 'part no', 'article number', 'article no'],
    ...['item number', 'item no', 'SKU', 'Artikel', 'Material', 'part', 'article', 'item'],
  ]
}

/** Common headings of customer numbers, the most certain first. */
export function customerHeadings(): string[] {
  return [
    ...['Kunden-Nr.', 'Kundennr', 'Kd-Nr.', 'KdNr', 'Kunde Nr', 'Debitorennummer', 'Debitoren-Nr.'],
    ...['Debitornummer', 'Debitor-Nr.', 'customer number', 'customer no', 'customer id', 'Debitor'],
  ]
}

/** Common headings of company names, the most certain first. */
export function companyHeadings(): string[] {
  return [
    ...['Firmenname', 'Kundenname', 'Debitorname', 'Debitorenname', 'Name des Kunden', 'Name 1'],
    ...['company', 'company name', 'customer name', 'customer', 'Kunde'],
  ]
}
