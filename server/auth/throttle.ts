import { mkdirSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
  RateLimiterSQLite,
} from 'rate-limiter-flexible'
import { fold } from '../db/fold.ts'
import { ProblemError } from '../http/problem-error.ts'

const quarterHour = 15 * 60
const day = 24 * 60 * 60

/** Failures that a login forgives: per address, and per account from one address; durations in seconds. */
const budgets = {
  addressQuarter: { points: 30, duration: quarterHour },
  addressDay: { points: 200, duration: day },
  accountAtAddress: { points: 1_000, duration: quarterHour },
  /** Holds no count, only who has to wait. */
  pause: { points: 1, duration: 1 },
  /** Reports of the browser, per session. */
  report: { points: 60, duration: 60 },
} as const

type Budget = keyof typeof budgets

/** Wrong tries at one account from one address before each further one costs a wait: 1, 2, 4 … 60 s. */
const freeTries = 5
const longestPause = 60

/** Counts failures durably and across processes; refuses when it cannot count. */
export interface Throttle {
  /** Counts a login try as failed until `succeeded` is called; throws 429 with the time to wait. */
  login(account: string, address: string): Promise<{ succeeded(): Promise<void> }>
  /** Counts a report of a session; throws 429 beyond 60 a minute. */
  report(sessionId: number): Promise<void>
  close(): Promise<void>
}

/** Opens the counters: a file of their own beside SQLite, so that counting never waits for its write lock. */
export async function openThrottle(databaseUrl: string, dataDir: string): Promise<Throttle> {
  const store = databaseUrl.startsWith('sqlite:')
    ? openSqliteCounters(dataDir)
    : openPostgresCounters(databaseUrl)
  const limiters = Object.fromEntries(
    await Promise.all(
      Object.entries(budgets).map(async ([name, budget]) => [
        name,
        await store.limiter({ ...budget, keyPrefix: name }),
      ]),
    ),
  ) as Record<Budget, RateLimiterAbstract>

  return {
    async login(account, address) {
      const network = networkOf(address)
      const pair = `${fold(account)}@${network}`
      await refuseWhilePaused(limiters.pause, pair)
      await consume(limiters.addressQuarter, network)
      await consume(limiters.addressDay, network)
      const { consumedPoints: tries } = await consume(limiters.accountAtAddress, pair)
      if (tries >= freeTries) {
        await limiters.pause.block(pair, Math.min(longestPause, 2 ** (tries - freeTries)))
      }
      return {
        async succeeded() {
          await limiters.pause.delete(pair)
          await limiters.accountAtAddress.delete(pair)
          await limiters.addressQuarter.reward(network)
          await limiters.addressDay.reward(network)
        },
      }
    },
    async report(sessionId) {
      await consume(limiters.report, String(sessionId))
    },
    close: store.close,
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key)
  } catch (reason) {
    // Anything but a verdict means that the counters are broken: refuse by letting it fly.
    if (reason instanceof RateLimiterRes) throw tooMany(reason.msBeforeNext)
    throw reason
  }
}

async function refuseWhilePaused(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const state = await limiter.get(key)
  if (state && state.consumedPoints > limiter.points && state.msBeforeNext > 0) {
    throw tooMany(state.msBeforeNext)
  }
}

function tooMany(milliseconds: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`
      : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'Minute' : 'Minuten'}`
  return new ProblemError('too-many', `Zu viele Versuche. Bitte warten Sie ${wait}.`, {
    retryAfter: seconds,
  })
}

/** One subscriber: an IPv4 address or an IPv6 /64. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

interface LimiterOptions {
  points: number
  duration: number
  keyPrefix: string
}

function openSqliteCounters(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const client = new Sqlite(join(dataDir, 'throttle.db'))
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = NORMAL')
  return {
    limiter: (options: LimiterOptions) =>
      ready(
        (done) =>
          new RateLimiterSQLite(
            { ...options, storeClient: client, storeType: 'better-sqlite3', tableName: 'throttle' },
            done,
          ),
      ),
    close: async () => {
      client.close()
    },
  }
}

function openPostgresCounters(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => undefined)
  return {
    limiter: (options: LimiterOptions) =>
      ready(
        (done) =>
          new RateLimiterPostgres(
            { ...options, storeClient: pool, tableName: 'throttle', clearExpiredByTimeout: false },
            done,
          ),
      ),
    close: () => pool.end(),
  }
}

/** The limiters make their table first and say through a callback when it is there. */
function ready<T>(create: (done: (error?: Error) => void) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const limiter = create((error) =>
      error ? reject(error) : setImmediate(() => resolve(limiter)),
    )
  })
}
