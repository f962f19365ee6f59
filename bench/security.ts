import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { machineInWords, runSection, type SectionFigure } from './run-section.ts'

// The second half of `npm run test:security`: attacks that are counted and timed, from addresses in 127.0.0.0/8,
// without root. Prints each figure, writes `results/security.json`, exits with 1 if one is over its limit or a section
// ended prematurely. `--only=<word>` runs the sections whose name contains the word, and writes nothing.

const sections = [
  { name: 'guesses', script: new URL('security/guesses.ts', import.meta.url) },
  { name: 'storm', script: new URL('security/storm.ts', import.meta.url) },
  { name: 'parallel', script: new URL('security/parallel.ts', import.meta.url) },
  { name: 'timing', script: new URL('security/timing.ts', import.meta.url) },
  { name: 'raw-http', script: new URL('security/raw-http.ts', import.meta.url) },
]

const {
  values: { only },
} = parseArgs({ options: { only: { type: 'string' } } })
const chosenSections = sections.filter(({ name }) => name.includes(only ?? ''))
if (chosenSections.length === 0) throw new Error(`No section is named ${only}.`)
const startedAt = performance.now()
const figures: SectionFigure[] = []
const broken: string[] = []
for (const section of chosenSections) {
  const { name } = section
  process.stdout.write(`\n${name}\n`)
  const sectionFigures = await runSection(section)
  if (sectionFigures.length === 0) broken.push(name)
  figures.push(...sectionFigures)
}
const over = figures.filter(({ isOver }) => isOver)
const seconds = Math.round((performance.now() - startedAt) / 1_000)
process.stdout.write(
  `\n${figures.length} figures in ${seconds} s, ${over.length} over their limit\n`,
)
for (const { section, what } of over) process.stdout.write(`  ${section}: ${what}\n`)
for (const name of broken) process.stdout.write(`  broke off: ${name}\n`)
if (only === undefined && broken.length === 0) {
  const results = {
    date: new Date().toISOString().slice(0, 10),
    machine: machineInWords(),
    figures,
  }
  writeFileSync(
    join(import.meta.dirname, 'results/security.json'),
    `${JSON.stringify(results, null, 2)}\n`,
  )
}
process.exitCode = over.length + broken.length > 0 ? 1 : 0
