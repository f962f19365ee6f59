import { ProblemError } from '../core/problem-error.ts'

/** Default time limit for one statement whose shape the caller determines, in ms. */
export const defaultListTime = 2_000

export interface Stopwatch {
  /** Called when a statement begins. */
  start(): void
  /** Called for some of the rows; throws a 503 once the statement has taken too long. */
  check(): void
}

/** Ends statements that would block everything else, after `longest` ms: SQLite runs one at a time. */
export function stopwatch(longest: number): Stopwatch {
  let began = 0
  return {
    start() {
      began = performance.now()
    },
    check() {
      if (performance.now() - began > longest) throw tooSlow()
    },
  }
}

/** The 503 for a query that takes too long. */
export function tooSlow(): ProblemError {
  return new ProblemError(
    'too-slow',
    'Diese Suche dauert zu lange. Bitte mit weniger oder engeren Bedingungen suchen!',
    { retryAfter: 10 },
  )
}
