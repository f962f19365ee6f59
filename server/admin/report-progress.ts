import { inWords } from '../core/german-numbers.ts'
import type { MoveReporter } from '../transfer/move-portal.ts'

/** How often a step reports its progress, in ms. */
const sayEvery = 2_000

/** Prints steps immediately, and their progress from time to time. */
export function reporterOf(say: (line: string) => void): MoveReporter {
  let lastReportAt = performance.now()
  return {
    say,
    progress(what, done, total) {
      if (performance.now() - lastReportAt < sayEvery) return
      lastReportAt = performance.now()
      say(`  ${what}: ${inWords(done)}${total === undefined ? '' : ` von ${inWords(total)}`}`)
    },
  }
}

/** Calls `report` every so many ms while it works; if the database fails meanwhile, the work says so. */
export async function reportingMeanwhile<T>(
  report: () => Promise<void>,
  work: () => Promise<T>,
  every = sayEvery,
): Promise<T> {
  const timer = setInterval(() => report().catch(() => undefined), every)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
