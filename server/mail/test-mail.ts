import { randomUUID } from 'node:crypto'
import type { Config } from '../core/config.ts'
import { escapeHtml } from '../core/escape-html.ts'
import type { Mail } from './mail-message.ts'
import { mailButton, mailPage } from './mail-page.ts'

/** A mail that proves that delivery works. */
export function testMail({ portalName, publicUrl }: Config, now: Date, to: string): Mail {
  const says = `Diese Mail zeigt, dass ${portalName} Mails versenden kann. Sie brauchen nichts zu tun.`
  return {
    messageId: `${randomUUID()}@${new URL(publicUrl).hostname}`,
    date: now,
    to,
    subject: `Testmail von ${portalName}`,
    text: `${says}\n\n${publicUrl}\n`,
    html: mailPage('de', 'Testmail', [
      `<p>${escapeHtml(says)}</p>`,
      mailButton('Portal öffnen', publicUrl),
      `<p>${escapeHtml(publicUrl)}</p>`,
    ]),
    attachments: [],
  }
}
