import type { PageLanguage } from './wanted-languages.ts'

const locales: Record<PageLanguage, string> = { de: 'de-DE', en: 'en-GB' }

const german = {
  machine: 'Maschine',
  language: 'Sprache',
  part: 'Artikelnummer',
  sn: 'Seriennummer',
  documents: 'Unterlagen',
  openManual: 'Anleitung öffnen',
  open: (title: string) => `${title} öffnen`,
  save: 'Herunterladen',
  all: 'Alles als ZIP',
  files: (count: number) => (count === 1 ? '1 Datei' : `${count} Dateien`),
  version: (label: string) => `Fassung ${label}`,
  current: (label: string, month: string) => `Aktuelle Fassung ${label} (${month})`,
  delivered: (label: string) => `Fassung bei Auslieferung ${label}`,
  translations: 'Weitere Sprachen',
  contact: 'Kontakt',
  phone: 'Telefon',
  mail: 'E-Mail schreiben',
  paper: 'Gedruckte Fassung anfordern',
  paperSubject: 'Bitte um eine gedruckte Fassung der Anleitung',
  signIn: 'Anmelden für alle Unterlagen',
  here: 'Adresse dieser Seite:',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
}

const english: typeof german = {
  machine: 'Machine',
  language: 'Language',
  part: 'Article number',
  sn: 'Serial number',
  documents: 'Documents',
  openManual: 'Open the manual',
  open: (title) => `Open: ${title}`,
  save: 'Download',
  all: 'All as ZIP',
  files: (count) => (count === 1 ? '1 file' : `${count} files`),
  version: (label) => `Version ${label}`,
  current: (label, month) => `Current version ${label} (${month})`,
  delivered: (label) => `Version at delivery ${label}`,
  translations: 'Other languages',
  contact: 'Contact',
  phone: 'Phone',
  mail: 'Write an e-mail',
  paper: 'Ask for a printed copy',
  paperSubject: 'Please send a printed copy of the manual',
  signIn: 'Sign in for all documents',
  here: 'Address of this page:',
  imprint: 'Imprint',
  privacy: 'Privacy',
}

export const publicWords: Record<PageLanguage, typeof german> = { de: german, en: english }

/** '12. März 2026', '12 March 2026' */
export function dayWords(day: string, language: PageLanguage): string {
  return wordsOf(day, language, { dateStyle: 'long' })
}

/** 'März 2026', 'March 2026' */
export function monthWords(day: string, language: PageLanguage): string {
  return wordsOf(day, language, { month: 'long', year: 'numeric' })
}

/** '820 kB' or '2,1 MB', from bytes. */
export function sizeWords(bytes: number, language: PageLanguage): string {
  const isSmall = bytes < 1_000_000
  const format = new Intl.NumberFormat(locales[language], {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  })
  // A number and its unit stay on one line.
  return format
    .format(isSmall ? Math.max(1, bytes / 1_000) : bytes / 1_000_000)
    .replaceAll(' ', '\u00a0')
}

function wordsOf(day: string, language: PageLanguage, style: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(locales[language], { ...style, timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
