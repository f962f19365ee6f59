import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type { NodemailerError } from 'nodemailer'
import type { MailState } from '#contract/mail.ts'
import { wipeLog } from '../db/queue.ts'
import type { Services } from '../services.ts'
import { unpackMail } from './mail-draft.ts'
import type { Mail } from './mail-message.ts'
import { openPost, type Patience, type Post, usualPatience } from './mail-transport.ts'
import { explainTrouble, judge, serverTroubles } from './mail-trouble.ts'
import {
  type ClaimedMail,
  claimDueMail,
  countMails,
  failMail,
  hasPostponed,
  hastenPostponed,
  markLeft,
  postponeMail,
} from './outbox.store.ts'

/** The worker that sends what lies in the outbox; every server process has one. */
export interface Outbox {
  /** Looks for due mails now, every half minute and when woken. */
  start(): void
  /** Starts sending soon; for after the commit of `insertMail`. */
  wake(): void
  /** Sends everything that is due; resolves when nothing is, or nothing can be sent. */
  runDue(): Promise<void>
  state(): Promise<MailState>
  /** Delivers one mail past the queue, which goes on when that succeeds; rejects with what the mail server said. */
  deliver(mail: Mail): Promise<Post['left']>
  /** Ends after the mail under way, or interrupts it when that takes too long. */
  stop(): Promise<void>
}

type OutboxServices = Pick<Services, 'config' | 'db' | 'secrets' | 'clock'>

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const lookEvery = 30 * second
/** Longer than one mail can take, so that nobody else begins it meanwhile. */
const lease = 5 * minute
const longestDelivery = 4 * minute
const signInPause = 15 * minute
/** How often a mail server that was away is greeted while no mail is due. */
const probeEvery = 2 * minute
const waits = [1 * minute, 5 * minute, 15 * minute, 1 * hour, 4 * hour]
const laterWait = 8 * hour
/** Mails that cannot be sent for so long since they were written are given up. */
const giveUpAfter = 72 * hour

/** Makes the worker; it sends nothing before `start` or `runDue`. */
export function openOutbox(
  services: OutboxServices,
  logger: FastifyBaseLogger,
  patience: Patience = usualPatience,
): Outbox {
  const { config, db, secrets, clock } = services
  const post = openPost(config, patience)
  const stopping = new AbortController()
  const interrupted = new AbortController()
  /** Mails that left while the database did not take note. */
  const unmarked = new Set<number>()
  let running: Promise<void> = Promise.resolve()
  let isQueued = false
  let timer: NodeJS.Timeout | undefined
  let pausedUntil = 0
  let lastContact = Number.NEGATIVE_INFINITY
  let hastenedAt = Number.NEGATIVE_INFINITY
  /** Grows while mails stay that were hastened: the line may break at one of them each time. */
  let hastenEvery = probeEvery

  return {
    start() {
      timer ??= setInterval(wake, lookEvery)
      timer.unref()
      wake()
    },
    wake,
    runDue: () => run(),
    async deliver(mail) {
      await deliver(mail)
      pausedUntil = 0
      await hastenPostponed(db, clock(), serverTroubles)
      wake()
      return post.left
    },
    async state() {
      const isPaused = pausedUntil > clock().getTime()
      return {
        isConfigured: config.smtp !== undefined,
        ...(await countMails(db)),
        pausedUntil: isPaused ? new Date(pausedUntil).toISOString() : null,
      }
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      const deadline = setTimeout(() => interrupted.abort(), patience.stopping)
      await running
      clearTimeout(deadline)
    },
  }

  function wake() {
    if (!timer || isQueued || stopping.signal.aborted) return
    isQueued = true
    void run().catch((error: unknown) => {
      logger.error({ err: error }, 'the outbox failed; it runs again in half a minute')
    })
  }

  /** One round after the other. */
  function run(): Promise<void> {
    const round = running.then(() => {
      isQueued = false
      return sendDue()
    })
    running = round.catch(() => undefined)
    return round
  }

  async function sendDue() {
    let hasLeft = await markUnmarked()
    while (!stopping.signal.aborted && pausedUntil <= clock().getTime()) {
      const mail = await claimDueMail(db, clock(), lease)
      if (mail) {
        if (!(await send(mail))) break
        hasLeft = true
      } else if (!(await isBack())) break
    }
    if (hasLeft) await wipeLog(db)
  }

  /** Whether the next one may be tried; not after the server was away or let nobody in. */
  async function send(claimed: ClaimedMail): Promise<boolean> {
    let mail: Mail
    try {
      mail = open(claimed)
    } catch (error) {
      logger.error({ err: error, mail: claimed.id }, 'mail cannot be opened')
      await failMail(db, clock(), claimed, 'Der Inhalt der Mail lässt sich nicht entschlüsseln')
      return true
    }
    try {
      await deliver(mail)
    } catch (error) {
      return putOff(claimed, error as NodemailerError)
    }
    unmarked.add(claimed.id)
    await markUnmarked()
    if (await mayHasten()) await hasten()
    logger.info({ mail: claimed.id }, `mail ${post.left}`)
    return true
  }

  function open({ messageId, recipient, subject, content, createdAt }: ClaimedMail): Mail {
    return {
      ...unpackMail(secrets, content),
      messageId: `${messageId}@${new URL(config.publicUrl).hostname}`,
      date: new Date(createdAt),
      to: recipient,
      subject,
    }
  }

  async function deliver(mail: Mail) {
    const signals = [interrupted.signal, AbortSignal.timeout(longestDelivery)]
    lastContact = clock().getTime()
    await post.deliver(mail, AbortSignal.any(signals))
  }

  async function putOff(claimed: ClaimedMail, cause: NodemailerError): Promise<boolean> {
    const now = clock()
    if (interrupted.signal.aborted) {
      await postponeMail(db, now, claimed, { error: null, nextTry: now, counts: false })
      return false
    }
    const trouble = judge(cause)
    const error = explainTrouble(trouble, cause, post.left)
    const { code, responseCode } = cause
    logger.warn({ mail: claimed.id, trouble, code, responseCode }, 'mail not sent')
    if (trouble === 'signIn') {
      pausedUntil = now.getTime() + signInPause
      const nextTry = new Date(pausedUntil)
      await postponeMail(db, now, claimed, { error, nextTry, counts: false })
      return false
    }
    const nextTry = new Date(now.getTime() + (waits[claimed.attempts - 1] ?? laterWait))
    const isOld = now.getTime() - Date.parse(claimed.createdAt) >= giveUpAfter
    // An old one that staff began anew gets its tries too.
    const isTooOld = isOld && claimed.attempts > waits.length
    if (trouble === 'refused' || isTooOld) await failMail(db, now, claimed, error)
    else await postponeMail(db, now, claimed, { error, nextTry })
    return trouble !== 'away'
  }

  /** A server that was away is back: what waits because of that need not wait any longer. */
  async function isBack(): Promise<boolean> {
    const now = clock()
    if (now.getTime() - lastContact < probeEvery || !(await mayHasten())) return false
    lastContact = now.getTime()
    const over = new AbortController()
    try {
      const interruption = once(interrupted.signal, 'abort', { signal: over.signal })
      await Promise.race([post.probe(), interruption])
    } catch {
      return false
    } finally {
      over.abort()
    }
    if (interrupted.signal.aborted) return false
    await hasten()
    return true
  }

  /** Whether mails wait because the server was away, and were not hastened in vain just now. */
  async function mayHasten(): Promise<boolean> {
    if (await hasPostponed(db, serverTroubles)) {
      return clock().getTime() - hastenedAt >= hastenEvery
    }
    hastenEvery = probeEvery
    return false
  }

  async function hasten() {
    const now = clock()
    await hastenPostponed(db, now, serverTroubles)
    hastenedAt = now.getTime()
    hastenEvery = Math.min(2 * hastenEvery, laterWait)
  }

  /** Notes what has left; as long as that fails, nothing else leaves. */
  async function markUnmarked(): Promise<boolean> {
    const ids = [...unmarked]
    for (const id of ids) {
      await markLeft(db, clock(), id, post.left)
      unmarked.delete(id)
    }
    return ids.length > 0
  }
}
