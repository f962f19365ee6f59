import type { SendMailOptions } from 'nodemailer'
import type { MailSender } from '../core/config.ts'
import type { MailDraft } from './mail-draft.ts'

/** A mail with all header data. */
export interface Mail extends MailDraft {
  /** Without `<>`; the same for every attempt. */
  messageId: string
  date: Date
}

/** The mail for nodemailer, which must not interpret texts as address lists, files or URLs. */
export function messageOf(mail: Mail, from: MailSender): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.to },
    envelope: { from: from.address, to: [{ name: '', address: mail.to }] },
    subject: oneLine(mail.subject),
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, type, content }) => ({
      filename: oneLine(filename),
      contentType: type,
      contentTransferEncoding: 'base64',
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Control characters become spaces, as a line break would start another header. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
}
