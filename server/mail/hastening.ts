import { once } from 'node:events'
import type { Services } from '../services.ts'
import type { MailTransport } from './mail-transport.ts'
import { serverTroubles } from './mail-trouble.ts'
import { hasPostponed, hastenPostponed } from './outbox.store.ts'

/** Makes mails due that were postponed because the mail server was away, as soon as it is back. */
export interface Hastening {
  /** Records that the portal is connecting to the mail server, so that no probe is needed. */
  noteContact(): void
  /** Probes the mail server from time to time; returns whether mails became due because it is back. */
  hastenIfBack(signal: AbortSignal): Promise<boolean>
  /** To be called after a successful delivery, which proves that the mail server is back. */
  hastenAfterSuccess(): Promise<void>
  /** Makes them due even if that failed a moment ago. */
  hastenNow(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute

/** Interval for probing a mail server that was away. */
const probeInterval = 2 * minute
const maxInterval = 8 * hour

export function openHastening(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  transport: MailTransport,
): Hastening {
  let lastContact = Number.NEGATIVE_INFINITY
  let hastenedAt = Number.NEGATIVE_INFINITY
  /** Grows as long as hastened mails are not delivered: one of them may break the connection each time. */
  let hastenInterval = probeInterval

  return {
    noteContact() {
      lastContact = clock().getTime()
    },
    async hastenIfBack(signal) {
      const now = clock().getTime()
      if (isWithin(probeInterval, lastContact, now) || !(await mayHasten())) return false
      lastContact = now
      if (!(await isBack(signal))) return false
      await hasten()
      return true
    },
    async hastenAfterSuccess() {
      if (await mayHasten()) await hasten()
    },
    hastenNow: () => hastenPostponed(db, clock(), serverTroubles),
  }

  async function isBack(signal: AbortSignal): Promise<boolean> {
    const answered = new AbortController()
    try {
      const interruption = once(signal, 'abort', { signal: answered.signal })
      await Promise.race([transport.probe(), interruption])
      return !signal.aborted
    } catch {
      return false
    } finally {
      answered.abort()
    }
  }

  /** Whether mails are waiting because the server was away, and were not hastened in vain a moment ago. */
  async function mayHasten(): Promise<boolean> {
    if (await hasPostponed(db, serverTroubles)) {
      return !isWithin(hastenInterval, hastenedAt, clock().getTime())
    }
    hastenInterval = probeInterval
    return false
  }

  async function hasten() {
    const now = clock()
    await hastenPostponed(db, now, serverTroubles)
    hastenedAt = now.getTime()
    hastenInterval = Math.min(2 * hastenInterval, maxInterval)
  }
}

/**
 * Whether less than `time` has passed since `since`; times in the future come from a clock that was ahead, and do not
 * count.
 */
function isWithin(time: number, since: number, now: number): boolean {
  return now >= since && now - since < time
}
