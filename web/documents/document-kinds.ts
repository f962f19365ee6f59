import type { BatchKind } from '#contract/document-batches.ts'
import type { DocumentJob, DocumentKind } from '#contract/documents.ts'

/** German names and descriptions of the documents to choose from. */
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

/** The same for batches. */
export const batchTexts: Record<BatchKind, { label: string; description: string }> = {
  zugangsdaten: {
    label: 'Zugangsdaten',
    description: 'Ein Brief für jedes Gerät, mit Anschrift für das Fenster des Umschlags.',
  },
  label: { label: 'Etiketten', description: 'Ein Etikett für jedes Gerät, auf Rolle oder Bogen.' },
}

/** German names of a batch's files. */
export const batchFiles: Record<BatchKind, string> = { zugangsdaten: 'Briefe', label: 'Etiketten' }

/** German names of the states of an order. */
export const orderStates: Record<DocumentJob['state'], string> = {
  waiting: 'wartet',
  sent: 'versendet',
  filed: 'abgelegt',
  failed: 'fehlgeschlagen',
}

/** Description of a company's letter. */
export const companyLetter =
  'Brief an den Kunden mit Adresse, Kundennummer, QR-Code und seinen Geräten.'
