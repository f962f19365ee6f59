/** The groups of calls, in German. */
export const tagWords: Record<string, string> = {
  auth: 'Anmeldung der Bearbeiter und erste Einrichtung',
  users: 'Bearbeiter',
  tokens: 'API-Schlüssel für Programme',
  customer: 'Anmeldung der Kunden und ihre Geräte',
  companies: 'Firmen',
  parts: 'Artikelnummern',
  doctypes: 'Dokumententypen',
  medias: 'Dokumente',
  uploads: 'Hochgeladene Dateien',
  devices: 'Geräte',
  documents: 'PDF-Dokumente zu Geräten',
  labels: 'Etiketten und die Adresse in ihrem QR-Code',
  logs: 'Protokolle',
  mail: 'Mailversand',
  portal: 'Portal, Zustand und diese Beschreibung',
}
