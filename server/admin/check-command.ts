import pino from 'pino'
import { checkPortal } from '../check/check-portal.ts'
import type { CheckReporter, Finding } from '../check/finding.ts'
import type { Config } from '../core/config.ts'
import { counted } from '../core/german-numbers.ts'
import type { Db } from '../db/database.ts'
import { note } from './note.ts'
import { openBlobsHere } from './open-blobs-here.ts'
import { explainStart } from './start-problem.ts'

/** How often a part reports its progress, in ms. */
const sayEvery = 2_000

/**
 * Checks the whole portal, also while it runs, and prints one line per finding; repairs what it can if asked
 * to. Returns whether all is well afterwards, so that a nightly run can be monitored by its exit code.
 */
export async function runCheck(
  db: Db,
  config: Config,
  isRepairing: boolean,
  say: (line: string) => void,
): Promise<boolean> {
  const logger = pino({ level: 'silent' })
  const clock = () => new Date()
  const blobs = await openBlobsHere(db, config, logger)
  const findings: Finding[] = []
  const tell = reporterOf(say, findings)
  const explain = (error: unknown) => explainStart(error, config)
  try {
    await checkPortal({ db, config, blobs, clock, logger, isRepairing, tell, explain })
  } finally {
    await blobs.close()
  }
  const unrepaired = findings.filter(({ isRepaired }) => !isRepaired)
  const mended = findings.length - unrepaired.length
  if (mended > 0) await note(db, `Portal geprüft: ${counted(mended, 'Befund', 'Befunde')} behoben`)
  say('')
  say(summary(unrepaired.length, mended))
  return unrepaired.length === 0
}

function reporterOf(say: (line: string) => void, findings: Finding[]): CheckReporter {
  let lastReportAt = performance.now()
  let part = ''
  let before = 0
  return {
    part(name) {
      part = name
      before = findings.length
      lastReportAt = performance.now()
    },
    progress(what) {
      if (performance.now() - lastReportAt < sayEvery) return
      lastReportAt = performance.now()
      say(`  ${part}: ${what} …`)
    },
    ended(looked) {
      const count = findings.length - before
      say(
        `${part}: ${looked}, ${count === 0 ? 'in Ordnung.' : `${counted(count, 'Befund', 'Befunde')}.`}`,
      )
    },
    found(finding) {
      findings.push(finding)
      const { what, todo, isRepaired } = finding
      say(`! ${what} – ${isRepaired ? 'Behoben.' : todo}`)
    },
  }
}

function summary(left: number, mended: number): string {
  if (left + mended === 0) return 'Alles in Ordnung.'
  const done = mended > 0 ? `${counted(mended, 'Befund', 'Befunde')} behoben. ` : ''
  if (left === 0) return `${done}Jetzt ist alles in Ordnung.`
  return `${done}${counted(left, 'Befund', 'Befunde')} offen.`
}
