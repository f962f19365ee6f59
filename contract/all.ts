import { announcements } from './announcements.ts'
import { auth } from './auth.ts'
import { authorityLinks } from './authority-links.ts'
import { bin } from './bin.ts'
import { changes } from './changes.ts'
import { commonFiles } from './common-files.ts'
import { companies } from './companies.ts'
import { containerImports } from './container-imports.ts'
import { customer } from './customer.ts'
import { devices } from './devices.ts'
import { doctypes } from './doctypes.ts'
import { documentBatches } from './document-batches.ts'
import { documents } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { exports } from './exports.ts'
import { factors } from './factors.ts'
import { fileImports } from './file-imports.ts'
import { versions } from './file-versions.ts'
import { medias, uploads } from './files.ts'
import { compliance } from './findings.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { labels } from './labels.ts'
import { logs } from './logs.ts'
import { madePasswords } from './made-passwords.ts'
import { mail } from './mail.ts'
import { parts } from './parts.ts'
import { passwordLinks } from './password-links.ts'
import { portal } from './portal.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { shells } from './shells.ts'
import { signInLocks } from './sign-in-locks.ts'
import { sso } from './sso.ts'
import { toDo } from './to-do.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'
import { vdiPackages } from './vdi-packages.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'

const groups = {
  auth,
  sessions,
  passwordLinks,
  factors,
  sso,
  users,
  views,
  tokens,
  signInLocks,
  madePasswords,
  customer,
  companies,
  parts,
  doctypes,
  medias,
  versions,
  announcements,
  commonFiles,
  uploads,
  devices,
  documents,
  documentBatches,
  labels,
  authorityLinks,
  shells,
  imports,
  fileImports,
  containerImports,
  exports,
  vdiPackages,
  history,
  changes,
  webhooks,
  compliance,
  bin,
  logs,
  mail,
  settings,
  portal,
  toDo,
}

/** German descriptions of the groups of calls, for the API documentation. */
export const groupWords: Record<keyof typeof groups, string> = {
  auth: 'Anmeldung der Bearbeiter und erste Einrichtung',
  sessions: 'Offene Sitzungen',
  passwordLinks: 'Neue Passwörter per Mail',
  factors: 'Zweiter Faktor der Anmeldung',
  sso: 'Anmeldung beim Anbieter (OpenID Connect)',
  users: 'Bearbeiter',
  views: 'Ansichten der Listen, für jeden Bearbeiter seine eigenen',
  tokens: 'API-Schlüssel für Programme',
  signInLocks: 'Gesperrte Konten und Adressen',
  madePasswords: 'Passwörter, die der Server erzeugt',
  customer: 'Anmeldung der Kunden und ihre Geräte',
  companies: 'Firmen',
  parts: 'Artikelnummern',
  doctypes: 'Dokumententypen',
  medias: 'Dateien',
  versions: 'Fassungen von Dateien',
  announcements: 'Mitteilungen an Firmen',
  commonFiles: 'Dateien, die alle Geräte einer Artikelnummer haben',
  uploads: 'Hochgeladene Dateien',
  devices: 'Geräte',
  documents: 'Dokumente (PDF) zu Geräten und Firmen',
  documentBatches: 'Briefe und Etiketten vieler Geräte',
  labels: 'Etiketten und die Adresse in ihrem QR-Code',
  authorityLinks: 'Zugänge für Behörden',
  shells: 'Verwaltungsschalen',
  imports: 'Import von Tabellen',
  fileImports: 'Import von Dateien',
  containerImports: 'Container nach VDI 2770, die importiert werden',
  exports: 'Listen als Tabellen',
  vdiPackages: 'Container nach VDI 2770',
  history: 'Verlauf der Datensätze',
  webhooks: 'Adressen, denen Änderungen gemeldet werden',
  changes: 'Änderungen für Programme, die mitlesen',
  compliance: 'Nachweise: welche Dateien fehlen',
  bin: 'Papierkorb',
  logs: 'Protokolle',
  mail: 'Mailversand',
  settings: 'Einstellungen des Herstellers',
  portal: 'Portal, Zustand und diese Beschreibung',
  toDo: 'Was zu tun ist',
}

/** Every endpoint of the server by name (`devices.create`), so that one test can check all of them. */
export const all: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [`${group}.${name}`, endpoint]),
  ),
)
