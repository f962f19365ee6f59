import { stripVTControlCharacters } from 'node:util'

/** The result of a test run. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
}

/** A failed test, with its message. */
export interface Failure {
  /** The file, relative to the root, and the test's title. */
  name: string
  message: string
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** Number of lines of a message repeated at the end of a run; the full message is printed where the test ran. */
const repeatedLines = 20

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  }
}

/**
 * The end of every run: the failures, so that nobody has to search for them above, and the number of tests. `.ci/run`
 * parses both: the last line, and each block from `failed: ` to an empty line.
 */
export function inWords({ passed, failed, skipped, failures }: Tally): string {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...failures.map(inLines), counts].join('\n\n')
}

function inLines({ name, message }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const repeated = lines.slice(0, repeatedLines).map((line) => `  ${line}`)
  return [`failed: ${name}`, ...repeated].join('\n')
}
