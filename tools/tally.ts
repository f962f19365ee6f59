/** How a run of tests ended. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 }

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** The last line of every run; `.ci/run` reads it too. */
export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
