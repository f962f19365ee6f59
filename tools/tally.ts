import { stripVTControlCharacters } from 'node:util'

/** How a run of tests ended. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
}

/** A test that failed, with what it said. */
export interface Failure {
  /** The file, relative to the root, and the test's title. */
  name: string
  message: string
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] }

/** How many lines of a message the end of a run repeats; the rest stands where the test ran. */
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
 * The end of every run: what failed, so that nobody must look for it above, and how many tests ran. `.ci/run` reads
 * both: the last line, and each block from `failed: ` to an empty line.
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
