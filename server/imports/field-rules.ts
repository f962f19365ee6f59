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
  /** The attribute of whose value it is a part. */
  partOf?: string
  /** Beside which fields alone a heading stands for it: a part would take the place of a whole value. */
  onlyBeside?: string[]
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

/** What people and their systems write above serial numbers, the surest first. */
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

/** The same of article numbers. */
export function articleHeadings(): string[] {
  return [
    ...['Artikel-Nr.', 'Artikelnr', 'Art.-Nr.', 'Materialnummer', 'Material-Nr.', 'Mat.-Nr.'],
    ...['Teilenummer', 'Teile-Nr.', 'Sachnummer', 'Sach-Nr.', 'Identnummer', 'Ident-Nr.'],
    ...['Typnummer', 'Typ-Nr.', 'part number', 'part no', 'article number', 'article no'],
    ...['item number', 'item no', 'SKU', 'Artikel', 'Material', 'part', 'article', 'item'],
  ]
}

/** The same of customer numbers. */
export function customerHeadings(): string[] {
  return [
    ...['Kunden-Nr.', 'Kundennr', 'Kd-Nr.', 'KdNr', 'Kunde Nr', 'Debitorennummer', 'Debitoren-Nr.'],
    ...['Debitornummer', 'Debitor-Nr.', 'customer number', 'customer no', 'customer id', 'Debitor'],
  ]
}

/** The same of names of companies. */
export function companyHeadings(): string[] {
  return [
    ...['Firmenname', 'Kundenname', 'Debitorname', 'Debitorenname', 'Name des Kunden', 'Name 1'],
    ...['company', 'company name', 'customer name', 'customer', 'Kunde'],
  ]
}
