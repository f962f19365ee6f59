import { LatestUsed } from '../core/latest-used.ts'
import { type Area, areasOfTables } from './schema.ts'

const tables = new Map(Object.entries(areasOfTables))

/** The table of versions itself: statements name its areas as text. */
const versions = 'data_versions'

/** Names in the place of tables that hold no data of their own. */
const beside = ['json_each', 'unnest', versions]

const all = new Set(Object.values(areasOfTables).flatMap((entry) => ('why' in entry ? [] : entry)))

/** The areas of all tables that statements read. Undefined if they read a table that is unknown or has no version. */
export function areasOf(statements: Iterable<string>): Area[] | undefined {
  const areas = new Set<Area>()
  for (const text of statements) {
    const found = areasByText.getOrMake(text, () => areasIn(text))
    if (found === 'unknown') return undefined
    for (const area of found) areas.add(area)
  }
  return areas.size > 0 ? [...areas] : undefined
}

/** Searching a statement for names takes longer than running it. */
const areasByText = new LatestUsed<Area[] | 'unknown'>(500)

function areasIn(text: string): Area[] | 'unknown' {
  const areas: Area[] = areasToldIn(text)
  const cteNames = Array.from(text.matchAll(/\bwith (?:recursive )?(\w+)/gi), ([, name]) => name)
  for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)) {
    const isKnown = tables.has(tableOf(name)) || beside.includes(name) || cteNames.includes(name)
    if (!isKnown) return 'unknown'
  }
  // Tables may follow a comma, so every word counts; a column of the same name merely rebuilds an answer once more.
  for (const [name] of text.matchAll(/\w+/g)) {
    const found = tables.get(tableOf(name))
    if (found === undefined) continue
    if ('why' in found) return 'unknown'
    areas.push(...found)
  }
  return areas
}

/** The areas whose version or row count a statement reads. */
function areasToldIn(text: string): Area[] {
  if (!text.includes(versions)) return []
  const named = Array.from(text.matchAll(/'(\w+)'/g), ([, name]) => name)
  return [...all].filter((area) => named.includes(area))
}

/** The table behind a search index, which changes together with it. */
function tableOf(name: string): string {
  return name.replace(/_searched(_terms|_docsize)?$/, '')
}
