/** What a transaction consists of beside what it writes, and the one thing that is written all day and that nobody remembers. */
const changesNothingRemembered =
  /^\s*(?:begin|commit|end|rollback|savepoint|release)\b|^\s*insert into "?logs"?\s*\(/i

/**
 * Whether a statement may change what somebody remembers: any that writes but a new log entry. Machines report all day, and
 * after each report everybody's session would have to be read anew.
 */
export function changesRemembered(text: string, isReadOnly: boolean): boolean {
  return !isReadOnly && !changesNothingRemembered.test(text)
}

/** Counts the commits of one connection that may have changed what somebody remembers. */
export class OwnCommits {
  readonly #isInTransaction: () => boolean
  #count = 0
  #isChanged = false

  constructor(isInTransaction: () => boolean) {
    this.#isInTransaction = isInTransaction
  }

  get count(): number {
    return this.#count
  }

  /** After each statement of the connection, also one that has failed. */
  note(isChange: boolean): void {
    this.#isChanged ||= isChange
    if (!this.#isChanged || this.#isInTransaction()) return
    this.#isChanged = false
    this.#count += 1
  }
}
