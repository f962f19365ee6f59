import { mail } from '#contract/mail.ts'
import { type Config, ConfigError } from '../core/config.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { openTransport } from '../mail/mail-transport.ts'
import { whyNotDelivered } from '../mail/mail-trouble.ts'
import { testMail } from '../mail/test-mail.ts'
import { note } from './note.ts'

const timeout = 3 * 60_000

/** Sends a mail immediately, bypassing the queue, and reports the result. */
export async function sendTestMail(db: Db, config: Config, address: string): Promise<string[]> {
  const { to } = mail.test.input.parse({ to: address })
  const transport = openTransport(config)
  try {
    await transport.deliver(testMail(config, new Date(), to), AbortSignal.timeout(timeout))
  } catch (error) {
    throw config.smtp ? new ProblemError('mail-refused', whyNotDelivered(error)) : error
  }
  const isSent = transport.left === 'sent'
  await note(db, `Testmail an ${to} ${isSent ? 'gesendet' : 'in den Postausgang gelegt'}`)
  // A script that tests whether mail can be sent must not see success.
  if (!isSent) {
    throw new ConfigError(
      `Nicht versendet: kein Mailserver eingerichtet (SMTP_URL).\nDie Testmail an ${to} liegt in ${config.dataDir}/outbox.`,
    )
  }
  return [`Der Mailserver hat die Testmail an ${to} angenommen.`]
}
