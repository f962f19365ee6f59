import type { DocumentKind, DocumentLocale } from '#contract/documents.ts'
import type { Config } from '../core/config.ts'
import { escapeHtml } from '../core/escape-html.ts'

/** The texts of a mail with documents. */
export interface MailWords {
  subject: string
  text: string
  /** The same as a page that loads nothing from elsewhere. */
  html: string
}

interface Occasion {
  serialNumber: string
  docs: DocumentKind[]
  locale: DocumentLocale
  /** Whether one of the documents holds the password. */
  isSecret: boolean
}

/** Writes the mail to which documents of a device are attached. */
export function documentsMail(
  { portalName, supportEmail, publicUrl }: Config,
  { serialNumber, docs, locale, isSecret }: Occasion,
): MailWords {
  const say = words[locale]
  const items = docs.map((kind) => say.items[kind])
  const intro = say.intro(serialNumber, docs.length)
  const notes = [...(isSecret ? [say.secret] : []), say.support(supportEmail)]
  const sender = [portalName, publicUrl]
  const list = items.map((item) => `- ${item}`).join('\n')
  return {
    subject: say.subject(serialNumber),
    text: `${[say.greeting, intro, list, ...notes, sender.join('\n')].join('\n\n')}\n`,
    html: page(locale, say.subject(serialNumber), [
      ...[say.greeting, intro].map(paragraph),
      `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`,
      ...notes.map(paragraph),
      `<p>${sender.map(escapeHtml).join('<br>\n')}</p>`,
    ]),
  }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function page(locale: DocumentLocale, title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
</head>
<body>
${parts.join('\n')}
</body>
</html>
`
}

interface Words {
  greeting: string
  items: Record<DocumentKind, string>
  secret: string
  subject(serialNumber: string): string
  /** Ends with the serial number, because one written from right to left would reverse what follows it. */
  intro(serialNumber: string, count: number): string
  support(address: string): string
}

const words: Record<DocumentLocale, Words> = {
  de: {
    greeting: 'Guten Tag,',
    items: {
      zugangsdaten: 'Zugangsdaten (Brief)',
      dokumentenliste: 'Dokumentenliste',
      label: 'Etikett für das Typenschild',
    },
    secret:
      'Der Brief enthält das Passwort des Geräts. Bitte geben Sie ihn nur an Personen weiter, die die Dokumente lesen dürfen.',
    subject: (serialNumber) => `Dokumente zu Gerät ${serialNumber}`,
    intro: (serialNumber, count) =>
      count === 1
        ? `im Anhang finden Sie ein Dokument zum Gerät mit der Seriennummer ${serialNumber}`
        : `im Anhang finden Sie ${count} Dokumente zum Gerät mit der Seriennummer ${serialNumber}`,
    support: (address) => `Bei Fragen schreiben Sie bitte an ${address}.`,
  },
  en: {
    greeting: 'Hello,',
    items: {
      zugangsdaten: 'Access details (letter)',
      dokumentenliste: 'List of documents',
      label: 'Label for the nameplate',
    },
    secret:
      'The letter contains the password of the device. Please pass it on only to people who may read the documents.',
    subject: (serialNumber) => `Documents for device ${serialNumber}`,
    intro: (serialNumber, count) =>
      count === 1
        ? `Please find attached one document for the device with serial number ${serialNumber}`
        : `Please find attached ${count} documents for the device with serial number ${serialNumber}`,
    support: (address) => `If you have any questions, please write to ${address}.`,
  },
}
