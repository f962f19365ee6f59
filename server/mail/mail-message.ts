import type { SendMailOptions } from 'nodemailer'
import type { MailSender } from '../core/config.ts'
import type { MailDraft } from './mail-draft.ts'

/** A mail with everything that its header needs. */
export interface Mail extends MailDraft {
  /** Without `<>`; the same for each try. */
  messageId: string
  date: Date
}

/** The mail for nodemailer, which must read no address list, file or link out of any text. */
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

/** Control characters become spaces: a line break would begin another header. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')
}
