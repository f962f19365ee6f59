import type { DocumentKind } from '#contract/documents.ts'

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
  label: { title: 'Etikett', description: 'Typenschild-Etikett, 62 × 29 mm.' },
}

/** The letter of a company. */
export const companyLetter =
  'Brief an den Kunden mit Adresse, Kundennummer, QR-Code und seinen Geräten.'
