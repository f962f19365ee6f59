import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { isOver } from './figures.ts'
import {
  formerSeconds,
  keepSection,
  keepWholeRun,
  type SectionEnding,
} from './reliability-results.ts'
import { endSection, machineInWords, type SectionFigure } from './run-section.ts'

// `npm run test:reliability`: every promise about data integrity, with its figures. Each file directly in
// `reliability/` is a section, a separate process that prints its figures (`figures.ts`); shared code is in
// `reliability/equipment/`. The figures of a section go into `results/reliability.json` as soon as it has ended, even
// prematurely. Exits with 1 if a figure is over its limit, a section ended prematurely or the run took too long.
// `--only=soak,kills` runs the sections whose name contains one of the words, and replaces their figures.
// `--quick` makes the sections use small numbers, so that all take 3 minutes together, and writes nothing.
// Two sections run concurrently, starting with those that took longest the last time.

const minute = 60_000
/** Time limit of the whole run; sections that have not started by then are skipped. */
const timeLimit = 80 * minute

const {
  values: { quick: isQuick, only },
} = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
/** A section that takes longer hangs. */
const longestSection = (isQuick ? 10 : 40) * minute
/** Number of concurrent sections. */
const lanes = 2
/** A section whose script has such a line runs alone, except in a quick run, which does not measure times. */
const runsAlone = /^\/\/ Alone: .+/m

const folder = join(import.meta.dirname, 'reliability')
const allSections = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .toSorted()
  .map((file) => ({
    name: file.slice(0, -'.ts'.length),
    script: pathToFileURL(join(folder, file)),
  }))
const words = (only ?? '').split(',')
const sections = allSections.filter(({ name }) => words.some((word) => name.includes(word)))
for (const word of words) {
  if (!allSections.some(({ name }) => name.includes(word)))
    throw new Error(`No section is named ${word}.`)
}

// Sections are ended with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const startedAt = performance.now()
const figures: SectionFigure[] = []
const broken: string[] = []
const times: string[] = []
const takes = formerSeconds()
const longestFirst = sections.toSorted((one, other) => takes(other.name) - takes(one.name))
for (const section of isQuick ? [] : longestFirst.filter(isAlone)) await run(section)
const waiting = longestFirst.filter((section) => isQuick || !isAlone(section)).values()
await Promise.all(Array.from({ length: lanes }, work))
const minutes = (performance.now() - startedAt) / minute

process.stdout.write(`\n${times.join(', ')}\n`)
const isLate = !isQuick && isOver('all of it', minutes, timeLimit / minute, 'minutes')
tell()
if (!isQuick && only === undefined) keepWholeRun(today(), minutes)
process.exitCode = broken.length > 0 || isLate || figures.some((figure) => figure.isOver) ? 1 : 0

async function work() {
  for (const section of waiting) await run(section)
}

async function run(section: (typeof allSections)[number]) {
  const { name } = section
  const remaining = timeLimit - (performance.now() - startedAt)
  process.stdout.write(`\n${name}\n`)
  const started = performance.now()
  const outcome =
    remaining > 0 ? await endSection(section, Math.min(remaining, longestSection)) : undefined
  const seconds = Math.round((performance.now() - started) / 1_000)
  times.push(`${name} ${seconds} s`)
  const ending = endingOf(outcome)
  if (ending !== 'whole') broken.push(`${name}: ${ending}`)
  const sectionFigures = outcome?.figures ?? []
  figures.push(...sectionFigures)
  if (isQuick) return
  const machine = machineInWords()
  const names = allSections.map((candidate) => candidate.name)
  keepSection({ section: name, ending, date: today(), machine, seconds }, sectionFigures, names)
}

function isAlone({ script }: { script: URL }): boolean {
  return runsAlone.test(readFileSync(script, 'utf8'))
}

/** A section without figures has measured nothing. */
function endingOf(outcome: Awaited<ReturnType<typeof endSection>> | undefined): SectionEnding {
  if (!outcome) return 'not begun'
  return outcome.code === 0 && outcome.figures.length > 0 ? 'whole' : 'broke off'
}

function tell() {
  const over = figures.filter((figure) => figure.isOver)
  const skipped = figures.filter((figure) => figure.skipped !== undefined)
  process.stdout.write(
    `${figures.length - skipped.length} figures in ${minutes.toFixed(1)} minutes, ${over.length} over their limit\n`,
  )
  for (const { section, what } of over) process.stdout.write(`  ${section}: ${what}\n`)
  for (const { section, what, skipped: reason } of skipped) {
    process.stdout.write(`  SKIPPED: ${section}: ${what}: ${reason}\n`)
  }
  for (const name of broken) process.stdout.write(`  ${name}\n`)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
