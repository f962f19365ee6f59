import type { BinEntry } from '#contract/bin.ts'
import { binKindWords } from '#contract/bin.ts'
import type { Company } from '#contract/companies.ts'
import { complianceRules } from '#contract/compliance-rules.ts'
import type { Device } from '#contract/devices.ts'
import type { Doctype } from '#contract/doctypes.ts'
import type { Media } from '#contract/files.ts'
import type { Finding } from '#contract/findings.ts'
import { meaningOf } from '#contract/log-meanings.ts'
import type { LogEntry } from '#contract/logs.ts'
import type { Part } from '#contract/parts.ts'
import { germanLanguage } from '../core/language-names.ts'
import { day, number, type SheetColumn, text, time } from '../tables/sheet-columns.ts'

// Headings are those of the lists and forms. Imports recognize them, so that an exported list can be imported again
// (`server/imports/import-fields.ts`).

interface Recorded {
  id: number
  createdAt: string
  updatedAt: string
}

export const companyColumns: SheetColumn<Company>[] = [
  text('Firmenname', 32, ({ name }) => name),
  number('Kundennummer', ({ kdnr }) => kdnr),
  text('Beschreibung', 40, ({ desc }) => desc),
  text('Anschrift', 40, ({ address }) => address),
  text('Land', 16, ({ country }) => country),
  text('E-Mail', 30, ({ email }) => email),
  text('Ansprechpartner', 24, ({ contact }) => contact),
  text('Sprache', 12, ({ language }) => language && germanLanguage(language)),
  ...recorded(),
]

export const partColumns: SheetColumn<Part>[] = [
  text('Titel', 24, ({ title }) => title),
  text('Beschreibung', 40, ({ desc }) => desc),
  text('GTIN', 16, ({ gtin }) => gtin),
  number('Erwartete Lebensdauer in Jahren', ({ lifetimeYears }) => lifetimeYears),
  text('Auch privat genutzt', 18, ({ isForPrivateUse }) => yesOrNo(isForPrivateUse)),
  text('Sicherheitsinformationen gedruckt', 32, ({ hasPrintedSafety }) =>
    yesOrNo(hasPrintedSafety),
  ),
  text('Typenschild-Kennung', 20, ({ publicId }) => publicId),
  ...recorded(),
]

export const doctypeColumns: SheetColumn<Doctype>[] = [
  text('Titel', 30, ({ title }) => title),
  text('Beschreibung', 40, ({ desc }) => desc),
  text('Wer darf lesen', 14, ({ reader }) => (reader === 'public' ? 'öffentlich' : 'Kunden')),
  number('Reihenfolge', ({ position }) => position),
  text('Klasse der VDI 2770', 18, ({ vdiClass }) => vdiClass),
  text('Pflicht', 8, ({ isRequired }) => yesOrNo(isRequired)),
  ...recorded(),
]

export const deviceColumns: SheetColumn<Device>[] = [
  text('Kunde', 32, ({ companie }) => companie?.name),
  number('Kundennummer', ({ companie }) => companie?.kdnr),
  text('SN-Nr.', 24, ({ sn }) => sn),
  text('Art.-Nr.', 24, ({ part }) => part?.title),
  day('Ausgeliefert am', ({ deliveredOn }) => deliveredOn),
  day('In Verkehr gebracht am', ({ placedOnMarketOn }) => placedOnMarketOn),
  number('Baujahr', ({ builtIn }) => builtIn),
  text('Notiz', 40, ({ note }) => note),
  number('Files', ({ files = [] }) => files.length),
  day('Dateien bereithalten bis', ({ availableUntil }) => availableUntil),
  text('Typenschild-Kennung', 20, ({ publicId }) => publicId),
  ...recorded(),
]

export const mediaColumns: SheetColumn<Media>[] = [
  time('Hochgeladen am', ({ createdAt }) => createdAt),
  text('Datei-Typ', 30, ({ doctype }) => doctype?.title),
  text('Datei-Name', 40, ({ filename }) => filename),
  text('Sprachen', 16, ({ languages }) => languages.map(germanLanguage).join(', ')),
  text('Hochgeladene Datei', 40, ({ url }) => url?.name),
  text('Medientyp', 24, ({ url }) => url?.mime),
  number('Größe in kB', ({ url }) => url && Math.ceil(url.size)),
  time('Geändert am', ({ updatedAt }) => updatedAt),
  number('Nummer', ({ id }) => id),
]

export const logColumns: SheetColumn<LogEntry>[] = [
  number('Nummer', ({ id }) => id),
  time('Zeit', ({ createdAt }) => createdAt),
  text('Bearbeiter', 20, ({ user }) => user),
  text('Seriennummer', 24, ({ sn }) => sn),
  text('Firma', 32, ({ companie }) => companie),
  text('Meldung', 60, ({ message }) => message),
  text('Status', 10, ({ status }) => status),
  text('Bedeutung', 20, ({ status }) => meaningOf(status)),
]

export const findingColumns: SheetColumn<Finding>[] = [
  text('Was fehlt', 30, ({ rule }) => complianceRules[rule].title),
  text('Art.-Nr.', 24, ({ part }) => part?.title),
  text('Maschine', 32, ({ part }) => part?.desc),
  text('Kunde', 32, ({ companie }) => companie?.name),
  number('Kundennummer', ({ companie }) => companie?.kdnr),
  text('Datei-Typ', 30, ({ doctype }) => doctype?.title),
  text('Datei-Name', 40, ({ media }) => media?.filename),
  text('Land', 8, ({ country }) => country),
  number('Geräte', ({ devices }) => devices),
  day('Zuerst am', ({ dueOn }) => dueOn),
  text('Quelle', 60, ({ rule }) => complianceRules[rule].source),
]

export const binColumns: SheetColumn<BinEntry>[] = [
  text('Art', 16, ({ kind }) => binKindWords[kind]),
  text('Name', 32, ({ name }) => name),
  text('Zusatz', 32, ({ detail }) => detail),
  text('Gelöscht von', 20, ({ deletedBy }) => deletedBy),
  time('Gelöscht am', ({ deletedAt }) => deletedAt),
  day('Liegt hier bis', ({ until }) => until),
  day('Aufzubewahren bis', ({ keptUntil }) => keptUntil),
]

function recorded<Row extends Recorded>(): SheetColumn<Row>[] {
  return [
    time('Angelegt am', ({ createdAt }) => createdAt),
    time('Geändert am', ({ updatedAt }) => updatedAt),
    number('Nummer', ({ id }) => id),
  ]
}

export function yesOrNo(is: boolean): string {
  return is ? 'ja' : 'nein'
}
