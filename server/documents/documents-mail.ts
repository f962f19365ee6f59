import type { DocumentKind, DocumentLocale } from '#contract/documents.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { mailButton, mailPage } from '../mail/mail-page.ts'
import type { MailConfig } from '../settings/mail-config.ts'

/** The texts of a mail with documents. */
export interface MailWords {
  subject: string
  text: string
  /** The same as HTML that loads no external resources. */
  html: string
}

/** The subject of the documents. */
export type MailSubject =
  | { kind: 'device'; serialNumber: string }
  | { kind: 'company'; name: string }

interface Occasion {
  about: MailSubject
  docs: DocumentKind[]
  locale: DocumentLocale
  /** Whether one of the documents contains the password. */
  isSecret: boolean
}

/** Composes the mail with the documents of a device or company. */
export function documentsMail(
  { supportEmail, publicUrl, sender }: MailConfig,
  { about, docs, locale, isSecret }: Occasion,
): MailWords {
  const say = { ...words[locale], ...aboutIn(locale, about) }
  const items = docs.map((kind) => say.items[kind])
  const intro = say.intro(docs.length)
  const notes = [...(isSecret ? [say.secret] : []), say.support(supportEmail)]
  const list = items.map((item) => `- ${item}`).join('\n')
  return {
    subject: say.subject,
    text: `${[say.greeting, intro, list, ...notes, sender.join('\n')].join('\n\n')}\n`,
    html: mailPage(locale, say.subject, [
      ...[say.greeting, intro].map(paragraph),
      `<ul>\n${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`,
      mailButton(say.button, publicUrl),
      ...notes.map(paragraph),
      `<p>${sender.map(escapeHtml).join('<br>\n')}</p>`,
    ]),
  }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

interface About {
  subject: string
  /** A warning for mails that contain the password. */
  secret: string
  /** Ends with the name, as a right-to-left name would affect the text after it. */
  intro(count: number): string
}

interface Words {
  greeting: string
  items: Record<DocumentKind, string>
  button: string
  support(address: string): string
  device(serialNumber: string): About
  company(name: string): About
}

function aboutIn(locale: DocumentLocale, about: MailSubject): About {
  return about.kind === 'device'
    ? words[locale].device(about.serialNumber)
    : words[locale].company(about.name)
}

const words: Record<DocumentLocale, Words> = {
  de: {
    greeting: 'Guten Tag,',
    items: {
      zugangsdaten: 'Zugangsdaten (Brief)',
      dokumentenliste: 'Dokumentenliste',
      label: 'Etikett',
    },
    button: 'Portal öffnen',
    support: (address) => `Bei Fragen schreiben Sie bitte an ${address}.`,
    device: (serialNumber) => ({
      subject: `Dokumente zu Gerät ${serialNumber}`,
      secret:
        'Der Brief enthält das Passwort des Geräts. Bitte geben Sie ihn nur an Personen weiter, die die Dateien des Geräts lesen dürfen.',
      intro: (count) =>
        count === 1
          ? `im Anhang finden Sie ein Dokument. Seriennummer des Geräts: ${serialNumber}`
          : `im Anhang finden Sie ${count} Dokumente. Seriennummer des Geräts: ${serialNumber}`,
    }),
    company: (name) => ({
      subject: `Zugangsdaten für ${name}`,
      secret:
        'Der Brief enthält das Passwort der Firma. Bitte geben Sie ihn nur an Personen weiter, die die Dateien aller Geräte lesen dürfen.',
      intro: () => `im Anhang finden Sie die Zugangsdaten. Firma: ${name}`,
    }),
  },
  en: {
    greeting: 'Hello,',
    items: {
      zugangsdaten: 'Access details (letter)',
      dokumentenliste: 'List of files',
      label: 'Label for the nameplate',
    },
    button: 'Open the portal',
    support: (address) => `If you have any questions, please write to ${address}.`,
    device: (serialNumber) => ({
      subject: `Documents for device ${serialNumber}`,
      secret:
        'The letter contains the password of the device. Please pass it on only to people who may read the files of the device.',
      intro: (count) =>
        count === 1
          ? `Please find attached one document. Serial number of the device: ${serialNumber}`
          : `Please find attached ${count} documents. Serial number of the device: ${serialNumber}`,
    }),
    company: (name) => ({
      subject: `Access details for ${name}`,
      secret:
        'The letter contains the password of the company. Please pass it on only to people who may read the files of all devices.',
      intro: () => `Please find attached the access details. Company: ${name}`,
    }),
  },
}
