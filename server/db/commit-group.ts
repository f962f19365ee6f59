import type { SqliteDatabase } from 'kysely'

/** What waits for a commit. */
interface Member {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Transactions of one connection that are written to disk together: those that have come about at once, such as by
 * requests that arrived together. Each of them still happens as a whole or not at all, and none is done before it is on
 * disk. Nearly all that a short one takes is the wait for the disk, in which nobody else is answered.
 */
export class CommitGroup {
  readonly #database: SqliteDatabase
  readonly #isInTransaction: () => boolean
  readonly #isTurnTaken: () => boolean
  #members: Member[] = []
  #isDue = false
  #isNested = false

  constructor(
    database: SqliteDatabase,
    isInTransaction: () => boolean,
    isTurnTaken: () => boolean,
  ) {
    this.#database = database
    this.#isInTransaction = isInTransaction
    this.#isTurnTaken = isTurnTaken
  }

  /** Whether somebody waits for the commit. */
  get isOpen(): boolean {
    return this.#members.length > 0
  }

  /** A transaction begins, in the one that is open if there is one. */
  enter(): void {
    this.#isNested = this.isOpen
    if (this.#isNested) this.#run('savepoint member')
  }

  /**
   * The transaction at hand is over and waits for the commit, which comes once all is done that has arrived with it, and
   * after it: of requests that are sent at once some are read a turn later.
   */
  join(): Promise<void> {
    if (this.#isNested) this.#run('release member')
    if (!this.isOpen) {
      setImmediate(() => {
        setImmediate(() => {
          this.#isDue = this.isOpen
          if (!this.#isTurnTaken()) this.commit()
        })
      })
    }
    return new Promise((resolve, reject) => this.#members.push({ resolve, reject }))
  }

  /** Takes back the transaction at hand, and no other one. */
  rollBack(): void {
    if (!this.#isInTransaction()) {
      // A full disk has ended all of it.
      this.#end((member) => member.reject(lost()))
    } else if (this.#isNested) {
      this.#run('rollback to member')
      this.#run('release member')
    } else {
      this.#run('rollback')
    }
  }

  /** At the end of each turn: the commit may have been due in the middle of it. */
  commitIfDue(): void {
    if (this.#isDue) this.commit()
  }

  commit(): void {
    if (!this.isOpen) return
    try {
      this.#run('commit')
    } catch (error) {
      if (this.#isInTransaction()) this.#run('rollback')
      this.#end((member) => member.reject(error))
      return
    }
    this.#end((member) => member.resolve())
  }

  #end(tell: (member: Member) => void): void {
    const members = this.#members
    this.#members = []
    this.#isDue = false
    for (const member of members) tell(member)
  }

  #run(text: string): void {
    this.#database.prepare(text).run([])
  }
}

/** As SQLite says it of the statement that found no room. */
function lost(): Error {
  return Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
}
