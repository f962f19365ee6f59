import { z } from 'zod'
import type { Secrets } from '../core/secrets.ts'

/** A mail as its sender writes it. */
export interface MailDraft {
  /** One address, without a name. */
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

/** What a mail says, encrypted: it may hold a password. */
export function packMail(secrets: Secrets, { text, html, attachments }: MailDraft): string {
  const packed: z.input<typeof Packed> = {
    text: text.toWellFormed(),
    html: html.toWellFormed(),
    attachments: attachments.map(({ filename, type, content }) => ({
      filename: filename.toWellFormed(),
      type,
      content: Buffer.from(content).toString('base64'),
    })),
  }
  return secrets.encrypt(JSON.stringify(packed))
}

/** Reverses `packMail`; throws when the text was changed or encrypted with another key. */
export function unpackMail(
  secrets: Secrets,
  encrypted: string,
): Pick<MailDraft, 'text' | 'html' | 'attachments'> {
  const { attachments, ...texts } = Packed.parse(JSON.parse(secrets.decrypt(encrypted)))
  return {
    ...texts,
    attachments: attachments.map((packed) => ({
      ...packed,
      content: Buffer.from(packed.content, 'base64'),
    })),
  }
}
