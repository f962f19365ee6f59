import type { FastifyBaseLogger } from 'fastify'
import type { NodemailerError } from 'nodemailer'
import type { MailState } from '#contract/mail.ts'
import { type Db, inTransaction } from '../db/database.ts'
import type { Failure } from '../queue/handler.ts'
import type { Job } from '../queue/queue.store.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { openHastening } from './hastening.ts'
import { unpackMail } from './mail-draft.ts'
import type { Mail } from './mail-message.ts'
import {
  defaultTimeouts,
  type MailTransport,
  openTransport,
  type Timeouts,
} from './mail-transport.ts'
import { explainTrouble, judge } from './mail-trouble.ts'
import { countMails, holdMail, withdrawMails } from './outbox.store.ts'

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

/** The final state of a mail; the error is German. */
export interface MailEnd {
  state: 'sent' | 'filed' | 'failed'
  error: string | null
  /** Its content has been erased: it cannot be sent any more. */
  isWithdrawn?: boolean
}

/** Called for every mail; listeners recognize their own by id. */
export type MailListener = (tx: Db, now: Date, mailId: number, end: MailEnd) => Promise<void>

/** Called for every mail; returns why it must not be sent any more, in German, or undefined. */
export type MailCheck = (mailId: number) => Promise<string | undefined>

type OutboxServices = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const deliveryTimeout = 4 * minute
const signInPause = 15 * minute

/** Opens the worker, which sends nothing before `start` or `runDue`. */
export function openOutbox(
  services: OutboxServices,
  logger: FastifyBaseLogger,
  timeouts: Timeouts = defaultTimeouts,
): Outbox {
  const { config, db, secrets, clock } = services
  const transport = openTransport(config, timeouts)
  const hastening = openHastening(services, transport)
  const listeners: MailListener[] = []
  const checks: MailCheck[] = []
  let pausedUntil = 0

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
    mayBegin: () => !isPaused(),
    mayLookAgain: hastening.hastenIfBack,
    async work(job, signal) {
      const mail = read(job)
      await withdrawIfOutdated(job.id)
      await deliver(mail, signal)
      return async (tx) => {
        await holdMail(tx, job.id)
        await notify(tx, job.id, { state: transport.left, error: null })
        return { state: transport.left, content: null }
      }
    },
    async onEnded({ id }) {
      await hastening.hastenAfterSuccess()
      logger.info({ mail: id }, `mail ${transport.left}`)
    },
    judge(error, { id }) {
      if (error instanceof UnreadableMail) {
        logger.error({ err: error.cause, mail: id }, 'mail cannot be opened')
        return { error: error.message, isHopeless: true }
      }
      if (error instanceof WithdrawnMail) {
        logger.info({ mail: id, reason: error.message }, 'mail withdrawn')
        return { error: error.message, isHopeless: true }
      }
      if (error instanceof UncheckedMail) {
        logger.error({ err: error.cause, mail: id }, 'mail cannot be checked before it is sent')
        return { error: error.message, endsRound: true }
      }
      return judgeDelivery(error as NodemailerError, id)
    },
    onGivenUp: (tx, { id }, error) => notify(tx, id, { state: 'failed', error }),
  })

  return {
    ...worker,
    async state() {
      return {
        isConfigured: config.smtp !== undefined,
        ...(await countMails(db)),
        pausedUntil: isPaused() ? new Date(pausedUntil).toISOString() : null,
      }
    },
    async deliver(mail) {
      await deliver(mail, worker.interrupted)
      pausedUntil = 0
      await hastening.hastenNow()
      worker.wake()
      return transport.left
    },
    onEnd(listener) {
      listeners.push(listener)
    },
    beforeSending(check) {
      checks.push(check)
    },
  }

  /** A pause longer than the maximum was set by a clock that was ahead. */
  function isPaused(): boolean {
    const left = pausedUntil - clock().getTime()
    return left > 0 && left <= signInPause
  }

  function read(job: Job<'mails'>): Mail {
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

  async function withdrawIfOutdated(mailId: number) {
    const error = await whyOutdated(mailId).catch((cause: unknown) => {
      throw new UncheckedMail(cause)
    })
    if (error !== undefined) throw new WithdrawnMail(error)
  }

  /** Why a mail must not be sent any more; withdraws it in that case. */
  async function whyOutdated(mailId: number): Promise<string | undefined> {
    for (const check of checks) {
      const error = await check(mailId)
      if (error === undefined) continue
      await inTransaction(db, async (tx) => {
        await withdrawMails(tx, clock(), [mailId], error)
        await notify(tx, mailId, { state: 'failed', error, isWithdrawn: true })
      })
      return error
    }
    return undefined
  }

  async function deliver(mail: Mail, interrupted: AbortSignal) {
    hastening.noteContact()
    const signals = [interrupted, AbortSignal.timeout(deliveryTimeout)]
    await transport.deliver(mail, AbortSignal.any(signals))
  }

  function judgeDelivery(cause: NodemailerError, mail: number): Failure {
    const trouble = judge(cause)
    const error = explainTrouble(trouble, cause, transport.left)
    const { code, responseCode } = cause
    logger.warn({ mail, trouble, code, responseCode }, 'mail not sent')
    switch (trouble) {
      case 'signIn':
        pausedUntil = clock().getTime() + signInPause
        return { error, nextTry: new Date(pausedUntil), endsRound: true }
      case 'away':
        return { error, endsRound: true }
      case 'refused':
        return { error, isHopeless: true }
      case 'later':
        return { error }
    }
  }

  async function notify(tx: Db, mailId: number, end: MailEnd) {
    for (const listener of listeners) await listener(tx, clock(), mailId, end)
  }
}

/** A mail that was withdrawn, with its content erased: there is nothing left to do. */
class WithdrawnMail extends Error {}

/** A mail that could not be checked, as when the database is unavailable: the mail server was not contacted. */
class UncheckedMail extends Error {
  constructor(cause: unknown) {
    super(
      'Das Portal konnte nicht nachsehen, ob diese Mail noch gilt. Es versucht es noch einmal.',
      { cause },
    )
  }
}

/** A mail whose content is damaged or was encrypted with another key. */
class UnreadableMail extends Error {
  constructor(cause: unknown) {
    super('Der Inhalt der Mail lässt sich nicht entschlüsseln', { cause })
  }
}
