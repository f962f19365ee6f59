import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterSQLite,
} from 'rate-limiter-flexible'
import { makeFolderNow } from '../core/make-folder.ts'
import { onceUnlocked } from '../db/foreign-lock.ts'
import { keepPrepared } from '../db/kept-statements.ts'
import { openPromptPool } from '../db/postgres-pool.ts'
import { makePrivate } from '../db/private-file.ts'

/** Simple counts and the ledgers of sign-in attempts, in a store separate from the portal's tables. */
export interface Counters {
  limiter(options: LimiterOptions): RateLimiterAbstract
  /** The stored ledgers of these keys; keys without one are missing. */
  read(keys: readonly string[]): Promise<KeptLedgers>
  /** Stores the ledgers returned by `make`, all or none, with the keys locked meanwhile. */
  change<T>(
    keys: readonly string[],
    make: (kept: KeptLedgers) => { rows: LedgerRow[]; result: T },
  ): Promise<T>
  /** Ledgers with a known subject that have used up their attempts. */
  full(now: number): Promise<FullLedger[]>
  /** Deletes a ledger; returns whether it existed. */
  forget(key: string): Promise<boolean>
  removeExpired(): Promise<void>
  close(): Promise<void>
}

export type KeptLedgers = ReadonlyMap<string, string>

export interface FullLedger {
  key: string
  subject: string
  ledger: string
  full_until: number
}

export interface LedgerRow extends Omit<FullLedger, 'subject'> {
  /** Whose ledger it is, as shown to administrators; null if it belongs to nobody. */
  subject: string | null
  expire: number
}

interface LimiterOptions {
  points: number
  duration: number
  keyPrefix: string
}

/** Longest window, in s, that is counted in memory if there is only one process: it need not survive a restart. */
const longestInMemory = 60

const counts = 'throttle'
const ledgers = 'sign_in_tries'
const createTables = [
  `create table if not exists ${counts} (key text primary key, points integer not null, expire bigint)`,
  `create table if not exists ${ledgers} (key text primary key, subject text, ledger text not null,
    full_until bigint not null, expire bigint not null)`,
  `create index if not exists ${ledgers}_full on ${ledgers} (full_until) where full_until > 0`,
].join(';')
const columns = 'key, subject, ledger, full_until'
/** Nobody reads more than 500. */
const latest = 'order by full_until desc limit 500'
const upsert = `on conflict (key) do update set subject = excluded.subject, ledger = excluded.ledger,
  full_until = excluded.full_until, expire = excluded.expire`

/** Opens the counters: with SQLite in a separate file, so that counting never waits for the database's write lock. */
export function openCounters(databaseUrl: string, dataDir: string): Promise<Counters> {
  return databaseUrl.startsWith('sqlite:')
    ? Promise.resolve(openSqliteCounters(dataDir))
    : openPostgresCounters(databaseUrl)
}

function openSqliteCounters(dataDir: string): Counters {
  makeFolderNow(dataDir)
  const file = join(dataDir, 'throttle.db')
  makePrivate(file)
  const client = new Sqlite(file)
  client.pragma('journal_mode = WAL')
  client.pragma('synchronous = NORMAL')
  client.exec(createTables)
  // Never wait inside SQLite: that would block the event loop.
  client.pragma('busy_timeout = 0')
  // The library prepares its few statements anew each time and wraps each in a transaction, although a single
  // statement is one already.
  client.prepare = keepPrepared(client.prepare.bind(client)) as typeof client.prepare
  const inTransaction = client.transaction.bind(client)
  client.transaction = ((work: () => unknown) => work) as typeof client.transaction
  const shared = { storeClient: client, storeType: 'better-sqlite3', tableName: counts }

  function read(keys: readonly string[]): KeptLedgers {
    const find = client.prepare(`select ledger from ${ledgers} where key = ?`)
    return new Map(
      keys.flatMap((key) => {
        const row = find.get(key) as { ledger: string } | undefined
        return row ? [[key, row.ledger] as const] : []
      }),
    )
  }
  const write = inTransaction((rows: LedgerRow[]) => {
    const keep = client.prepare(`insert into ${ledgers} (${columns}, expire)
      values (@key, @subject, @ledger, @full_until, @expire) ${upsert}`)
    for (const row of rows) keep.run(row)
  })

  return {
    limiter: (options) =>
      options.duration <= longestInMemory
        ? new RateLimiterMemory(options)
        : new RetryingLimiter({ ...shared, ...options, tableCreated: true }),
    read: async (keys) => read(keys),
    // The file belongs to one process, and `make` is synchronous, so nothing can interleave.
    change: (keys, make) =>
      onceUnlocked(() => {
        const { rows, result } = make(read(keys))
        if (rows.length > 0) write(rows)
        return result
      }),
    async full(now) {
      const find = `select ${columns} from ${ledgers} where full_until > ? and subject is not null
        ${latest}`
      return client.prepare(find).all(now) as FullLedger[]
    },
    async forget(key) {
      const forget = client.prepare(`delete from ${ledgers} where key = ?`)
      return (await onceUnlocked(() => forget.run(key))).changes > 0
    },
    async removeExpired() {
      for (const table of [counts, ledgers]) {
        const remove = client.prepare(`delete from ${table} where expire < ?`)
        await onceUnlocked(() => remove.run(Date.now()))
      }
    },
    async close() {
      client.close()
    },
  }
}

/** The library's limiter, retrying while another process locks the file. */
class RetryingLimiter extends RateLimiterSQLite {
  override consume(...words: Parameters<RateLimiterSQLite['consume']>) {
    return onceUnlocked(() => super.consume(...words))
  }

  override reward(...words: Parameters<RateLimiterSQLite['reward']>) {
    return onceUnlocked(() => super.reward(...words))
  }

  override set(...words: Parameters<RateLimiterSQLite['set']>) {
    return onceUnlocked(() => super.set(...words))
  }
}

async function openPostgresCounters(url: string): Promise<Counters> {
  const pool = openPromptPool(url, 2)
  // Two processes starting simultaneously must not both create the tables.
  await pool.query(
    `select pg_advisory_xact_lock(hashtextextended('${counts}', 0)); ${createTables}`,
  )
  const shared = { storeClient: pool, tableName: counts, clearExpiredByTimeout: false }
  const select = `select key, ledger from ${ledgers} where key = any($1)`
  const keep = `insert into ${ledgers} (${columns}, expire)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) ${upsert}`

  return {
    limiter: (options) => new RateLimiterPostgres({ ...shared, ...options, tableCreated: true }),
    async read(keys) {
      const { rows } = await pool.query<{ key: string; ledger: string }>(select, [keys])
      return new Map(rows.map(({ key, ledger }) => [key, ledger]))
    },
    async change(keys, make) {
      const sorted = keys.toSorted()
      const client = await pool.connect()
      try {
        await client.query('begin')
        // Every process locks ledgers in the order of their keys, which rules out deadlocks.
        const locks = `select pg_advisory_xact_lock(hashtextextended(key, 1)) from unnest($1::text[]) as key`
        await client.query(locks, [sorted])
        const { rows: found } = await client.query<{ key: string; ledger: string }>(select, [
          sorted,
        ])
        const { rows, result } = make(new Map(found.map(({ key, ledger }) => [key, ledger])))
        if (rows.length > 0) {
          const values = ['key', 'subject', 'ledger', 'full_until', 'expire'] as const
          await client.query(
            keep,
            values.map((name) => rows.map((row) => row[name])),
          )
        }
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        // Closes the connection, which ends the transaction, instead of waiting a second time for one that hangs.
        client.release(true)
        throw error
      }
    },
    async full(now) {
      const find = `select ${columns} from ${ledgers} where full_until > $1 and subject is not null
        ${latest}`
      const { rows } = await pool.query<FullLedger>(find, [now])
      // `pg` returns a bigint as text.
      return rows.map((row) => ({ ...row, full_until: Number(row.full_until) }))
    },
    async forget(key) {
      const { rowCount } = await pool.query(`delete from ${ledgers} where key = $1`, [key])
      return rowCount !== 0
    },
    async removeExpired() {
      for (const table of [counts, ledgers]) {
        await pool.query(`delete from ${table} where expire < $1`, [Date.now()])
      }
    },
    close: () => pool.end(),
  }
}
