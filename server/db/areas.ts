import { LatestUsed } from '../core/latest-used.ts'
import { type Area, areasOfTables } from './schema.ts'

const tables = new Map(Object.entries(areasOfTables))

/** What stands where tables do and holds nothing of its own. */
const functions = ['json_each', 'unnest']

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
  const areas: Area[] = []
  const own = Array.from(text.matchAll(/\bwith (?:recursive )?(\w+)/gi), ([, name]) => name)
  for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+"?(\w+)/gi)) {
    const isKnown = tables.has(tableOf(name)) || functions.includes(name) || own.includes(name)
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

/** An index of searches changes with its table. */
function tableOf(name: string): string {
  return name.replace(/_searched(_terms)?$/, '')
}
