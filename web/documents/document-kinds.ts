import type { BatchKind } from '#contract/document-batches.ts'
import type { DocumentJob, DocumentKind } from '#contract/documents.ts'

/** What each document is, as people choose it. */
export const documentTexts: Record<DocumentKind, { title: string; description: string }> = {
  zugangsdaten: {
    title: 'Zugangsdaten',
    description: 'Brief an den Kunden mit Adresse, Seriennummer und QR-Code.',
  },
  dokumentenliste: {
    title: 'Dokumentenliste',
    description: 'Deckblatt, das alle Dateien des Geräts aufzählt.',
  },
  label: { title: 'Etikett', description: 'Zum Aufkleben auf das Gerät, 62 × 29 mm.' },
}

/** The same for many devices at once. */
export const batchTexts: Record<BatchKind, { label: string; description: string }> = {
  zugangsdaten: {
    label: 'Zugangsdaten',
    description: 'Ein Brief für jedes Gerät, mit Anschrift für das Fenster des Umschlags.',
  },
  label: { label: 'Etiketten', description: 'Ein Etikett für jedes Gerät, auf Rolle oder Bogen.' },
}

/** What the files of such an order are called. */
export const batchFiles: Record<BatchKind, string> = { zugangsdaten: 'Briefe', label: 'Etiketten' }

/** How far an order of documents is. */
export const orderStates: Record<DocumentJob['state'], string> = {
  waiting: 'wartet',
  sent: 'versendet',
  filed: 'abgelegt',
  failed: 'fehlgeschlagen',
}

/** The letter of a company. */
export const companyLetter =
  'Brief an den Kunden mit Adresse, Kundennummer, QR-Code und seinen Geräten.'
