import { LatestUsed } from '../core/latest-used.ts'
import { type Area, areasOfTables } from './schema.ts'

const tables = new Map(Object.entries(areasOfTables))

/** Changes with the areas that it tells of, which statements name as texts. */
const versions = 'data_versions'

/** What stands where tables do and holds nothing of its own. */
const beside = ['json_each', 'unnest', versions]

const all = new Set(Object.values(areasOfTables).flatMap((own) => ('why' in own ? [] : own)))

/**
 * What statements read: the areas of all tables that they name. Undefined where that cannot be said, as they read a
 * table without a version, or one that nobody here knows.
 */
export function areasOf(statements: Iterable<string>): Area[] | undefined {
  const areas = new Set<Area>()
  for (const text of statements) {
    const found = known.getOrMake(text, () => areasIn(text))
    if (found === 'unknown') return undefined
    for (const area of found) areas.add(area)
  }
  return areas.size > 0 ? [...areas] : undefined
}

/** Looking for names in a statement takes longer than running it. */
const known = new LatestUsed<Area[] | 'unknown'>(500)

function areasIn(text: string): Area[] | 'unknown' {
  const areas: Area[] = areasToldIn(text)
  const own = Array.from(text.matchAll(/\bwith (?:recursive )?(\w+)/gi), ([, name]) => name)
  for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)) {
    const isKnown = tables.has(tableOf(name)) || beside.includes(name) || own.includes(name)
    if (!isKnown) return 'unknown'
  }
  // Also where they stand behind a comma; a column of such a name costs nothing but an answer made once more.
  for (const [name] of text.matchAll(/\w+/g)) {
    const found = tables.get(tableOf(name))
    if (found === undefined) continue
    if ('why' in found) return 'unknown'
    areas.push(...found)
  }
  return areas
}

/** Those whose version or number of rows is asked for. */
function areasToldIn(text: string): Area[] {
  if (!text.includes(versions)) return []
  const named = Array.from(text.matchAll(/'(\w+)'/g), ([, name]) => name)
  return [...all].filter((area) => named.includes(area))
}

/** An index of searches changes with its table. */
function tableOf(name: string): string {
  return name.replace(/_searched(_terms)?$/, '')
}
