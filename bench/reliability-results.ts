import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SectionFigure } from './run-section.ts'

/** How a section ended: normally, prematurely, or not at all, as there was no time left. */
export type SectionEnding = 'whole' | 'broke off' | 'not begun'

/** One run of a section: results may be from different days and machines. */
export interface MeasuredSection {
  section: string
  ending: SectionEnding
  date: string
  machine: string
  seconds: number
}

interface Results {
  /** The last time that all sections were run by one command; absent if never. */
  whole?: { date: string; minutes: number }
  sections: MeasuredSection[]
  figures: SectionFigure[]
}

const file = join(import.meta.dirname, 'results/reliability.json')
/** In seconds. */
const longest = 3_600

/** Replaces the figures of a section, and drops those of sections that do not exist any more. */
export function keepSection(
  measured: MeasuredSection,
  figures: SectionFigure[],
  names: string[],
): void {
  const results = readResults()
  const isOther = ({ section }: { section: string }) =>
    section !== measured.section && names.includes(section)
  const bySection = (one: { section: string }, other: { section: string }) =>
    one.section.localeCompare(other.section)
  write({
    ...results,
    sections: [...results.sections.filter(isOther), measured].toSorted(bySection),
    figures: [...results.figures.filter(isOther), ...figures].toSorted(bySection),
  })
}

/** The duration of each section in its last run, in seconds; unknown ones count as the longest. */
export function formerSeconds(): (section: string) => number {
  const secondsBySection = new Map(
    readResults().sections.map(({ section, seconds }) => [section, seconds]),
  )
  return (section) => secondsBySection.get(section) ?? longest
}

/** Records that all sections were run by one command. */
export function keepWholeRun(date: string, minutes: number): void {
  write({ ...readResults(), whole: { date, minutes: Math.round(minutes) } })
}

function readResults(): Results {
  if (!existsSync(file)) return { sections: [], figures: [] }
  return JSON.parse(readFileSync(file, 'utf8')) as Results
}

function write(results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
