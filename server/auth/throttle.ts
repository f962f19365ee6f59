import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
  RateLimiterSQLite,
} from 'rate-limiter-flexible'
import { networkOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { fold } from '../db/fold.ts'
import { openPromptPool } from '../db/postgres-pool.ts'
import { makePrivate } from '../db/private-file.ts'
import { isDatabaseAway } from '../db/violations.ts'

const minute = 60
const quarterHour = 15 * minute
const hour = 60 * minute
const day = 24 * 60 * 60

/** Failures that a login forgives: per address, and per account from one address; durations in seconds. */
const budgets = {
  addressQuarter: { points: 30, duration: quarterHour },
  addressDay: { points: 200, duration: day },
  accountAtAddress: { points: 1_000, duration: quarterHour },
  /** Whose turn it is: one try, then nobody's until the pause is over, which lasts a minute at most. */
  pause: { points: 1, duration: minute },
  /** Wrong setup codes from one address: a stranger's do not use up the operator's. */
  setup: { points: 5, duration: hour },
  /** Addresses of the kind that labels carry, asked for without belonging to anything. */
  guess: { points: 60, duration: quarterHour },
  /** What fills tables and postboxes: of a person, customer or token, and of everybody at one address. */
  report: { points: 60, duration: minute },
  reportAtAddress: { points: 300, duration: minute },
  signIn: { points: 60, duration: minute },
  signInAtAddress: { points: 300, duration: minute },
  mail: { points: 60, duration: minute },
  mailAtAddress: { points: 120, duration: minute },
} as const

/** What may be done as often as somebody likes, but not endlessly fast: a report, a good sign-in, a mail. */
type Repeatable = 'report' | 'signIn' | 'mail'

type Budget = keyof typeof budgets

/** Wrong tries at one account from one address before each further one costs a wait: 1, 2, 4 … 60 s. */
const freeTries = 5

/** Counts failures durably and across processes; refuses when it cannot count. */
export interface Throttle {
  /**
   * Counts a login try as failed, then runs `check`, and forgives the failures once that finds something. A `check`
   * that rejects was no try and costs none. Throws 429 with the time to wait.
   */
  login<T>(
    account: string,
    address: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined>
  /** The same for tries at a setup code: five from each address, then false is returned and nothing is checked. */
  setup<T>(codeHash: string, address: string, check: () => Promise<T>): Promise<T | false>
  /** Counts an address that a label might carry and none does; throws 429 once too many were asked for from there. */
  guess(address: string): Promise<void>
  /** Counts what a person, customer or token (`subjectOf`) does; throws 429 when it or its address does it too often. */
  count(what: Repeatable, subject: string, address: string): Promise<void>
  /** Forgets counts that no longer matter; called now and then, since nothing else would. */
  removeExpired(): Promise<void>
  close(): Promise<void>
}

/** Opens the counters: a file of their own beside SQLite, so that counting never waits for its write lock. */
export async function openThrottle(databaseUrl: string, dataDir: string): Promise<Throttle> {
  const store = databaseUrl.startsWith('sqlite:')
    ? openSqliteCounters(dataDir)
    : await openPostgresCounters(databaseUrl)
  const limiters = Object.fromEntries(
    Object.entries(budgets).map(([name, budget]) => {
      return [name, store.limiter({ ...budget, keyPrefix: name })]
    }),
  ) as Record<Budget, RateLimiterAbstract>

  return {
    async login(account, address, check) {
      const network = networkOf(address)
      const pair = keyOf(account, network)
      const addresses = [limiters.addressQuarter, limiters.addressDay]
      await refuseWhilePaused(limiters.pause, pair)
      for (const limiter of addresses) await consume(limiter, network)
      const { consumedPoints: tries } = await consume(limiters.accountAtAddress, pair)
      const isPausing = tries >= freeTries
      if (isPausing) {
        // Of many tries at once, one takes the turn; the others were no tries and cost nothing.
        const pause = Math.min(limiters.pause.duration, 2 ** (tries - freeTries))
        await consume(limiters.pause, pair, pause).catch(async (refusal) => {
          await giveBack()
          throw refusal
        })
      }
      const found = await check().catch(async (noTry) => {
        await unlessAway(noTry, async () => {
          await giveBack()
          if (isPausing) await limiters.pause.delete(pair)
        })
        throw noTry
      })
      if (found === undefined) return undefined
      await limiters.pause.delete(pair)
      await limiters.accountAtAddress.delete(pair)
      for (const limiter of addresses) await limiter.reward(network)
      return found

      async function giveBack() {
        await limiters.accountAtAddress.reward(pair)
        for (const limiter of addresses) await limiter.reward(network)
      }
    },
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
    removeExpired: store.removeExpired,
    close: store.close,
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

/** One account from one subscriber. Names are hashed: they may be long, and a slip may hold a password. */
function keyOf(account: string, network: string): string {
  return createHash('sha256')
    .update(`${fold(account)}@${network}`)
    .digest('hex')
}

async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  seconds: number = limiter.duration,
): Promise<RateLimiterRes> {
  try {
    return await inOurTime(limiter, key, await limiter.consume(key, 1, { customDuration: seconds }))
  } catch (reason) {
    // Anything but a verdict means that the counters are broken: refuse by letting it fly.
    if (!(reason instanceof RateLimiterRes)) throw reason
    throw tooMany((await inOurTime(limiter, key, reason)).msBeforeNext)
  }
}

async function refuseWhilePaused(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const found = await limiter.get(key)
  const state = found && (await inOurTime(limiter, key, found))
  if (state && state.consumedPoints >= limiter.points && state.msBeforeNext > 0) {
    throw tooMany(state.msBeforeNext)
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

function tooMany(milliseconds: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`
      : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'Minute' : 'Minuten'}`
  return new ProblemError('throttled', `Zu viele Versuche. Bitte warten Sie ${wait}.`, {
    retryAfter: seconds,
  })
}

const table = 'throttle'
const createTable = `create table if not exists ${table} (key text primary key, points integer not null, expire bigint)`
const removeExpired = `delete from ${table} where expire <`

interface LimiterOptions {
  points: number
  duration: number
  keyPrefix: string
}

interface Counters {
  limiter(options: LimiterOptions): RateLimiterAbstract
  removeExpired(): Promise<void>
  close(): Promise<void>
}

function openSqliteCounters(dataDir: string): Counters {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'throttle.db')
  makePrivate(file)
  const client = new Sqlite(file)
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = NORMAL')
  client.exec(createTable)
  const shared = { storeClient: client, storeType: 'better-sqlite3', tableName: table }
  return {
    limiter: (options) => new RateLimiterSQLite({ ...shared, ...options, tableCreated: true }),
    async removeExpired() {
      client.prepare(`${removeExpired} ?`).run(Date.now())
    },
    async close() {
      client.close()
    },
  }
}

async function openPostgresCounters(url: string): Promise<Counters> {
  const pool = openPromptPool(url, 2)
  // Two processes that start at once must not both create it.
  await pool.query(`select pg_advisory_xact_lock(hashtextextended('${table}', 0)); ${createTable}`)
  const shared = { storeClient: pool, tableName: table, clearExpiredByTimeout: false }
  return {
    limiter: (options) => new RateLimiterPostgres({ ...shared, ...options, tableCreated: true }),
    async removeExpired() {
      await pool.query(`${removeExpired} $1`, [Date.now()])
    },
    close: () => pool.end(),
  }
}
