import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type RawBuilder,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely'
import pg from 'pg'
import { searchKey } from '#contract/search-key.ts'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import { sortKey } from './fold.ts'
import { openPool } from './postgres-pool.ts'
import { makePrivate } from './private-file.ts'
import { stopwatch } from './query-timeout.ts'
import type { Schema } from './schema.ts'
import { isDatabaseAway } from './violations.ts'

// Counts and byte sizes arrive as 64-bit text; ours stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The portal's database or a transaction on it; every store function takes it first. */
export type Db = Kysely<Schema>

/** How long a statement waits for another process that holds SQLite's write lock, in ms. */
const sqliteLockWait = 2_000

/**
 * Opens the database behind `url`: `sqlite:<file>` or `postgres://…`.
 * SQLite answers a commit only once it is on disk (WAL, `synchronous=FULL`).
 */
export function openDatabase(url: string): Db {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url)
}

function openSqlite(file: string): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  makePrivate(file)
  const database = new Sqlite(file, { timeout: sqliteLockWait })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Passwords lie here encrypted until they have been sent, and the key lies beside: what is deleted is gone.
  database.pragma('secure_delete = ON')
  for (const [name, key] of [
    ['search_key', searchKey],
    ['sort_key', sortKey],
  ] as const) {
    database.function(name, { deterministic: true }, (text: unknown) => {
      return text === null ? null : key(String(text))
    })
  }
  const watch = stopwatch()
  database.function('in_time', { deterministic: false }, () => watch.check())
  const watched: SqliteDatabase = {
    prepare(text) {
      watch.start()
      return endingAtLostWrites(database.prepare(text))
    },
    close: () => database.close(),
  }
  const isInTransaction = () => database.inTransaction
  return new Kysely<Schema>({ dialect: new WritingDialect({ database: watched }, isInTransaction) })
}

/**
 * Transactions take SQLite's write lock at their beginning, where waiting for another process helps;
 * one that has read before it writes would fail at once instead.
 */
class WritingDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk has ended the transaction already: the complaint that there is none would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

class WritingDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #isInTransaction: () => boolean

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#config = config
    this.#isInTransaction = isInTransaction
  }

  override createDriver(): SqliteDriver {
    return new WritingDriver(this.#config, this.#isInTransaction)
  }
}

/** A statement that ends the process when what it has written may be lost. */
function endingAtLostWrites(statement: SqliteStatement): SqliteStatement {
  const guard = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      endIfWritesAreLost(error)
      throw error
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => guard(() => statement.all(parameters)),
    run: (parameters) => guard(() => statement.run(parameters)),
    iterate: (parameters) => guard(() => statement.iterate(parameters)),
  }
}

/** A line that broke cannot take the rollback either; the server rolls back by itself, and the first cause counts. */
class CarefulPostgresDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection as never).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
    })
  }
}

class CarefulPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new CarefulPostgresDriver(this.#config)
  }
}

function openPostgres(url: string): Db {
  return new Kysely<Schema>({ dialect: new CarefulPostgresDialect({ pool: openPool(url) }) })
}

/** Whether this is SQLite; only `server/db/` may care. */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** A text as both engines compare it: by code point, whatever the locale of a PostgreSQL database says. */
export function byCodePoint(db: Db, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return isSqlite(db) ? text : sql`${text} collate "C"`
}

/** Runs `work` in one transaction: all of it happens, or nothing. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/**
 * Holds a named lock until the transaction ends, across all server processes.
 * SQLite needs none: a transaction has its only connection to itself.
 */
export async function lockUntilCommit(tx: Db, name: string): Promise<void> {
  if (isSqlite(tx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * The end of a subquery that chooses a row to update: passes over rows that another process is choosing just now.
 * SQLite needs none: its writers come one after the other.
 */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return isSqlite(db) ? sql`` : sql`for update skip locked`
}

/** Asks the database for a sign of life; rejects when there is none. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
