import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** How long a statement may take by our own clock, waiting for a connection included; in ms. */
const patience = 4_500

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

/** The pool of the portal's own statements, in whose sessions days are those of this zone. */
export function openPool(url: string, timeZone: string, max: number): PostgresPool {
  const zone = {
    text: `select set_config('TimeZone', $1, false)`,
    values: [sessionZone(timeZone)],
    query_timeout: patience,
  }
  const pool = openQuietPool({
    connectionString: url,
    max,
    // The pool waits for it, whatever its types say, and gives up a connection where it fails.
    onConnect: async (client) => {
      await client.query(zone)
    },
  })
  return {
    async connect() {
      const began = performance.now()
      return promptClient(await pool.connect(), began)
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** A zone as PostgreSQL understands it, for which `+05:30` lies west of Greenwich, and `+5.5` east. */
function sessionZone(timeZone: string): string {
  const [, sign, hours, minutes = 0] = /^([+-])(\d\d):?(\d\d)?$/.exec(timeZone) ?? []
  return sign ? `${sign}${Number(hours) + Number(minutes) / 60}` : timeZone
}

/** A connection that answers in time or is given up: what follows on it, such as a rollback, does not wait again. */
function promptClient(client: pg.PoolClient, began: number): PostgresPoolClient {
  let waited = performance.now() - began
  let broken: Error | undefined
  return {
    async query(text: unknown, values?: readonly unknown[]) {
      if (broken) throw broken
      const limit = Math.max(patience - waited, 100)
      waited = 0
      const statement = { text: text as string, values: [...(values ?? [])] }
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
    release() {
      client.release(broken)
    },
    // Kysely's other overload is for cursors, which nothing here asks for.
  } as unknown as PostgresPoolClient
}

/** Whether `pg` gave up waiting for an answer. */
function isOverdue(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout'
}
