/** The statements of a transaction besides its writes, and the one frequent write that no cache depends on. */
const changesNothingRemembered =
  /^\s*(?:begin|commit|end|rollback|savepoint|release)\b|^\s*insert into "?logs"?\s*\(/i

/**
 * Whether a statement may invalidate cached rows: any write but a new log entry. Machines report all day, and after
 * each report every session would have to be read again.
 */
export function changesRemembered(text: string, isReadOnly: boolean): boolean {
  return !isReadOnly && !changesNothingRemembered.test(text)
}

/** Counts the commits of one connection that may have invalidated cached rows. */
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

  /** Call it after each statement of the connection, including failed ones. */
  note(isChange: boolean): void {
    this.#isChanged ||= isChange
    if (!this.#isChanged || this.#isInTransaction()) return
    this.#isChanged = false
    this.#count += 1
  }
}
