import { z } from 'zod'
import type { Secrets } from '../core/secrets.ts'

/** A mail as written by the sender. */
export interface MailDraft {
  /** A single address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  attachments: Attachment[]
}

interface Attachment {
  filename: string
  /** Media type. */
  type: string
  content: Uint8Array
}

const Packed = z.object({
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), type: z.string(), content: z.string() })),
})

/** The encrypted content of a mail, which may include a password. */
export function packMail(secrets: Secrets, { text, html, attachments }: MailDraft): string {
  const payload: z.input<typeof Packed> = {
    text: text.toWellFormed(),
    html: html.toWellFormed(),
    attachments: attachments.map(({ filename, type, content }) => ({
      filename: filename.toWellFormed(),
      type,
      content: Buffer.from(content).toString('base64'),
    })),
  }
  return secrets.encrypt(JSON.stringify(payload))
}

/** Reverses `packMail`; throws if the text was altered or encrypted with another key. */
export function unpackMail(
  secrets: Secrets,
  encrypted: string,
): Pick<MailDraft, 'text' | 'html' | 'attachments'> {
  const { attachments, ...texts } = Packed.parse(JSON.parse(secrets.decrypt(encrypted)))
  return {
    ...texts,
    attachments: attachments.map((attachment) => ({
      ...attachment,
      content: Buffer.from(attachment.content, 'base64'),
    })),
  }
}
