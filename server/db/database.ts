import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type RawBuilder,
  SqliteAdapter,
  type SqliteDatabase,
  type SqliteStatement,
  sql,
} from 'kysely'
import pg from 'pg'
import { endIfWritesAreLost } from '../core/lost-writes.ts'
import { makeFolderNow } from '../core/make-folder.ts'
import { holdPlace } from '../core/place-gone.ts'
import { Aborts } from './aborts.ts'
import {
  keepPrepared,
  lendConnection,
  noteStatement,
  readAlong,
  runDirectly,
} from './kept-statements.ts'
import { changesRemembered, OwnCommits } from './own-commits.ts'
import { openPool } from './postgres-pool.ts'
import { makePrivate } from './private-file.ts'
import { defaultListTime, stopwatch } from './query-timeout.ts'
import type { Schema } from './schema.ts'
import { defineFunctions } from './sqlite-functions.ts'
import { beginWriting, TurnsDialect } from './sqlite-turns.ts'
import { isDatabaseAway } from './violations.ts'

// Counts and byte sizes arrive as 64-bit text; ours stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The portal's database or a transaction on it: the first argument of every store function. */
export type Db = Kysely<Schema>

/** SQLite's page cache in KiB; the operating system caches the rest of the file, only slightly further away. */
const pagesKept = 6_000

/**
 * Pages of 4 KiB in SQLite's write-ahead log before a commit checkpoints them: 2,000 scattered pages take 13 ms. A
 * page that changes repeatedly is written back once; with 1,000 pages, checkpoints took a twentieth of all writing
 * time.
 */
const pagesInLog = 2_000

/** How long opening waits for another process that is opening the file, in ms. */
const openingWait = 2_000

/** Options of a database connection. */
interface DatabaseUse {
  /** The time zone of `local_day(…)` in statements (IANA name); `UTC` by default. */
  timeZone?: string
  /** Time limit for statements whose shape the caller determines, in ms. */
  listTime?: number
  /** Maximum number of connections to PostgreSQL; a SQLite file has one. */
  databaseConnections?: number
  /** Application name of the connections on PostgreSQL. */
  name?: string
}

/**
 * Opens the database at `url`: `sqlite:<file>` or `postgres://…`. SQLite acknowledges a commit only once it is on
 * disk (WAL, `synchronous=FULL`).
 */
export function openDatabase(url: string, use: DatabaseUse = {}): Db {
  const { timeZone = 'UTC', listTime = defaultListTime, databaseConnections = 10, name } = use
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length), timeZone, listTime)
  const pool = openPool(url, { timeZone, listTime, most: databaseConnections, name })
  const db = new Kysely<Schema>({ dialect: new CarefulPostgresDialect({ pool }) })
  readAlong(db, pool.openLine)
  return db
}

function openSqlite(file: string, timeZone: string, listTime: number): Db {
  makeFolderNow(dirname(file))
  makePrivate(file)
  const database = new Sqlite(file, { timeout: openingWait })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma(`cache_size = ${-pagesKept}`)
  database.pragma(`wal_autocheckpoint = ${pagesInLog}`)
  // The database holds passwords encrypted until they are sent, with the key next to it: deleted data must be
  // overwritten.
  database.pragma('secure_delete = ON')
  // From here on nothing may block inside SQLite, which would block everything else.
  database.pragma('busy_timeout = 0')
  const watch = stopwatch(listTime)
  defineFunctions(database, timeZone, watch.check)
  const assertThere = holdFiles(file)
  const isInTransaction = () => database.inTransaction
  const ownCommits = new OwnCommits(isInTransaction)
  const aborts = new Aborts(isInTransaction)
  const statementOf = keepPrepared((text) => {
    const statement = database.prepare(text)
    const isOutside = () => !database.inTransaction && !statement.readonly
    // Writes to a deleted file would be lost. A transaction writes at its end.
    const before = () => {
      if (text === 'commit' || (isOutside() && text !== beginWriting)) assertThere()
    }
    const isChange = changesRemembered(text, statement.readonly)
    return endingAtLostWrites(statement, aborts, before, () => ownCommits.note(isChange))
  })
  const watchedDatabase: SqliteDatabase = {
    prepare(text) {
      watch.start()
      noteStatement(text)
      return statementOf(text)
    },
    close() {
      direct.close()
      database.close()
    },
  }
  const db = new Kysely<Schema>({
    dialect: new TurnsDialect(watchedDatabase, isInTransaction, aborts),
  })
  const direct = runDirectly(
    db,
    database,
    ownCommits,
    aborts,
    () => {
      const second = new Sqlite(file, { readonly: true, timeout: openingWait })
      second.pragma('busy_timeout = 0')
      defineFunctions(second, timeZone, watch.check)
      return second
    },
    watch.start,
  )
  places.set(db, assertThere)
  return db
}

/** By SQLite database, a function that throws if its files are no longer there. */
const places = new WeakMap<Db, () => void>()

/** The write-ahead log exists after the first read. */
function holdFiles(file: string): () => void {
  const checks = [holdPlace(file), holdPlace(`${file}-wal`)]
  return () => {
    for (const assertThere of checks) assertThere()
  }
}

/**
 * Wraps a statement so that the process ends if its writes may be lost; `before` may throw to prevent it, `after`
 * always runs.
 */
function endingAtLostWrites(
  statement: SqliteStatement,
  aborts: Aborts,
  before: () => void,
  after: () => void,
): SqliteStatement {
  const guard = <T>(run: () => T): T => {
    try {
      before()
      return aborts.watch(run)
    } catch (error) {
      endIfWritesAreLost(error)
      throw error
    } finally {
      after()
    }
  }
  return {
    reader: statement.reader,
    all: (parameters) => guard(() => statement.all(parameters)),
    run: (parameters) => guard(() => statement.run(parameters)),
    iterate: (parameters) => guard(() => statement.iterate(parameters)),
  }
}

/**
 * Ignores a rollback that fails on a broken connection: the server rolls back by itself, and the original error is
 * thrown.
 */
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

/** Whether this is SQLite; only `server/db/` may depend on it. */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** Makes both engines compare a text by code point, whatever the locale of a PostgreSQL database. */
export function byCodePoint(db: Db, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return isSqlite(db) ? text : sql`${text} collate "C"`
}

/** Runs `work` in one transaction: all of it happens, or nothing. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => {
    lendConnection(db, tx)
    return work(tx)
  })
}

/**
 * Holds a named lock across all server processes until the transaction ends. SQLite needs none: only one transaction
 * at a time can write.
 */
export async function lockUntilCommit(tx: Db, name: string): Promise<void> {
  if (isSqlite(tx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/**
 * The end of a subquery that selects a row to update: skips rows that another process is about to select. SQLite
 * needs none: its writers run one after the other.
 */
export function skipLocked(db: Db): RawBuilder<unknown> {
  return isSqlite(db) ? sql`` : sql`for update skip locked`
}

/**
 * The end of a query that locks its rows against changes and deletion until the transaction ends; others may still
 * reference them. SQLite needs none: its writers run one after the other.
 */
export function holdingRows(db: Db): RawBuilder<unknown> {
  return isSqlite(db) ? sql`` : sql`for no key update`
}

/** Rejects like a write (see `isReadOnly`) if PostgreSQL refuses all writes; of SQLite, only a real write can tell. */
export async function assertTakesChanges(db: Db): Promise<void> {
  if (!isSqlite(db)) await sql`delete from sessions where false`.execute(db)
}

/** Runs a trivial query; rejects if the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  places.get(db)?.()
  await sql`select 1`.execute(db)
}
