import type { FastifyBaseLogger } from 'fastify'
import type { NodemailerError } from 'nodemailer'
import type { MailState } from '#contract/mail.ts'
import type { Failure } from '../queue/handler.ts'
import type { Job } from '../queue/queue.store.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { openHastening } from './hastening.ts'
import { type MailDelivery, openDelivery } from './mail-delivery.ts'
import { unpackMail } from './mail-draft.ts'
import type { Mail } from './mail-message.ts'
import {
  type MailCheck,
  type MailListener,
  MailOwners,
  UncheckedMail,
  WithdrawnMail,
} from './mail-owners.ts'
import {
  defaultTimeouts,
  type MailTransport,
  openTransport,
  type Timeouts,
} from './mail-transport.ts'
import { countMails, holdMail } from './outbox.store.ts'

/** The worker that sends queued mails, and the state of mail delivery. */
export interface Outbox extends QueueWorker {
  state(): Promise<MailState>
  /**
   * Delivers one mail directly, without the queue; rejects with the error of the mail server. Success ends a pause of
   * the queue.
   */
  deliver(mail: Mail): Promise<MailTransport['left']>
  /** Registers a listener for the final states of mails, called in the transaction that records them. */
  onEnd(listener: MailListener): void
  /** Registers a check, called before each attempt, whether a mail is still valid. */
  beforeSending(check: MailCheck): void
}

type OutboxServices = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Opens the worker, which sends nothing before `start` or `runDue`. */
export function openOutbox(
  services: OutboxServices,
  logger: FastifyBaseLogger,
  timeouts: Timeouts = defaultTimeouts,
): Outbox {
  const { config, db } = services
  const transport = openTransport(config, timeouts)
  const hastening = openHastening(services, transport)
  const delivery = openDelivery(services, logger, transport, hastening)
  const owners = new MailOwners(services)

  const worker = openWorker(services, logger, {
    table: 'mails',
    lease: 5 * minute,
    lookEvery: 30 * second,
    backOff: {
      waits: [1 * minute, 5 * minute, 15 * minute, 1 * hour, 4 * hour],
      later: { every: 8 * hour, giveUpAfter: 72 * hour },
    },
    effect: 'outside',
    stopTimeout: timeouts.stopping,
    mayBegin: () => delivery.pausedUntil() === undefined,
    mayLookAgain: hastening.hastenIfBack,
    async work(job, signal) {
      const mail = mailOf(services, job)
      await owners.assertValid(job.id)
      await delivery.deliver(mail, signal)
      return async (tx) => {
        await holdMail(tx, job.id)
        await owners.notify(tx, job.id, { state: transport.left, error: null })
        return { state: transport.left, content: null }
      }
    },
    async onEnded({ id }) {
      await hastening.hastenAfterSuccess()
      logger.info({ mail: id }, `mail ${transport.left}`)
    },
    judge: (error, { id }) => judgeFailure(error, id, delivery, logger),
    onGivenUp: (tx, { id }, error) => owners.notify(tx, id, { state: 'failed', error }),
  })

  return {
    ...worker,
    async state() {
      return {
        isConfigured: config.smtp !== undefined,
        ...(await countMails(db)),
        pausedUntil: delivery.pausedUntil()?.toISOString() ?? null,
      }
    },
    async deliver(mail) {
      await delivery.deliver(mail, worker.interrupted)
      delivery.endPause()
      await hastening.hastenNow()
      worker.wake()
      return transport.left
    },
    onEnd: (listener) => owners.addListener(listener),
    beforeSending: (check) => owners.addCheck(check),
  }
}

function mailOf({ config, secrets }: OutboxServices, job: Job<'mails'>): Mail {
  try {
    return {
      ...unpackMail(secrets, job.content ?? ''),
      messageId: `${job.message_id}@${new URL(config.publicUrl).hostname}`,
      date: new Date(job.created_at),
      to: job.recipient,
      subject: job.subject,
    }
  } catch (cause) {
    throw new UnreadableMail(cause)
  }
}

function judgeFailure(
  error: unknown,
  mail: number,
  delivery: MailDelivery,
  logger: FastifyBaseLogger,
): Failure {
  if (error instanceof UnreadableMail) {
    logger.error({ err: error.cause, mail }, 'mail cannot be opened')
    return { error: error.message, isHopeless: true }
  }
  if (error instanceof WithdrawnMail) {
    logger.info({ mail, reason: error.message }, 'mail withdrawn')
    return { error: error.message, isHopeless: true }
  }
  if (error instanceof UncheckedMail) {
    logger.error({ err: error.cause, mail }, 'mail cannot be checked before it is sent')
    return { error: error.message, endsRound: true }
  }
  return delivery.judge(error as NodemailerError, mail)
}

/** A mail whose content is damaged or was encrypted with another key. */
class UnreadableMail extends Error {
  constructor(cause: unknown) {
    super('Der Inhalt der Mail lässt sich nicht entschlüsseln', { cause })
  }
}
