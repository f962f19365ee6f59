import { once } from 'node:events'
import type { Services } from '../services.ts'
import type { MailTransport } from './mail-transport.ts'
import { serverTroubles } from './mail-trouble.ts'
import { hasPostponed, hastenPostponed } from './outbox.store.ts'

/** Makes mails that wait because the mail server was away due as soon as it is back. */
export interface Hastening {
  /** The mail server is spoken with now: it need not be asked whether it is back. */
  noteContact(): void
  /** For when no mail is due: asks the mail server whether it is back, now and then. Whether mails are due by it. */
  hastenIfBack(signal: AbortSignal): Promise<boolean>
  /** A mail has left, so the mail server is back. */
  hastenAfterSuccess(): Promise<void>
  /** Whatever happened before, all of them are due. */
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
  /** Grows while mails stay that were hastened: the line may break at one of them each time. */
  let hastenEvery = probeEvery

  return {
    noteContact() {
      lastContact = clock().getTime()
    },
    async hastenIfBack(signal) {
      const now = clock().getTime()
      if (now - lastContact < probeEvery || !(await mayHasten())) return false
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
    hastenEvery = Math.min(2 * hastenEvery, rarest)
  }
}
