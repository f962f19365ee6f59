import type { QueuedRow } from '../queue/queued.table.ts'

export interface MailsTable extends QueuedRow {
  /** `filed`: put into the outbox folder, because no mail server is set up. */
  state: 'waiting' | 'sent' | 'filed' | 'failed'
  /** The same for every try, so that a mail that arrives twice is known as one. */
  message_id: string
  recipient: string
  subject: string
  /** Encrypted (see `secrets.ts`): texts and attachments. Null once the mail has left or was withdrawn: they may hold a password. */
  content: string | null
}
