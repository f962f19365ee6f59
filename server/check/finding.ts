/** Something that is wrong, in German. */
export interface Finding {
  /** What is wrong, in one line. */
  what: string
  /** What to do about it, unless it has been repaired. */
  todo: string
  isRepaired: boolean
}

/** Receives the progress and the findings of a check. */
export interface CheckReporter {
  /** The next part starts. */
  part(name: string): void
  /** Reports progress. */
  progress(what: string): void
  /** A part has ended; `looked` describes what was checked. */
  ended(looked: string): void
  found(finding: Finding): void
}
