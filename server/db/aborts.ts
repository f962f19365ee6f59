/** Remembers the error that has ended a transaction of one connection, as that of a full or failing disk does. */
export class Aborts {
  readonly #isInTransaction: () => boolean
  #error: unknown

  constructor(isInTransaction: () => boolean) {
    this.#isInTransaction = isInTransaction
  }

  /** Runs a statement of the connection. */
  watch<T>(run: () => T): T {
    const wasInTransaction = this.#isInTransaction()
    try {
      return run()
    } catch (error) {
      if (wasInTransaction && !this.#isInTransaction()) this.#error = error
      throw error
    }
  }

  /** The error that ended the latest transaction that did not end itself. */
  get latest(): unknown {
    return this.#error ?? new Error('The transaction ended before its time.')
  }
}
