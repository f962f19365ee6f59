import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { fold } from '../db/fold.ts'
import { isDatabaseAway } from '../db/violations.ts'
import { openCounters } from './counters.ts'
import { openSignInTries, type SignInTries } from './sign-in-tries.ts'
import type { WhomToCall } from './told-waits.ts'
import { tooMany } from './told-waits.ts'

const minute = 60
const quarterHour = 15 * minute
const hour = 60 * minute

/** What may be done so often, durations in seconds; what a sign-in may, `try-ledger.ts` says. */
const budgets = {
  /** Wrong setup codes from one address: a stranger's do not use up the operator's. */
  setup: { points: 5, duration: hour },
  /** Addresses of the kind that labels carry, asked for without belonging to anything. */
  guess: { points: 60, duration: quarterHour },
  /** What fills tables and postboxes: of a person, customer or token, and of everybody at one address. */
  report: { points: 60, duration: minute },
  reportAtAddress: { points: 300, duration: minute },
  signIn: { points: 60, duration: minute },
  signInAtAddress: { points: 300, duration: minute },
  /** Links to a new password: for a name, known or not, asked for at one address, and for all names from there. */
  passwordLink: { points: 5, duration: hour },
  passwordLinkAtAddress: { points: 30, duration: hour },
  mail: { points: 60, duration: minute },
  mailAtAddress: { points: 120, duration: minute },
} as const

/** What may be done as often as somebody likes, but not endlessly fast: a report, a good sign-in, a mail. */
type Repeatable = 'report' | 'signIn' | 'mail' | 'passwordLink'

type Budget = keyof typeof budgets

/** Counts across processes, failures durably; refuses when it cannot count. */
export interface Throttle extends SignInTries {
  /**
   * Tries at a setup code: five from each address, then false is returned and nothing is checked. A `check` that rejects
   * was no try and costs none.
   */
  setup<T>(codeHash: string, address: string, check: () => Promise<T>): Promise<T | false>
  /** Counts an address that a label might carry and none does; throws 429 once too many were asked for from there. */
  guess(address: string): Promise<void>
  /** Counts what a person, customer or token (`subjectOf`) does; throws 429 when it or its address does it too often. */
  count(what: Repeatable, subject: string, address: string): Promise<void>
  /** Forgets counts that no longer matter; called now and then, since nothing else would. */
  removeExpired(): Promise<void>
  close(): Promise<void>
}

/** Opens the counters. `whomToCall` says who can help those that are refused, and in which zone their times are. */
export async function openThrottle(
  databaseUrl: string,
  dataDir: string,
  whomToCall: WhomToCall,
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
        await unlessAway(noTry, () => limiters.setup.reward(key))
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
 * Gives back what a try that was none has cost. Where the database is away nobody waits for it a second time: what
 * cannot be given back is forgotten in a quarter of an hour.
 */
async function unlessAway(reason: unknown, giveBack: () => Promise<unknown>): Promise<void> {
  const given = giveBack()
  if (isDatabaseAway(reason)) given.catch(() => undefined)
  else await given
}

function keyOf(code: string, network: string): string {
  return createHash('sha256')
    .update(`${fold(code)}@${network}`)
    .digest('hex')
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await inOurTime(limiter, key, await limiter.consume(key))
  } catch (reason) {
    // Anything but a verdict means that the counters are broken: refuse by letting it fly.
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw tooMany((await inOurTime(limiter, key, reason)).msBeforeNext)
  }
}

/** A count that ends later than its budget lasts was begun while the clock was ahead: it lasts from now on. */
async function inOurTime(
  limiter: RateLimiterAbstract,
  key: string,
  state: RateLimiterRes,
): Promise<RateLimiterRes> {
  if (state.msBeforeNext <= limiter.duration * 1_000) return state
  return limiter.set(key, state.consumedPoints, limiter.duration)
}
