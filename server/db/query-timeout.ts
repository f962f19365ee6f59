import { ProblemError } from '../core/problem-error.ts'

/** How long one search may keep SQLite, and with it the whole process, to itself; in ms. */
const longestSearch = 2_000

/** How many rows go by between two looks at the clock. */
const stride = 64

export interface Stopwatch {
  /** A statement begins. */
  start(): void
  /** Returns 1, called row after row; throws a 400 once the statement has lasted too long. */
  check(): number
}

/** Ends searches that would keep everybody else waiting: SQLite answers one statement at a time. */
export function stopwatch(): Stopwatch {
  let began = 0
  let rows = 0
  return {
    start() {
      began = performance.now()
    },
    check() {
      rows += 1
      if (rows % stride === 0 && performance.now() - began > longestSearch) throw tooLong()
      return 1
    },
  }
}

function tooLong(): ProblemError {
  return new ProblemError(
    'too-slow',
    'Diese Suche dauert zu lange. Bitte mit weniger oder engeren Bedingungen suchen!',
  )
}
