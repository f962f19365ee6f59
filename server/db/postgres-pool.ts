import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { driverAddress } from '../core/database-url.ts'
import { LatestUsed } from '../core/latest-used.ts'
import { openSeats } from './seats.ts'
import { isReadOnly } from './violations.ts'

/** Client-side time limit of a statement, including the wait for a connection; in ms. */
const timeout = 4_500
/**
 * How long a statement waits for another transaction's lock, in ms: less than `timeout`, since one that nobody waits
 * for any more would keep its place on the server until then, and hundreds of them use up all connections.
 */
const lockTimeout = 4_000
/** Connections that writers leave to readers, who would wait with them for the end of a long change. */
const keptForReading = 2
/** Added to the server-side limit of statements that the server itself ends in time; in ms. */
const timeoutMargin = 2_500

const patient = new AsyncLocalStorage<true>()

/** Runs work whose statements have no time limit: migrations, imports, backups. */
export function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  return patient.run(true, work)
}

/**
 * A pool with time limits: a server that accepts connections but never answers would block every request for ever,
 * since `pg` itself waits.
 */
export function openPromptPool(url: string, max: number): pg.Pool {
  return openQuietPool(url, { max, query_timeout: timeout })
}

/** A pool for copies of whole tables, without time limits. */
export function openPatientPool(url: string, max: number): pg.Pool {
  return openQuietPool(url, {
    max,
    // Rows that are copied as they are have already been reported (`0043-changes.ts`).
    onConnect: async (client) => {
      await client.query(`select set_config('portal.copying', 'on', false)`)
    },
  })
}

/**
 * A pool in which a broken connection, idle or in use, affects nothing else: the next query on it reports the error.
 */
function openQuietPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    connectionString: driverAddress(url),
    connectionTimeoutMillis: timeout,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * The server-side time limit of a statement: that of statements whose shape the caller determines, or none. `either`
 * is for statements that finish at once, on any connection; so does `list`, which sets the limit in its own
 * transaction.
 */
export type TimeLimit = 'short' | 'none' | 'either' | 'list'

/** A connection for reading, until it is released. */
export interface ReadingLine {
  /** Time limit for statements whose shape the caller determines, in ms. */
  listTime: number
  /**
   * Returns rows as arrays of columns. Statements issued before the last answer has arrived are pipelined and
   * answered in order. A `steady` statement, whose best plan does not depend on its values, is prepared once it has
   * been used a few times.
   */
  rows(text: string, values: readonly unknown[], isSteady: boolean): Promise<unknown[][]>
  release(): void
}

/** The pool of the portal's own statements. */
export interface PortalPool extends PostgresPool {
  /** A connection for reading that bypasses Kysely, whose row objects would only be taken apart again. */
  openLine(limit: TimeLimit): Promise<ReadingLine>
}

interface PoolUse {
  /** Time zone of all sessions (IANA name). */
  timeZone: string
  /** Time limit for statements whose shape the caller determines, in ms. */
  listTime: number
  /** Maximum number of connections. */
  most: number
  /** Application name on the server. */
  name: string | undefined
}

/** Opens a pool; connections are opened on demand. */
export function openPool(url: string, { timeZone, listTime, most, name }: PoolUse): PortalPool {
  const session = {
    text: `select set_config('TimeZone', $1, false), set_config('jit', 'off', false),
      set_config('lock_timeout', '${lockTimeout}', false)`,
    values: [sessionZone(timeZone)],
    query_timeout: timeout,
  }
  const pool = openQuietPool(url, {
    max: most,
    pipeline: true,
    fallback_application_name: name,
    // The pool awaits this despite its types, and discards the connection if it fails.
    onConnect: async (client) => {
      await client.query(session)
    },
  })
  const nameOf = openNames()
  const prepared = new WeakMap<pg.PoolClient, Set<string>>()
  const forList = listTime + timeoutMargin
  const writers = openSeats(most - Math.min(keptForReading, Math.floor(most / 4)))
  const timeoutOf = { none: timeout, either: timeout, short: forList, list: forList }
  const connect = async (limit: TimeLimit, began = performance.now()) => {
    const client = await pool.connect()
    const names = prepared.get(client) ?? new Set<string>()
    prepared.set(client, names)
    const line = openPromptLine(
      client,
      { began, longest: timeoutOf[limit], listTime },
      () => names.size > maxPrepared,
    )
    line.setLimit(limit)
    line.setLockTimeout()
    return { ...line, names }
  }
  return {
    async connect() {
      const began = performance.now()
      await writers.take(timeout, noSeat)
      const { query, release: giveBack } = await connect('none', began).catch((error: unknown) => {
        writers.free()
        throw error
      })
      const release = () => {
        writers.free()
        giveBack()
      }
      const client = {
        query: (text: unknown, values: readonly unknown[] = []) =>
          query({ text: text as string, values: [...values] }),
        release,
      }
      // Kysely's other overload is for cursors, which are not used here.
      return client as unknown as PostgresPoolClient
    },
    async openLine(limit) {
      const { query, release, names } = await connect(limit)
      return {
        listTime,
        async rows(text, values, isSteady) {
          const name = isSteady ? nameOf(text) : undefined
          if (name !== undefined) names.add(name)
          const named = name === undefined ? {} : { name }
          const statement = { text, values: [...values], ...named, rowMode: 'array' }
          return (await query(statement)).rows as unknown[][]
        },
        release,
      }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Others have been waited for in vain, as for a lock, whose code this has; no connection is free to note it, either. */
function noSeat(): Error {
  const message = 'timeout exceeded when trying to connect: all are used for writing'
  return Object.assign(new Error(message), { code: '55P03' })
}

/** Streams whose statements are being collected. */
const collecting = new WeakSet<Duplex>()

/**
 * Sends everything requested within one turn of the event loop together: a system call costs as much as a small
 * statement, and related statements are requested a few promises apart.
 */
function collect(client: pg.PoolClient): void {
  // Missing in the types of `pg`. With TLS it is not the original stream.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  if (collecting.has(stream)) return
  collecting.add(stream)
  stream.cork()
  setImmediate(() => {
    collecting.delete(stream)
    stream.uncork()
  })
}

/** A time zone in PostgreSQL's notation, in which `+05:30` is west of Greenwich and `+5.5` east. */
function sessionZone(timeZone: string): string {
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d):?(\d\d)?$/.exec(timeZone) ?? []
  return sign ? `${sign}${Number(hours) + Number(minutes) / 60}` : timeZone
}

/** Connections whose statements currently have the time limit for shapes that the caller determines. */
const shortOnes = new WeakSet<pg.PoolClient>()

/** Connections whose statements wait for locks without a time limit. */
const waitingOnes = new WeakSet<pg.PoolClient>()

/**
 * A connection that answers in time or is discarded: statements after that, such as a rollback, do not wait again. A
 * read-only one is discarded after its use, since the next may be to a server that accepts writes.
 */
function openPromptLine(
  client: pg.PoolClient,
  { began, longest, listTime }: { began: number; longest: number; listTime: number },
  isWornOut: () => boolean,
) {
  let waited = performance.now() - began
  let broken: Error | undefined
  let isForReading = false
  /** Sent together with the next statement. */
  const set = (text: string) => {
    collect(client)
    client.query(text).catch((error: Error) => {
      broken = error
    })
  }
  return {
    async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
      if (broken) throw broken
      const limit = Math.max(longest - waited, 100)
      waited = 0
      collect(client)
      try {
        if (patient.getStore()) return await client.query(statement)
        // The per-statement limit is missing in the types of `pg`.
        const limited = { ...statement, query_timeout: limit } as pg.QueryConfig
        return await client.query(limited)
      } catch (error) {
        if (isOverdue(error)) broken = error
        isForReading ||= isReadOnly(error)
        throw error
      }
    },
    setLimit(limit: TimeLimit) {
      const isShort = limit === 'short'
      if (['either', 'list'].includes(limit) || isShort === shortOnes.has(client)) return
      if (isShort) shortOnes.add(client)
      else shortOnes.delete(client)
      set(isShort ? `set statement_timeout = ${listTime}` : 'reset statement_timeout')
    },
    setLockTimeout() {
      const isWaiting = patient.getStore() === true
      if (isWaiting === waitingOnes.has(client)) return
      if (isWaiting) waitingOnes.add(client)
      else waitingOnes.delete(client)
      set(`set lock_timeout = ${isWaiting ? 0 : lockTimeout}`)
    },
    release() {
      client.release(broken ?? (isForReading || isWornOut()))
    },
  }
}

/** Whether `pg` gave up waiting for an answer. */
function isOverdue(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** Number of uses before a text is prepared, and number of texts tracked. */
const usesBefore = 3
const maxKnown = 100
/** The server keeps prepared statements until the connection ends: a connection with more than this is discarded. */
const maxPrepared = 150

/** Assigns names to statements that are used repeatedly, so that they are prepared. */
function openNames(): (text: string) => string | undefined {
  const statements = new LatestUsed<{ uses: number; name: string }>(maxKnown)
  let count = 0
  return (text) => {
    const statement = statements.getOrMake(text, () => {
      count += 1
      return { uses: 0, name: `s${count}` }
    })
    statement.uses += 1
    return statement.uses > usesBefore ? statement.name : undefined
  }
}
