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
import { stopwatch, usualListTime } from './query-timeout.ts'
import type { Schema } from './schema.ts'
import { defineFunctions } from './sqlite-functions.ts'
import { beginWriting, TurnsDialect } from './sqlite-turns.ts'
import { isDatabaseAway } from './violations.ts'

// Counts and byte sizes arrive as 64-bit text; ours stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The portal's database or a transaction on it; every store function takes it first. */
export type Db = Kysely<Schema>

/** How much of the file is kept in memory, in KiB: the system keeps the rest of it, a little further away. */
const pagesKept = 6_000

/**
 * How many pages of 4 KiB the log of writes has before they are brought into the file, at the end of a commit: 2,000 that lie
 * all over it take 13 ms. A page that changes again and again is brought once; with 1,000 a twentieth of each write was that.
 */
const pagesInLog = 2_000

/** How long opening waits for a process that opens the file just now, in ms. */
const openingWait = 2_000

/** How a database is used; what is not said is as usual. */
interface DatabaseUse {
  /** Statements that ask `local_day(…)` of a time mean the day there (IANA name); `UTC` unless said. */
  timeZone?: string
  /** How long a statement that a caller shapes may take, in ms. */
  listTime?: number
  /** How many connections PostgreSQL gets at most; a file has one. */
  databaseConnections?: number
  /** What PostgreSQL lists them as. */
  name?: string
}

/**
 * Opens the database behind `url`: `sqlite:<file>` or `postgres://…`. SQLite answers a commit only once it is on disk (WAL,
 * `synchronous=FULL`).
 */
export function openDatabase(url: string, use: DatabaseUse = {}): Db {
  const { timeZone = 'UTC', listTime = usualListTime, databaseConnections = 10, name } = use
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
  // Passwords lie here encrypted until they have been sent, and the key lies beside: what is deleted is gone.
  database.pragma('secure_delete = ON')
  // From now on nobody waits inside of SQLite, where everybody else would wait too.
  database.pragma('busy_timeout = 0')
  const watch = stopwatch(listTime)
  defineFunctions(database, timeZone, watch.check)
  const assertThere = holdFiles(file)
  const isInTransaction = () => database.inTransaction
  const own = new OwnCommits(isInTransaction)
  const statementOf = keepPrepared((text) => {
    const statement = database.prepare(text)
    const isOutside = () => !database.inTransaction && !statement.readonly
    // What is written to a file that is gone would be kept for nobody. A transaction writes at its end.
    const before = () => {
      if (text === 'commit' || (isOutside() && text !== beginWriting)) assertThere()
    }
    const isChange = changesRemembered(text, statement.readonly)
    return endingAtLostWrites(statement, before, () => own.note(isChange))
  })
  const watched: SqliteDatabase = {
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
    dialect: new TurnsDialect(watched, isInTransaction),
  })
  const direct = runDirectly(
    db,
    database,
    own,
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

/** What says whether the files of a SQLite database are still there. */
const places = new WeakMap<Db, () => void>()

/** The log of writes is there once something was read. */
function holdFiles(file: string): () => void {
  const held = [holdPlace(file), holdPlace(`${file}-wal`)]
  return () => {
    for (const assertThere of held) assertThere()
  }
}

/** A statement that ends the process when what it has written may be lost; `before` may refuse it, `after` follows in any case. */
function endingAtLostWrites(
  statement: SqliteStatement,
  before: () => void,
  after: () => void,
): SqliteStatement {
  const guard = <T>(run: () => T): T => {
    try {
      before()
      return run()
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
  return db.transaction().execute((tx) => {
    lendConnection(db, tx)
    return work(tx)
  })
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

/**
 * The end of a query whose rows nobody else changes or deletes until the transaction ends; others may go on referring to
 * them. SQLite needs none: its writers come one after the other.
 */
export function holdingRows(db: Db): RawBuilder<unknown> {
  return isSqlite(db) ? sql`` : sql`for no key update`
}

/** Asks the database for a sign of life; rejects when there is none. */
export async function pingDatabase(db: Db): Promise<void> {
  places.get(db)?.()
  await sql`select 1`.execute(db)
}
