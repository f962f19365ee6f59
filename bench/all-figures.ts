import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isOver } from './figures.ts'
import { machineInWords, runSection, type SectionFigure } from './run-section.ts'

// `npm run bench`: the figures of everyday work, one section after the other, in 20 minutes at most; sections that take
// long have commands of their own (README). Writes `results/bench.json`, and lists figures that are over their limit or
// more than 15 % worse than in the last results. `--quick` skips what needs a million devices and takes fewer rounds, 3
// minutes at most, and writes nothing; `--only=<word>` runs the sections whose name contains the word;
// `--against=<folder>` alternates with another checkout, in sections that support it.

interface Section {
  name: string
  script: URL
  /** Needs many records: skipped in a quick run. */
  isLarge?: boolean
  /** Takes long and has a command of its own: runs only with `--only`. */
  isApart?: boolean
}

const sections: Section[] = [
  { name: 'start', script: new URL('cold-start.ts', import.meta.url) },
  { name: 'requests', script: new URL('request-costs.ts', import.meta.url) },
  { name: 'sizes', script: new URL('size-costs.ts', import.meta.url), isLarge: true },
  { name: 'readers', script: new URL('reader-threads.ts', import.meta.url), isLarge: true },
  { name: 'search', script: new URL('search.ts', import.meta.url), isLarge: true },
  { name: 'record pages', script: new URL('record-pages.ts', import.meta.url), isLarge: true },
  { name: 'others', script: new URL('standing-still.ts', import.meta.url), isLarge: true },
  { name: 'articles', script: new URL('article-files.ts', import.meta.url), isLarge: true },
  { name: 'engines', script: new URL('both-engines.ts', import.meta.url), isApart: true },
  { name: 'growth', script: new URL('growth.ts', import.meta.url), isApart: true },
  { name: 'compliance', script: new URL('compliance.ts', import.meta.url), isApart: true },
  { name: 'files', script: new URL('transfers.ts', import.meta.url) },
  { name: 'documents', script: new URL('documents.ts', import.meta.url) },
  { name: 'import', script: new URL('import.ts', import.meta.url), isApart: true },
  { name: 'exports', script: new URL('everything-out.ts', import.meta.url), isApart: true },
  { name: 'letters', script: new URL('many-letters.ts', import.meta.url), isApart: true },
  { name: 'container', script: new URL('vdi-package.ts', import.meta.url), isApart: true },
  { name: 'paint', script: new URL('first-paint.ts', import.meta.url) },
  { name: 'view', script: new URL('customer-view.ts', import.meta.url) },
  { name: 'public', script: new URL('scanned-page.ts', import.meta.url) },
  { name: 'page', script: new URL('first-page.ts', import.meta.url) },
  { name: 'rows', script: new URL('first-rows.ts', import.meta.url), isLarge: true },
  { name: 'typing', script: new URL('typing.ts', import.meta.url), isLarge: true },
  { name: 'tasks', script: new URL('staff-tasks.ts', import.meta.url), isApart: true },
]
/** Relative change from which a figure counts as worse than last time. */
const tolerance = 0.15

interface Results {
  date: string
  machine: string
  figures: SectionFigure[]
}

const {
  values: { quick: isQuick, only },
} = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    against: { type: 'string' },
  },
})
/** Time limit of the whole run, in minutes. */
const mostMinutes = isQuick ? 3 : 20
const resultsFile = join(import.meta.dirname, 'results/bench.json')
const lastResults: Results | undefined = existsSync(resultsFile)
  ? JSON.parse(readFileSync(resultsFile, 'utf8'))
  : undefined
const figures: Results['figures'] = []
const broken: string[] = []
const chosenSections = sections.filter(({ name, isApart, isLarge }) =>
  only === undefined ? !isApart && !(isQuick && isLarge) : name.includes(only),
)
if (chosenSections.length === 0) throw new Error(`No section is named ${only}.`)
const startedAt = performance.now()
const portals = mkdtempSync(join(tmpdir(), 'typenschild-bench-portals-'))
process.once('exit', () => rmSync(portals, { recursive: true, force: true }))
process.env.BENCH_PORTALS = portals
for (const section of chosenSections) {
  process.stdout.write(`\n${section.name}\n`)
  const started = performance.now()
  const sectionFigures = await runSection(section)
  process.stdout.write(`${((performance.now() - started) / 1_000).toFixed(0)} s\n`)
  if (sectionFigures.length === 0) broken.push(section.name)
  figures.push(...sectionFigures)
}
const minutes = (performance.now() - startedAt) / 60_000
const isLate = isOver('all of it', minutes, mostMinutes, 'minutes') && only === undefined
const over = figures
  .filter(({ isOver }) => isOver)
  .map(({ section, what }) => `${section}: ${what}`)
const worse = figures.flatMap(worseThanLast)
tell('Over their limit', over)
tell('More than 15 % worse than in the last results', worse)
tell('Sections that broke off', broken)
if (!isQuick && !only && broken.length === 0) {
  const machine = machineInWords()
  const results: Results = { date: new Date().toISOString().slice(0, 10), machine, figures }
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
}
process.exitCode = over.length + broken.length > 0 || isLate ? 1 : 0

function worseThanLast({ section, what, value, isShare }: Results['figures'][number]): string[] {
  const before = lastResults?.figures.find(
    (figure) => figure.section === section && figure.what === what,
  )
  if (!before || before.value === 0 || value === 0) return []
  const ratio = isShare ? before.value / value : value / before.value
  return ratio > 1 + tolerance ? [`${section}: ${what}: ${value}, was ${before.value}`] : []
}

function tell(heading: string, lines: string[]): void {
  if (lines.length > 0)
    process.stdout.write(`\n${heading}:\n${lines.map((line) => `  ${line}\n`).join('')}`)
}
