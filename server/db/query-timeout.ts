import { ProblemError } from '../core/problem-error.ts'

/** How long one statement that a caller shapes may take unless a setting says it, in ms. */
export const usualListTime = 2_000

export interface Stopwatch {
  /** A statement begins. */
  start(): void
  /** Called for some rows; throws a 503 once the statement has lasted too long. */
  check(): void
}

/** Ends statements after `longest` ms that would keep everybody else waiting: SQLite answers one at a time. */
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

/** The 503 of what takes too long to be read. */
export function tooSlow(): ProblemError {
  return new ProblemError(
    'too-slow',
    'Diese Suche dauert zu lange. Bitte mit weniger oder engeren Bedingungen suchen!',
    { retryAfter: 10 },
  )
}
