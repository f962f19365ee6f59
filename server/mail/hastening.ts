import { once } from 'node:events'
import type { Services } from '../services.ts'
import type { MailTransport } from './mail-transport.ts'
import { serverTroubles } from './mail-trouble.ts'
import { hasPostponed, hastenPostponed } from './outbox.store.ts'

/** Makes mails that wait because the mail server was away due as soon as it is back. */
export interface Hastening {
  /** Remembers that the portal connects to the mail server now, so that it need not be asked whether it is back. */
  noteContact(): void
  /** Asks the mail server now and then whether it is back; returns whether mails became due by that. */
  hastenIfBack(signal: AbortSignal): Promise<boolean>
  /** To be called when a mail has left: the mail server is back. */
  hastenAfterSuccess(): Promise<void>
  /** Makes them due even if that was in vain a moment ago. */
  hastenNow(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute

/** How often a mail server that was away is asked whether it is back. */
const probeEvery = 2 * minute
const rarest = 8 * hour

export function openHastening(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  transport: MailTransport,
): Hastening {
  let lastContact = Number.NEGATIVE_INFINITY
  let hastenedAt = Number.NEGATIVE_INFINITY
  /** Grows as long as hastened mails do not leave: one of them may break the connection each time. */
  let hastenEvery = probeEvery

  return {
    noteContact() {
      lastContact = clock().getTime()
    },
    async hastenIfBack(signal) {
      const now = clock().getTime()
      if (isWithin(probeEvery, lastContact, now) || !(await mayHasten())) return false
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

  /** Whether mails wait because the server was away, unless they were hastened in vain a moment ago. */
  async function mayHasten(): Promise<boolean> {
    if (await hasPostponed(db, serverTroubles)) {
      return !isWithin(hastenEvery, hastenedAt, clock().getTime())
    }
    hastenEvery = probeEvery
    return false
  }

  async function hasten() {
    const now = clock()
    await hastenPostponed(db, now, serverTroubles)
    hastenedAt = now.getTime()
    hastenEvery = Math.min(2 * hastenEvery, rarest)
  }
}

/** Whether less than `time` has gone by since then; what is yet to come was noted by a clock that was ahead. */
function isWithin(time: number, since: number, now: number): boolean {
  return now >= since && now - since < time
}
