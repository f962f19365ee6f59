import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EmailAddress, Timestamp } from './fields.ts'

/** State of the mail delivery, for administrators. */
export const MailState = z.object({
  /** False: mails are written to DATA_DIR/outbox as .eml files, „nicht versendet: kein Mailserver eingerichtet“. */
  isConfigured: z.boolean(),
  waiting: z.number(),
  failed: z.number(),
  /** After the mail server refused the sign-in, nothing is sent until then; null if delivery is not paused. */
  pausedUntil: Timestamp.nullable(),
})
export type MailState = z.output<typeof MailState>

export const mail = {
  state: endpoint({
    access: 'staff',
    method: 'GET',
    path: '/api/mail',
    wire: 'flat',
    input: z.object({}),
    output: MailState,
    summary: 'Zeigt, ob ein Mailserver eingerichtet ist und was auf Versand wartet.',
  }),
  test: endpoint({
    access: 'administrator in person',
    method: 'POST',
    path: '/api/mail/test',
    wire: 'flat',
    input: z.object({
      to: EmailAddress,
    }),
    /** `filed` if no mail server is configured; a refusal is a 502 with the mail server's reply. */
    output: z.object({ state: z.enum(['sent', 'filed']) }),
    summary: 'Sendet sofort eine Testmail.',
  }),
}
