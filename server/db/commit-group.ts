import type { SqliteDatabase } from 'kysely'
import type { Aborts } from './aborts.ts'

/** A transaction that waits for the commit. */
interface Member {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Group commit: transactions of one connection that arrive at the same time are written to disk together. Each still
 * happens as a whole or not at all, and none is acknowledged before it is on disk. A short transaction spends nearly
 * all of its time waiting for the disk, while nobody else is answered.
 */
export class CommitGroup {
  readonly #database: SqliteDatabase
  readonly #isInTransaction: () => boolean
  readonly #isTurnTaken: () => boolean
  readonly #aborts: Aborts
  #members: Member[] = []
  #isDue = false
  #isNested = false

  constructor(
    database: SqliteDatabase,
    isInTransaction: () => boolean,
    isTurnTaken: () => boolean,
    aborts: Aborts,
  ) {
    this.#database = database
    this.#isInTransaction = isInTransaction
    this.#isTurnTaken = isTurnTaken
    this.#aborts = aborts
  }

  /** Whether transactions are waiting for the commit. */
  get isOpen(): boolean {
    return this.#members.length > 0
  }

  /** Begins a transaction, within the open group if there is one. */
  enter(): void {
    this.#isNested = this.isOpen
    if (this.#isNested) this.#run('savepoint member')
  }

  /**
   * Ends the current transaction and resolves with the commit, which follows once everything that arrived with it is
   * done, and later arrivals as well: some of the requests sent at the same time are read one turn later.
   */
  join(): Promise<void> {
    if (this.#isNested) this.#run('release member')
    const group = this.#members
    if (!this.isOpen) {
      setImmediate(() => {
        setImmediate(() => {
          // Committed before, because of a statement outside it; what is open now has just begun.
          if (group !== this.#members) return
          this.#isDue = true
          if (!this.#isTurnTaken()) this.commit()
        })
      })
    }
    return new Promise((resolve, reject) => group.push({ resolve, reject }))
  }

  /** Rolls back the current transaction, and no other. */
  rollBack(): void {
    if (!this.#isInTransaction()) {
      // A full or failing disk has aborted the whole group.
      const cause = this.#aborts.latest
      this.#end((member) => member.reject(cause))
    } else if (this.#isNested) {
      this.#run('rollback to member')
      this.#run('release member')
    } else {
      this.#run('rollback')
    }
  }

  /** Called at the end of each turn: the commit may have become due during it. */
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
