import { auth } from './auth.ts'
import { companies } from './companies.ts'
import { customer } from './customer.ts'
import { devices } from './devices.ts'
import { doctypes } from './doctypes.ts'
import { documents } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import { versions } from './file-versions.ts'
import { medias, uploads } from './files.ts'
import { labels } from './labels.ts'
import { logs } from './logs.ts'
import { mail } from './mail.ts'
import { parts } from './parts.ts'
import { portal } from './portal.ts'
import { settings } from './settings.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'

const groups = {
  auth,
  users,
  tokens,
  customer,
  companies,
  parts,
  doctypes,
  medias,
  versions,
  uploads,
  devices,
  documents,
  labels,
  logs,
  mail,
  settings,
  portal,
}

/** What each group of calls is about, in German. */
export const groupWords: Record<keyof typeof groups, string> = {
  auth: 'Anmeldung der Bearbeiter und erste Einrichtung',
  users: 'Bearbeiter',
  tokens: 'API-Schlüssel für Programme',
  customer: 'Anmeldung der Kunden und ihre Geräte',
  companies: 'Firmen',
  parts: 'Artikelnummern',
  doctypes: 'Dokumententypen',
  medias: 'Dokumente',
  versions: 'Fassungen von Dateien',
  uploads: 'Hochgeladene Dateien',
  devices: 'Geräte',
  documents: 'PDF-Dokumente zu Geräten',
  labels: 'Etiketten und die Adresse in ihrem QR-Code',
  logs: 'Protokolle',
  mail: 'Mailversand',
  settings: 'Einstellungen des Herstellers',
  portal: 'Portal, Zustand und diese Beschreibung',
}

/** Every endpoint of the server by its name (`devices.create`), so that a test can ask the same of all. */
export const all: Record<string, Endpoint> = Object.fromEntries(
  Object.entries(groups).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [`${group}.${name}`, endpoint]),
  ),
)
