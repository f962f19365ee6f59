import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { onceUnlocked } from './foreign-lock.ts'

/**
 * SQLite with one connection, which whoever uses it has to himself for a turn. Transactions take the write lock at their
 * beginning; who finds it held by another process lets others have their turn while he waits.
 */
export class TurnsDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  readonly #isInTransaction: () => boolean

  constructor(database: SqliteDatabase, isInTransaction: () => boolean) {
    super({ database })
    this.#config = { database }
    this.#isInTransaction = isInTransaction
  }

  override createDriver(): SqliteDriver {
    return new TurnsDriver(this.#config, this.#isInTransaction)
  }

  override createAdapter(): SqliteAdapter {
    return new TurnsAdapter()
  }
}

/** Kysely would give no turn away before its end. */
class TurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class TurnsDriver extends SqliteDriver {
  readonly #line = new Line()
  readonly #isInTransaction: () => boolean

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    await this.#line.enter()
    return new Turn(connection, this.#line, this.#isInTransaction)
  }

  override async releaseConnection(): Promise<void> {
    this.#line.leave()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** A full disk has ended the transaction already: the complaint that there is none would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

class Turn implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #line: Line
  readonly #isInTransaction: () => boolean

  constructor(connection: DatabaseConnection, line: Line, isInTransaction: () => boolean) {
    this.#connection = connection
    this.#line = line
    this.#isInTransaction = isInTransaction
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.#connection.executeQuery<Row>(query)
    // A transaction that has begun has the lock.
    if (this.#isInTransaction()) return run()
    return onceUnlocked(run, async (wait) => {
      this.#line.leave()
      await wait()
      await this.#line.enter()
    })
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, size)
  }
}

/** One after the other, in the order in which they came. */
class Line {
  #isTaken = false
  readonly #waiting: (() => void)[] = []

  async enter(): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true
      return
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }
}
