import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { affectedBy, changedFiles } from './changed.ts'
import { runJourneys } from './journeys.ts'
import { runNodeTests } from './node-tests.ts'
import { add, inWords, none, type Tally } from './tally.ts'

// `npm test`: everything that must pass. `npm test -- devices` runs the files whose path contains that word, or all of
// several words, or one of those separated by commas; `--zone=server` runs one zone, one of: contract, server, tools,
// web, budget, e2e.
// `npm test -- --changed` runs what a change against the main branch may affect, uncommitted files included:
// - of the tests that run in Node, those whose static or dynamic imports lead to a changed file; for server tests also
//   those whose folder contains a file that does (tools/changed.ts),
// - of the journeys and scenes, those that see screens of the changed folders of `web/` (tools/screens.ts),
// - and always a journey from the first start to a customer's phone, and both logins.
// `--full` runs counting tests with their full numbers, and the journeys and scenes that are variants of others, for
// which `.ci/run` has no time (TEST_FULL).

const root = join(import.meta.dirname, '..')
process.chdir(root)
const words = process.argv.slice(2)
const filters = words.filter((word) => !word.startsWith('--'))
const zones = words.flatMap((word) => /^--zone=(.+)$/.exec(word)?.[1]?.split(',') ?? [])
const unknown = words.filter(
  (word) => word.startsWith('--') && !/^--(zone=.+|changed|full)$/.test(word),
)
if (unknown.length > 0) throw new Error(`Unknown option: ${unknown.join(' ')}`)
if (words.includes('--full')) process.env.TEST_FULL = '1'
const affected = words.includes('--changed') ? affectedBy(changedFiles()) : undefined

const steps: Record<string, () => Promise<Tally>> = {
  contract: () => runNodeTests('contract', isWanted),
  server: () => runNodeTests('server', isWanted),
  tools: () => runNodeTests('tools', isWanted),
  web: () => runNodeTests('web', isWanted),
  budget: checkBudget,
  e2e: () =>
    runJourneys(
      (file) => isNamed(file) && (affected?.isJourney(file) ?? true),
      affected?.sceneAreas,
    ),
}

/** These use the built web part. */
const needingWeb = ['budget', 'e2e']
const chosenSteps = Object.entries(steps).filter(
  ([zone]) => zones.length === 0 || zones.includes(zone),
)
// In a clean clone `npm ci` has built it, and concurrent tests use it.
const isBuilt = process.env.WEB_IS_BUILT !== undefined
if (!isBuilt && chosenSteps.some(([zone]) => needingWeb.includes(zone))) await buildWeb()
let tally = none
for (const [, run] of chosenSteps) tally = add(tally, await run())
const isNothing = tally.passed + tally.failed + tally.skipped === 0
if (isNothing) {
  const filtered = `No test file's path holds ${filters.join(' and ')}.`
  process.stdout.write(`\n${affected ? 'No test here sees a change.' : filtered}\n`)
}
process.stdout.write(`\n${inWords(tally)}\n`)
// A word that matches nothing is an error, a change that affects nothing is not.
const isFine = tally.failed === 0 && (tally.passed > 0 || (isNothing && affected !== undefined))
process.exitCode = isFine ? 0 : 1

function isWanted(file: string): boolean {
  return isNamed(file) && (affected?.isNodeTest(file) ?? true)
}

function isNamed(file: string): boolean {
  return filters.every((words) => words.split(',').some((word) => file.includes(word)))
}

/** The code loaded after the sign-in must stay small, most of all on a customer's phone. */
async function checkBudget(): Promise<Tally> {
  if (!isNamed('tools/budget.ts') || affected?.isWeb === false) return none
  process.stdout.write('\n')
  const { status } = spawnSync(process.execPath, ['tools/budget.ts'], { stdio: 'inherit' })
  if (status === 0) return { ...none, passed: 1 }
  const failures = [{ name: 'tools/budget.ts', message: 'Too much is loaded, as said above.' }]
  return { ...none, failed: 1, failures }
}
