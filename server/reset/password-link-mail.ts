import { localeFor } from '#contract/documents.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { type PageLanguage, pageWords } from '../core/page-words.ts'
import type { MailDraft } from '../mail/mail-draft.ts'
import { mailButton, mailPage } from '../mail/mail-page.ts'
import type { MailConfig } from '../settings/mail-config.ts'
import type { LinkOwner } from './link-owners.store.ts'

/**
 * The mail with a password link, for companies in their own language or that of the portal. The secret is after the
 * `#`, so that it is never sent to a server as part of an address.
 */
export function passwordLinkMail(
  { portalName, publicUrl, supportEmail, sender }: MailConfig,
  owner: LinkOwner,
  secret: string,
  ofPortal: string,
): MailDraft {
  const isStaff = owner.kind === 'staff'
  const language = isStaff ? 'de' : localeFor(owner.language, ofPortal)
  const say = pageWords[language].linkMail
  const subject = say.subject(portalName)
  const query = language === 'de' ? '' : `?lang=${language}`
  const link = `${publicUrl}/passwort-neu${query}#${isStaff ? 'bearbeiter' : 'kunde'}=${secret}`
  const before = [say.greeting, introOf(owner, language)]
  const after = [say.notYou, say.support(supportEmail)]
  return {
    to: owner.email,
    subject,
    text: `${[...before, link, ...after, sender.join('\n')].join('\n\n')}\n`,
    html: mailPage(language, subject, [
      ...before.map(paragraph),
      mailButton(say.button, link),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      ...after.map(paragraph),
      `<p>${sender.map(escapeHtml).join('<br>\n')}</p>`,
    ]),
    attachments: [],
  }
}

function introOf({ kind, name, companyName }: LinkOwner, language: PageLanguage): string {
  const say = pageWords[language].linkMail
  switch (kind) {
    case 'staff':
      return `für das Bearbeiter-Konto „${name}“ wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest. ${say.once}`
    case 'device':
      return `${say.device(name)} ${say.once}`
    case 'company':
      return `${say.company(companyName ?? '', name)} ${say.once}`
  }
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}
