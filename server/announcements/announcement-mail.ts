import type { Wording } from '#contract/announcements.ts'
import type { DocumentLocale } from '#contract/documents.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { pageWords } from '../core/page-words.ts'
import type { MailDraft } from '../mail/mail-draft.ts'
import { mailButton, mailPage } from '../mail/mail-page.ts'
import { dayWords } from '../public/public-formats.ts'
import type { MailConfig } from '../settings/mail-config.ts'
import type { Announced } from './recipients.store.ts'

/** The recipient of a mail. */
export interface Addressed {
  contact: string | null
  /** Number of the company's devices that show the file, and the serial numbers of the first ones. */
  devices: number
  serialNumbers: string[]
}

/** The mail to one company. `sentence` is the sender's own text, which is never interpreted as markup. */
export function announcementMail(
  maker: MailConfig,
  announced: Announced,
  company: Addressed & { email: string; locale: DocumentLocale },
  sentence: string | null,
): MailDraft {
  const { locale, email } = company
  const { subject, before, after } = wordingOf(maker, announced, locale, company)
  const sentences = sentence === null ? [] : [sentence]
  const link = loginOf(maker, locale)
  return {
    to: email,
    subject,
    text: `${[...before, ...sentences, ...after].join('\n\n')}\n`,
    html: mailPage(locale, subject, [
      ...[...before, ...sentences].map((text) => paragraph(text)),
      mailButton(pageWords[locale].announcementMail.button, link),
      ...after.map((text) => paragraph(text, link)),
    ]),
    attachments: [],
  }
}

/** The text before and after the sender's own sentence, as addressed to this company; without one, not personalised. */
export function wordingOf(
  maker: MailConfig,
  { kind, filename, version, releasedOn, current }: Announced,
  locale: DocumentLocale,
  company: Addressed | undefined,
): Wording {
  const say = pageWords[locale].announcementMail
  const announcement =
    kind === 'release'
      ? say.release(filename, version, dayWords(releasedOn, locale))
      : say.withdrawal(filename, version, current)
  const { contact = null, devices = 0, serialNumbers = [] } = company ?? {}
  const deviceList = say.devices(serialNumbers.join(', '), devices, devices - serialNumbers.length)
  return {
    subject: say.subjects[kind](filename, version),
    before: [say.greeting(contact), announcement],
    after: [
      ...(company ? [deviceList] : []),
      `${say.link}\n${loginOf(maker, locale)}`,
      say.support(maker.supportEmail),
      maker.sender.join('\n'),
    ],
  }
}

function loginOf({ publicUrl }: MailConfig, locale: DocumentLocale): string {
  return `${publicUrl}/customer-login${locale === 'de' ? '' : `?lang=${locale}`}`
}

/** Escapes a paragraph; a line that consists of our link becomes one. */
function paragraph(text: string, link?: string): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => {
    const escapedLine = escapeHtml(line)
    return line === link ? `<a href="${escapedLine}">${escapedLine}</a>` : escapedLine
  })
  return `<p>${lines.join('<br>\n')}</p>`
}
