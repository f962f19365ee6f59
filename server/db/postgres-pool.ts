import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { LatestUsed } from '../core/latest-used.ts'

/** How long a statement may take by our own clock, waiting for a connection included; in ms. */
const patience = 4_500
/** What it has for the rest where the server itself ends it in time. */
const patienceBeside = 2_500

const patient = new AsyncLocalStorage<true>()

/** Runs work whose statements may take as long as they like: migrations, imports, backups. */
export function withoutDeadline<T>(work: () => Promise<T>): Promise<T> {
  return patient.run(true, work)
}

/** A server that takes connections and then says nothing would hold every request for ever: `pg` itself waits on. */
export function openPromptPool(url: string, max: number): pg.Pool {
  return openQuietPool({ connectionString: url, max, query_timeout: patience })
}

/** For copies of whole tables, whose statements may take as long as they like. */
export function openPatientPool(url: string, max: number): pg.Pool {
  return openQuietPool({
    connectionString: url,
    max,
    // Rows that are copied as they are have been told already (`0043-changes.ts`).
    onConnect: async (client) => {
      await client.query(`select set_config('portal.copying', 'on', false)`)
    },
  })
}

/** A connection that breaks, idle or in use, ends nothing but itself: the next query on it says what is wrong. */
function openQuietPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, connectionTimeoutMillis: patience })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * How long the server lets a statement run: no longer than what a caller shapes may take, or until it is done. What is done
 * at once goes over either connection, and so does a list that says in its own transaction how long it may take.
 */
export type TimeLimit = 'short' | 'none' | 'either' | 'list'

/** A connection that is read on, until it is released. */
export interface ReadingLine {
  /** How long what a caller shapes may take, in ms. */
  listTime: number
  /**
   * Rows as their columns. What is asked for before the last answer has come is sent at once, and answered in its turn. A
   * `steady` statement, whose best way does not hang on its values, is prepared once it has come a few times.
   */
  rows(text: string, values: readonly unknown[], isSteady: boolean): Promise<unknown[][]>
  release(): void
}

/** The pool of the portal's own statements. */
export interface PortalPool extends PostgresPool {
  /** A connection to read on, past Kysely, whose objects for each row would only be taken apart again. */
  openLine(limit: TimeLimit): Promise<ReadingLine>
}

interface PoolUse {
  /** Whose days are days in all sessions (IANA name). */
  timeZone: string
  /** How long a statement that a caller shapes may take, in ms. */
  listTime: number
  /** How many connections there are at most. */
  most: number
  /** What the server lists them as. */
  name: string | undefined
}

/** Opens connections, each when it is needed. */
export function openPool(url: string, { timeZone, listTime, most, name }: PoolUse): PortalPool {
  const session = {
    text: `select set_config('TimeZone', $1, false), set_config('jit', 'off', false)`,
    values: [sessionZone(timeZone)],
    query_timeout: patience,
  }
  const pool = openQuietPool({
    connectionString: url,
    max: most,
    pipeline: true,
    fallback_application_name: name,
    // The pool waits for it, whatever its types say, and gives up a connection where it fails.
    onConnect: async (client) => {
      await client.query(session)
    },
  })
  const nameOf = openNames()
  const prepared = new WeakMap<pg.PoolClient, Set<string>>()
  const forList = listTime + patienceBeside
  const patienceOf = { none: patience, either: patience, short: forList, list: forList }
  const connect = async (limit: TimeLimit) => {
    const began = performance.now()
    const client = await pool.connect()
    const names = prepared.get(client) ?? new Set<string>()
    prepared.set(client, names)
    const line = openPromptLine(
      client,
      { began, longest: patienceOf[limit], listTime },
      () => names.size > mostPrepared,
    )
    line.setLimit(limit)
    return { ...line, names }
  }
  return {
    async connect() {
      const { query, release } = await connect('none')
      const client = {
        query: (text: unknown, values: readonly unknown[] = []) =>
          query({ text: text as string, values: [...values] }),
        release,
      }
      // Kysely's other overload is for cursors, which nothing here asks for.
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

/** Those whose statements are being collected. */
const collecting = new WeakSet<Duplex>()

/**
 * Sends at once what is asked for before the program turns to what comes in next: a call of the system costs as much as a
 * small statement, and statements that belong together are asked for some promises apart.
 */
function collect(client: pg.PoolClient): void {
  // The types of `pg` do not know it. It is another one than at first where the line is encrypted.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  if (collecting.has(stream)) return
  collecting.add(stream)
  stream.cork()
  setImmediate(() => {
    collecting.delete(stream)
    stream.uncork()
  })
}

/** A zone as PostgreSQL understands it, for which `+05:30` lies west of Greenwich, and `+5.5` east. */
function sessionZone(timeZone: string): string {
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d):?(\d\d)?$/.exec(timeZone) ?? []
  return sign ? `${sign}${Number(hours) + Number(minutes) / 60}` : timeZone
}

/** Connections on which a statement may take no longer than what a caller shapes. */
const shortOnes = new WeakSet<pg.PoolClient>()

/** A connection that answers in time or is given up: what follows on it, such as a rollback, does not wait again. */
function openPromptLine(
  client: pg.PoolClient,
  { began, longest, listTime }: { began: number; longest: number; listTime: number },
  isWornOut: () => boolean,
) {
  let waited = performance.now() - began
  let broken: Error | undefined
  return {
    async query(statement: pg.QueryConfig): Promise<pg.QueryResult> {
      if (broken) throw broken
      const limit = Math.max(longest - waited, 100)
      waited = 0
      collect(client)
      try {
        if (patient.getStore()) return await client.query(statement)
        // The types of `pg` do not know the limit of a single statement.
        const limited = { ...statement, query_timeout: limit } as pg.QueryConfig
        return await client.query(limited)
      } catch (error) {
        if (isOverdue(error)) broken = error
        throw error
      }
    },
    /** Goes out together with what is asked next. */
    setLimit(limit: TimeLimit) {
      const isShort = limit === 'short'
      if (['either', 'list'].includes(limit) || isShort === shortOnes.has(client)) return
      if (isShort) shortOnes.add(client)
      else shortOnes.delete(client)
      collect(client)
      client
        .query(isShort ? `set statement_timeout = ${listTime}` : 'reset statement_timeout')
        .catch((error: Error) => {
          broken = error
        })
    },
    release() {
      client.release(broken ?? isWornOut())
    },
  }
}

/** Whether `pg` gave up waiting for an answer. */
function isOverdue(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}

/** How often a text comes before it is prepared, and how many are known. */
const usesBefore = 3
const mostKnown = 100
/** The server keeps what a connection has prepared until that ends: one that holds more is given up. */
const mostPrepared = 150

/** Names what is to be prepared: what comes again and again. */
function openNames(): (text: string) => string | undefined {
  const known = new LatestUsed<{ uses: number; name: string }>(mostKnown)
  let count = 0
  return (text) => {
    const own = known.getOrMake(text, () => {
      count += 1
      return { uses: 0, name: `s${count}` }
    })
    own.uses += 1
    return own.uses > usesBefore ? own.name : undefined
  }
}
