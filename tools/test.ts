import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { runJourneys } from './journeys.ts'
import { runNodeTests } from './node-tests.ts'
import { add, inWords, none, type Tally } from './tally.ts'

// `npm test`: everything that must hold. `npm test -- devices` runs the files whose path holds that word, or all of
// several words; `--zone=server` runs one zone, one of: contract, server, tools, web, budget, e2e.

const root = join(import.meta.dirname, '..')
process.chdir(root)
const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const zones = process.argv.flatMap((word) => /^--zone=(.+)$/.exec(word)?.[1]?.split(',') ?? [])
const unknown = process.argv.slice(2).filter((word) => /^--(?!zone=.)/.test(word))
if (unknown.length > 0) throw new Error(`What is ${unknown.join(' ')}?`)

const steps: Record<string, () => Promise<Tally>> = {
  contract: () => runNodeTests('contract', isWanted),
  server: () => runNodeTests('server', isWanted),
  tools: () => runNodeTests('tools', isWanted),
  web: () => runNodeTests('web', isWanted),
  budget: checkBudget,
  e2e: () => runJourneys(filters),
}

function isWanted(file: string): boolean {
  return filters.every((word) => file.includes(word))
}

/** These look at the built browser part. */
const needingWeb = ['budget', 'e2e']
const chosen = Object.entries(steps).filter(([zone]) => zones.length === 0 || zones.includes(zone))
if (chosen.some(([zone]) => needingWeb.includes(zone))) await buildWeb()
let tally = none
for (const [, run] of chosen) tally = add(tally, await run())
if (tally.passed + tally.failed + tally.skipped === 0) {
  process.stdout.write(`\nNo test file's path holds ${filters.join(' and ')}.\n`)
}
process.stdout.write(`\n${inWords(tally)}\n`)
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0

/** What is loaded after the sign-in stays small, most of all on a customer's phone. */
async function checkBudget(): Promise<Tally> {
  if (!filters.every((word) => 'tools/budget.ts'.includes(word))) return none
  process.stdout.write('\n')
  const { status } = spawnSync(process.execPath, ['tools/budget.ts'], { stdio: 'inherit' })
  if (status === 0) return { ...none, passed: 1 }
  const failures = [{ name: 'tools/budget.ts', message: 'Too much is loaded, as said above.' }]
  return { ...none, failed: 1, failures }
}
