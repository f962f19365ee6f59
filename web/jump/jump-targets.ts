import { CompanyForm } from '../companies/company-dialogs.ts'
import { DeviceForm } from '../devices/device-dialogs.ts'
import { openDialog } from '../dialog/dialogs.ts'
import { DoctypesForm } from '../doctypes/doctype-dialogs.ts'
import { FileForm } from '../files/file-dialogs.ts'
import { PartsForm } from '../parts/part-dialogs.ts'
import type { Target } from './find-records.ts'
import { Shortcuts } from './shortcuts-dialog.ts'

interface Place {
  title: string
  /** Alternative search words. */
  words?: string
  to: string
  /** Only administrators can do anything there. */
  isForAdmins?: boolean
}

const places: Place[] = [
  { title: 'Start', words: 'Übersicht Konto Passwort ändern', to: '/user' },
  { title: 'Geräte', words: 'Geräteliste', to: '/devices' },
  { title: 'Artikelnummern', words: 'Art.-Nr.', to: '/devices?reiter=artikelnummern' },
  { title: 'Dateien', words: 'Dateiliste Dokumente', to: '/files' },
  { title: 'Dokumententypen', words: 'Datei-Typ', to: '/files?reiter=dokumententypen' },
  { title: 'Firmen', words: 'Kunden', to: '/companies' },
  {
    title: 'Nachweise',
    words: 'Befunde Regeln Vorschriften fehlende Dokumente',
    to: '/compliance',
  },
  { title: 'Hilfe', words: 'erste Schritte', to: '/hilfe' },
  { title: 'Protokolle', words: 'Fehler Info Kunden Logs', to: '/logs' },
  {
    title: 'Import',
    words: 'Tabelle Excel CSV XLSX einlesen übernehmen',
    to: '/import',
    isForAdmins: true,
  },
  { title: 'Papierkorb', words: 'Gelöscht Wiederherstellen', to: '/bin', isForAdmins: true },
  {
    title: 'Einstellungen',
    words: 'Hersteller Logo Akzentfarbe Mail Testmail Sprache Zeitzone Etikettenformate Sicherung',
    to: '/settings',
    isForAdmins: true,
  },
]

/** The screens whose names match the text; without a text, all screens available to this user. */
export function matchingPlaces(text: string, isAdmin: boolean): Target[] {
  return places
    .filter(({ isForAdmins = false }) => isAdmin || !isForAdmins)
    .filter(({ title, words = '' }) => holds(`${title} ${words}`, text))
    .map(({ title, to }) => ({ key: to, title, to }))
}

/** Matching actions that can be started from anywhere, as far as this user is permitted. */
export function matchingActions(text: string, isAdmin: boolean): Target[] {
  const actions = [
    ...(isAdmin
      ? [{ title: 'Neues Gerät', run: () => openDialog(DeviceForm, { mode: 'new' }) }]
      : []),
    { title: 'Neue Firma', run: () => openDialog(CompanyForm, { mode: 'new' }) },
    { title: 'Dateien hochladen', run: () => openDialog(FileForm, {}) },
    { title: 'Neue Artikelnummer', run: () => openDialog(PartsForm, { mode: 'new' }) },
    { title: 'Neuer Dokumententyp', run: () => openDialog(DoctypesForm, { mode: 'new' }) },
    { title: 'Tastenkürzel anzeigen', run: () => openDialog(Shortcuts, {}) },
  ]
  return actions
    .filter(({ title }) => holds(title, text))
    .map(({ title, run }) => ({ key: title, title, run: () => void run() }))
}

/** Whether any word of the name starts with the text, so that a letter or two do not match everything. */
function holds(name: string, text: string): boolean {
  return ` ${name}`.toLocaleLowerCase('de-DE').includes(` ${text}`.toLocaleLowerCase('de-DE'))
}
