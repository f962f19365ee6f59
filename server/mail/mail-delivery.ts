import type { FastifyBaseLogger } from 'fastify'
import type { NodemailerError } from 'nodemailer'
import type { Failure } from '../queue/handler.ts'
import type { Services } from '../services.ts'
import type { Hastening } from './hastening.ts'
import type { Mail } from './mail-message.ts'
import type { MailTransport } from './mail-transport.ts'
import { explainTrouble, judge } from './mail-trouble.ts'

/** Delivers mails to the mail server, and pauses the queue once that has refused the sign-in. */
export interface MailDelivery {
  /** Rejects with the error of the mail server. */
  deliver(mail: Mail, interrupted: AbortSignal): Promise<void>
  /** Classifies the error of `deliver`. */
  judge(error: NodemailerError, mailId: number): Failure
  /** The end of the current pause. */
  pausedUntil(): Date | undefined
  endPause(): void
}

const minute = 60_000
const deliveryTimeout = 4 * minute
const signInPause = 15 * minute

export function openDelivery(
  { clock }: Pick<Services, 'clock'>,
  logger: FastifyBaseLogger,
  transport: MailTransport,
  hastening: Hastening,
): MailDelivery {
  let pauseEnd = 0

  return {
    async deliver(mail, interrupted) {
      hastening.noteContact()
      const signals = [interrupted, AbortSignal.timeout(deliveryTimeout)]
      await transport.deliver(mail, AbortSignal.any(signals))
    },
    judge(cause, mail) {
      const trouble = judge(cause)
      const error = explainTrouble(trouble, cause, transport.left)
      const { code, responseCode } = cause
      logger.warn({ mail, trouble, code, responseCode }, 'mail not sent')
      switch (trouble) {
        case 'signIn':
          pauseEnd = clock().getTime() + signInPause
          return { error, nextTry: new Date(pauseEnd), endsRound: true }
        case 'away':
          return { error, endsRound: true }
        case 'refused':
          return { error, isHopeless: true }
        case 'later':
          return { error }
      }
    },
    pausedUntil() {
      const left = pauseEnd - clock().getTime()
      // A pause longer than the maximum was set by a clock that was ahead.
      return left > 0 && left <= signInPause ? new Date(pauseEnd) : undefined
    },
    endPause() {
      pauseEnd = 0
    },
  }
}
