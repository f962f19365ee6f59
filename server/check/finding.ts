/** Something that is not as it should be, in German. */
export interface Finding {
  /** What, in one line. */
  what: string
  /** What to do, unless it is mended. */
  todo: string
  isMended: boolean
}

/** Where a check stands, and what it says. */
export interface CheckTeller {
  /** The next part begins. */
  part(name: string): void
  /** How far it is. */
  progress(what: string): void
  /** A part has ended; with what was looked at. */
  ended(looked: string): void
  found(finding: Finding): void
}
