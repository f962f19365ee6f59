import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { fold } from '../db/fold.ts'
import { isDatabaseAway } from '../db/violations.ts'
import { openCounters } from './counters.ts'
import { openSignInTries, type SignInTries } from './sign-in-tries.ts'
import type { SupportContact } from './too-many-tries.ts'
import { tooMany } from './too-many-tries.ts'

const minute = 60
const quarterHour = 15 * minute
const hour = 60 * minute

/** Maximum number of events per window, durations in seconds; `try-ledger.ts` has the limits for sign-in attempts. */
const budgets = {
  /** Wrong setup codes from one address: strangers do not use up the operator's. */
  setup: { points: 5, duration: hour },
  /** Requests for addresses that look like those on labels but do not exist. */
  guess: { points: 60, duration: quarterHour },
  /** What fills tables and mailboxes: per person, customer or token, and for everybody at one address. */
  report: { points: 60, duration: minute },
  reportAtAddress: { points: 300, duration: minute },
  signIn: { points: 60, duration: minute },
  signInAtAddress: { points: 300, duration: minute },
  /** Links for a new password: per name, known or not, requested from one address, and for all names from that address. */
  passwordLink: { points: 5, duration: hour },
  passwordLinkAtAddress: { points: 30, duration: hour },
  mail: { points: 60, duration: minute },
  mailAtAddress: { points: 120, duration: minute },
} as const

/** Actions limited only in rate: a report, a successful sign-in, a mail, a password link. */
type Repeatable = 'report' | 'signIn' | 'mail' | 'passwordLink'

type Budget = keyof typeof budgets

/** Counts across processes, failures durably; refuses if it cannot count. */
export interface Throttle extends SignInTries {
  /**
   * Attempts at a setup code: five per address, then it returns false without running `check`. A `check` that
   * rejects does not count.
   */
  setup<T>(codeHash: string, address: string, check: () => Promise<T>): Promise<T | false>
  /** Counts a request for a label address that does not exist; throws 429 after too many from one address. */
  guess(address: string): Promise<void>
  /** Counts an action of a person, customer or token (`subjectOf`); throws 429 if it or its address acts too often. */
  count(what: Repeatable, subject: string, address: string): Promise<void>
  /** Deletes expired counts; called periodically. */
  removeExpired(): Promise<void>
  close(): Promise<void>
}

/** Opens the counters. `whomToCall` provides the contact named in refusals, and the time zone of their times. */
export async function openThrottle(
  databaseUrl: string,
  dataDir: string,
  whomToCall: SupportContact,
): Promise<Throttle> {
  const counters = await openCounters(databaseUrl, dataDir)
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, budget]) => {
      return [name, counters.limiter({ ...budget, keyPrefix: name })]
    }),
  ) as Record<Budget, RateLimiterAbstract>

  return {
    ...openSignInTries(counters, whomToCall),
    async setup(codeHash, address, check) {
      const key = keyOf(codeHash, networkOf(address))
      try {
        await consume(limiters.setup, key)
      } catch (refusal) {
        if (refusal instanceof ProblemError) return false
        throw refusal
      }
      return check().catch(async (noTry) => {
        await refund(noTry, () => limiters.setup.reward(key))
        throw noTry
      })
    },
    async guess(address) {
      await consume(limiters.guess, networkOf(address))
    },
    async count(what, subject, address) {
      await consume(limiters[what], subject)
      await consume(limiters[`${what}AtAddress`], networkOf(address))
    },
    removeExpired: counters.removeExpired,
    close: counters.close,
  }
}

/**
 * Refunds an attempt that does not count. Does not wait a second time for an unavailable database: what
 * cannot be refunded expires after 15 minutes.
 */
async function refund(reason: unknown, giveBack: () => Promise<unknown>): Promise<void> {
  const returning = giveBack()
  if (isDatabaseAway(reason)) returning.catch(() => undefined)
  else await returning
}

function keyOf(code: string, network: string): string {
  return createHash('sha256')
    .update(`${fold(code)}@${network}`)
    .digest('hex')
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await withinWindow(limiter, key, await limiter.consume(key))
  } catch (reason) {
    // Anything other than a verdict means that the counters are broken: refuse by rethrowing.
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw tooMany((await withinWindow(limiter, key, reason)).msBeforeNext)
  }
}

/** A count that ends later than its window lasts was started while the clock was ahead: restart it now. */
async function withinWindow(
  limiter: RateLimiterAbstract,
  key: string,
  state: RateLimiterRes,
): Promise<RateLimiterRes> {
  if (state.msBeforeNext <= limiter.duration * 1_000) return state
  return limiter.set(key, state.consumedPoints, limiter.duration)
}
