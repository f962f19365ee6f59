import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import type { Aborts } from './aborts.ts'
import { CommitGroup } from './commit-group.ts'
import { onceUnlocked } from './foreign-lock.ts'

/** How a transaction begins. */
export const beginWriting = 'begin immediate'

/**
 * SQLite with one connection, which its users take turns on. Transactions take the write lock when they begin; one
 * that finds it held by another process yields its turn while it waits. Transactions that arrive together are
 * committed together.
 */
export class TurnsDialect extends SqliteDialect {
  readonly #database: SqliteDatabase
  readonly #isInTransaction: () => boolean
  readonly #aborts: Aborts

  constructor(database: SqliteDatabase, isInTransaction: () => boolean, aborts: Aborts) {
    super({ database })
    this.#database = database
    this.#isInTransaction = isInTransaction
    this.#aborts = aborts
  }

  override createDriver(): SqliteDriver {
    return new TurnsDriver(this.#database, this.#isInTransaction, this.#aborts)
  }

  override createAdapter(): SqliteAdapter {
    return new TurnsAdapter()
  }
}

/** Kysely itself would not yield a turn before its end. */
class TurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class TurnsDriver extends SqliteDriver {
  readonly #line = new Line()
  readonly #group: CommitGroup

  constructor(database: SqliteDatabase, isInTransaction: () => boolean, aborts: Aborts) {
    super({ database })
    this.#group = new CommitGroup(database, isInTransaction, () => this.#line.isTaken, aborts)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    await this.#line.enter()
    return new Turn(connection, this.#line, this.#group)
  }

  override async releaseConnection(turn?: DatabaseConnection): Promise<void> {
    asTurn(turn).leave()
  }

  override async beginTransaction(turn: DatabaseConnection): Promise<void> {
    await asTurn(turn).begin()
  }

  override async commitTransaction(turn: DatabaseConnection): Promise<void> {
    await asTurn(turn).commit()
  }

  override async rollbackTransaction(turn: DatabaseConnection): Promise<void> {
    asTurn(turn).rollBack()
  }

  override async destroy(): Promise<void> {
    this.#group.commit()
    await super.destroy()
  }
}

function asTurn(connection: DatabaseConnection | undefined): Turn {
  if (connection instanceof Turn) return connection
  throw new Error('A connection that is no turn.')
}

class Turn implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #line: Line
  readonly #group: CommitGroup
  #isInTransaction = false
  #hasLeft = false

  constructor(connection: DatabaseConnection, line: Line, group: CommitGroup) {
    this.#connection = connection
    this.#line = line
    this.#group = group
  }

  async begin(): Promise<void> {
    if (!this.#group.isOpen) await this.executeQuery(CompiledQuery.raw(beginWriting))
    this.#group.enter()
    this.#isInTransaction = true
  }

  /** Yields the turn before what it has written is on disk. */
  commit(): Promise<void> {
    const committed = this.#group.join()
    this.leave()
    return committed
  }

  /** A member of a group must not roll back the others. */
  rollBack(): void {
    if (!this.#hasLeft) this.#group.rollBack()
  }

  leave(): void {
    if (this.#hasLeft) return
    this.#hasLeft = true
    this.#group.commitIfDue()
    this.#line.leave()
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run = () => this.#connection.executeQuery<Row>(query)
    // A transaction that has begun holds the lock.
    if (this.#isInTransaction) return run()
    // Outside a transaction, a statement must neither see nor change uncommitted data.
    this.#group.commit()
    return onceUnlocked(run, async (wait) => {
      this.#line.leave()
      await wait()
      await this.#line.enter()
      this.#group.commit()
    })
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    if (!this.#isInTransaction) this.#group.commit()
    return this.#connection.streamQuery<Row>(query, size)
  }
}

/** In ms of processor time: how long several users may work in one turn of the event loop. */
const longEnough = 10

/**
 * A first-come, first-served queue. SQLite answers at once, so all who come about together would work in one turn of the
 * event loop; once that took long, the next one gets a turn of its own.
 */
class Line {
  #isTaken = false
  #turnBegan: number | undefined
  readonly #waiting: (() => void)[] = []

  get isTaken(): boolean {
    return this.#isTaken
  }

  async enter(): Promise<void> {
    if (this.#isTaken) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
      return
    }
    this.#isTaken = true
    if (this.#isTurnLong()) await this.#nextTurn()
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (!next) this.#isTaken = false
    else if (this.#isTurnLong()) void this.#nextTurn().then(next)
    else next()
  }

  #isTurnLong(): boolean {
    return processorTime() - this.#startOfTurn() > longEnough
  }

  async #nextTurn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#startOfTurn()
  }

  #startOfTurn(): number {
    if (this.#turnBegan === undefined) {
      this.#turnBegan = processorTime()
      setImmediate(() => {
        this.#turnBegan = undefined
      })
    }
    return this.#turnBegan
  }
}

/** Of this thread, in ms. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
