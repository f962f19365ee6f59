import type { QueuedRow } from '../queue/queued.table.ts'

export interface MailsTable extends QueuedRow {
  /** `filed`: put into the outbox folder, because no mail server is configured. */
  state: 'waiting' | 'sent' | 'filed' | 'failed'
  /** The same for every attempt, so that duplicates can be recognized. */
  message_id: string
  recipient: string
  subject: string
  /**
   * Texts and attachments, encrypted (see `secrets.ts`). Null once the mail has been sent or withdrawn, as they may
   * include a password.
   */
  content: string | null
}
