import type { HistoryAct, HistoryChange, HistoryEntry } from '#contract/history.ts'
import { formatDay } from '../base/formats.ts'
import { languageChoices } from '../base/language-choices.ts'

/** The records whose history is shown, by the names of their lists. */
export type HistoryKind = 'devices' | 'medias' | 'companies' | 'parts' | 'doctypes'

const time = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' })
const exactTime = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium' })

/** '22. November 2026 um 14:05' in the computer's time zone, like the log on the same page. */
export function historyTime({ createdAt }: HistoryEntry): string {
  return time.format(new Date(createdAt))
}

/** '22.11.2026 14:05:09', without the comma, so that spreadsheets recognize it as a time. */
export function exactHistoryTime({ createdAt }: HistoryEntry): string {
  return exactTime.format(new Date(createdAt)).replace(',', '')
}

/** Display name of whoever made the change. */
export function historyWho({ actor, user }: HistoryEntry): string {
  return user ?? actors[actor]
}

const actors: Record<HistoryEntry['actor'], string> = {
  user: 'Bearbeiter',
  token: 'API-Schlüssel',
  customer: 'Kunde',
  operator: 'Kommandozeile',
  system: 'System',
}

/** What happened; an entry about a version is listed with those of its file, so it names the version. */
export function historyAct({ kind, name, act, record, owner, ownerKind }: HistoryEntry): string {
  const isPart = kind !== ownerKind || record !== owner
  return isPart ? `Fassung „${name ?? record}“ ${acts[act]}` : upperFirst(acts[act])
}

const acts: Record<HistoryAct, string> = {
  created: 'angelegt',
  changed: 'geändert',
  linked: 'Zuordnung hinzugefügt',
  unlinked: 'Zuordnung entfernt',
  released: 'freigegeben',
  withdrawn: 'zurückgezogen',
  password: 'Passwort gesetzt',
  'handed-over': 'an andere Firma übergeben',
  announced: 'Firmen mitgeteilt',
  deleted: 'gelöscht',
  restored: 'wiederhergestellt',
}

/** German name of an attribute; falls back to its name in the API. */
export function attributeName(kind: string, attribute: string): string {
  return ownNames[kind]?.[attribute] ?? names[attribute] ?? attribute
}

const names: Record<string, string> = {
  address: 'Anschrift',
  announcedTo: 'Benachrichtigte Firmen',
  builtIn: 'Baujahr',
  companie: 'Firma',
  contact: 'Ansprechpartner',
  country: 'Land',
  deliveredOn: 'Ausgeliefert am',
  desc: 'Kurze Beschreibung',
  devices: 'Geräte',
  doctype: 'Dokumententyp',
  email: 'E-Mail',
  filename: 'Datei-Name',
  gtin: 'GTIN',
  handedOverOn: 'Übergeben am',
  isForPrivateUse: 'Auch für private Nutzer',
  hasPrintedSafety: 'Sicherheitsinformationen liegen gedruckt bei',
  isRequired: 'Gehört zu jedem Gerät',
  kdnr: 'Kundennummer',
  language: 'Sprache',
  languages: 'Sprachen',
  lifetimeYears: 'Erwartete Lebensdauer in Jahren',
  media: 'Dateien',
  name: 'Name',
  note: 'Notiz',
  original: 'Übersetzung von',
  part: 'Artikelnummer',
  parts: 'Artikelnummern',
  pass: 'Passwort',
  picture: 'Bild der Maschine',
  placedOnMarketOn: 'In Verkehr gebracht am',
  position: 'Reihenfolge',
  publicId: 'Typenschild-Kennung',
  reader: 'Wer darf lesen',
  releasedOn: 'Tag der Freigabe',
  sn: 'Seriennummer',
  title: 'Titel',
  url: 'Hochgeladene Datei',
  vdiClass: 'Klasse nach VDI 2770',
  version: 'Fassung',
  withdrawnAt: 'Zurückgezogen am',
  withdrawnReason: 'Grund',
}

const ownNames: Record<string, Record<string, string>> = {
  companies: { name: 'Firmenname' },
  medias: { url: 'Aktuelle Datei' },
  versions: { note: 'Was ist neu', media: 'Datei' },
}

type Value = NonNullable<HistoryChange['from']> | null | undefined

/** A value as German text. */
function valueInWords(attribute: string, value: Value): string {
  if (value === null || value === undefined || value === '') return 'leer'
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (Array.isArray(value)) return value.map((item) => valueInWords(attribute, item)).join(', ')
  if (typeof value === 'object') return value.name ?? 'gelöscht'
  if (attribute === 'language' || attribute === 'languages') {
    return languageChoices.find((choice) => choice.value === value)?.label ?? String(value)
  }
  if (attribute === 'reader') return value === 'public' ? 'öffentlich' : 'Kunden nach Anmeldung'
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return formatDay(String(value))
  if (/^\d{4}-\d\d-\d\dT/.test(String(value))) return time.format(new Date(String(value)))
  return String(value)
}

/** Old and new value as German text; for personal or secret data only that they changed, for links their names. */
export function changeInWords(change: HistoryChange): { from: string | null; to: string } {
  const { attribute, from, to, added, removed } = change
  if (added || removed) {
    const words = [linked(added, 'hinzugefügt'), linked(removed, 'entfernt')]
    return { from: null, to: words.filter(Boolean).join('; ') }
  }
  if (from === undefined && to === undefined) return { from: null, to: 'geändert' }
  const [before, after] = [valueInWords(attribute, from), valueInWords(attribute, to)]
  // Another upload with the same name, such as that of a new version.
  if (attribute === 'url' && before === after) return { from: null, to: `${after} (neuer Inhalt)` }
  return { from: before, to: after }
}

function linked(records: HistoryChange['added'], nounPhrase: string): string {
  if (!records) return ''
  return `${records.map(({ id, name }) => name ?? `Nr. ${id}`).join(', ')} ${nounPhrase}`
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
