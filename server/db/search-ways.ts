import type { Condition, Filter } from '../query/query-filter.ts'
import { tableNamed } from './schema.ts'
import { searchIndexOf } from './search-index.ts'
import { fitsNone } from './select-conditions.ts'
import type { Table } from './table.ts'
import { termsWanted } from './terms-wanted.ts'
import { trigramsOf } from './trigrams.ts'

/** A way to the rows that fit a filter: each of them is in one of these sources, among others that may not fit. */
export interface Way {
  sources: Source[]
  /** Whether nothing else is asked for: whatever fits what a source is for fits the filter. */
  isWhole: boolean
}

/** Rows that fit all of these parts of a filter. */
export type Source = Part[]

/** Rows that fit a part of a filter. */
export interface Part {
  fits: Filter
  /** What to look for in the table's index of searches; without it the rows are found by what they must fit. */
  match?: Match | undefined
  /** Whether it is about a record of which there is at most one: what is asked of it twice can be asked at once. */
  isOfOne?: boolean
}

/** What stands in the key of every row that fits. */
export interface Match {
  /** Expressions of FTS5 for what has three characters or more; all must hold. */
  expressions: string[]
  /** One or two characters, any of which (or an expression) must stand there. */
  prefixes: string[]
  /** Whether all rows that are found fit. */
  isExact: boolean
}

/** The ways to what fits a filter; none where all rows have to be looked at. */
export function waysOf(of: Table, filter: Filter): Way[] {
  if (filter.kind === 'is') return wayOfCondition(of, filter)
  if (filter.kind === 'some') return wayOfRelated(of, filter)
  if (filter.kind === 'and') return waysOfAll(of, filter)
  return filter.kind === 'or' ? wayOfAny(of, filter) : []
}

/** Whether a filter looks for parts of texts along an index, here or in what is related to one record. */
export function isSearch(of: Table, filter: Filter): boolean {
  if (filter.kind === 'is') return matchOf(of, filter) !== undefined
  if (filter.kind === 'not') return false
  if (filter.kind !== 'some') return filter.of.some((part) => isSearch(of, part))
  const relation = of.attributes[filter.relation]
  return relation?.kind === 'one' && isSearch(tableNamed(relation.to), filter.of)
}

/** As many sources as three words in three places have. */
const mostSources = 27

/** Each part leads to what fits all; so do, past fewer others, the sources of one part within those of another. */
function waysOfAll(of: Table, filter: Filter & { of: Filter[] }): Way[] {
  const found = filter.of.map((part) => waysOf(of, part))
  const whole = found.flatMap((ways) => ways.find(({ isWhole }) => isWhole) ?? [])
  const ways = found.flat().map((way) => ({ ...way, isWhole: false }))
  const size = whole.reduce((product, { sources }) => product * sources.length, 1)
  if (whole.length === 0 || size > mostSources) return ways
  const sources = whole.reduce<Source[]>(
    (before, way) => before.flatMap((one) => way.sources.map((other) => within(one, other))),
    [[]],
  )
  const isWhole = whole.length === filter.of.length
  const others = ways.filter((way) => !whole.some(({ sources: its }) => its === way.sources))
  return [{ sources, isWhole }, ...(isWhole ? [] : others)]
}

/** What is in both sources. What is asked of the same related record, or of the same index, is asked at once. */
function within(one: Source, other: Source): Source {
  const parts = [...one]
  for (const part of other) {
    const at = parts.findIndex((known) => bothOf(known, part))
    const both = parts[at] && bothOf(parts[at], part)
    if (both) parts[at] = both
    else parts.push(part)
  }
  return parts
}

function bothOf(one: Part, other: Part): Part | undefined {
  if (one.match && other.match) {
    const isWithPrefix = one.match.prefixes.length > 0 || other.match.prefixes.length > 0
    if (isWithPrefix) return undefined
    const expressions = [...one.match.expressions, ...other.match.expressions]
    const isExact = one.match.isExact && other.match.isExact
    const fits: Filter = { kind: 'and', of: [one.fits, other.fits] }
    return { fits, match: { expressions, prefixes: [], isExact } }
  }
  if (one.fits.kind !== 'some' || other.fits.kind !== 'some') return undefined
  if (one.fits.relation !== other.fits.relation || !one.isOfOne || !other.isOfOne) return undefined
  const of: Filter = { kind: 'and', of: [one.fits.of, other.fits.of] }
  return { fits: { ...one.fits, of }, isOfOne: true }
}

function wayOfAny(of: Table, filter: Filter & { of: Filter[] }): Way[] {
  const chosen: Way[] = []
  for (const part of filter.of) {
    const ways = waysOf(of, part)
    const way = ways.find(({ isWhole }) => isWhole) ?? ways[0]
    if (!way) return []
    chosen.push(way)
  }
  if (chosen.length === 0) return []
  const isWhole = chosen.every((way) => way.isWhole)
  return [{ sources: joined(chosen.flatMap(({ sources }) => sources)), isWhole }]
}

/** The same word in several texts of a row is looked for once. */
function joined(sources: Source[]): Source[] {
  const byMatch = new Map<string, Source>()
  sources.forEach((source, at) => {
    const [part, ...others] = source
    const key = part?.match && others.length === 0 ? keyOf(part.match) : `#${at}`
    const [same] = byMatch.get(key) ?? []
    byMatch.set(key, part?.match && same?.match ? [eitherOf(same, part)] : source)
  })
  return [...byMatch.values()]
}

function keyOf({ expressions, prefixes }: Match): string {
  return JSON.stringify([expressions, prefixes])
}

function eitherOf(one: Part, other: Part): Part {
  const isExact = one.match?.isExact === true && other.match?.isExact === true
  const match = one.match && { ...one.match, isExact }
  return { fits: { kind: 'or', of: [one.fits, other.fits] }, match }
}

function wayOfCondition(of: Table, condition: Condition): Way[] {
  const match = matchOf(of, condition)
  if (!match && !isLookedUp(of, condition)) return []
  return [{ sources: [[{ fits: condition, match }]], isWhole: true }]
}

/** Whether a row's own index leads to what a condition wants. */
function isLookedUp(of: Table, { name, operator }: Condition): boolean {
  if (name === 'id') return operator === 'eq' || operator === 'in'
  const attribute = of.attributes[name]
  const isFolded = attribute?.kind === 'column' && attribute.isFolded
  return isFolded && (operator === 'eq' || operator === 'eqi' || operator === 'in')
}

function wayOfRelated(of: Table, filter: Filter & { kind: 'some' }): Way[] {
  const relation = of.attributes[filter.relation]
  const isById = filter.of.kind === 'is' && filter.of.name === 'id'
  const isOfOne = relation?.kind === 'one'
  const isFound = isOfOne || (relation?.kind === 'many' && isById)
  if (!isFound || fitsNone(filter.of)) return []
  return [{ sources: [[{ fits: filter, isOfOne }]], isWhole: true }]
}

/** What must stand in the key of each row that fits; undefined where keys do not say. */
function matchOf(of: Table, condition: Condition): Match | undefined {
  const index = searchIndexOf(of)
  const attribute = of.attributes[condition.name]
  if (!index || attribute?.kind !== 'column' || !attribute.isSearched) return undefined
  const terms = termsOf(condition)
  if (!terms || terms.includes('')) return undefined
  const long = terms.filter((term) => [...term].length >= 3)
  const isShort = terms.every((term) => [...term].length <= 3)
  return {
    expressions: long.length > 0 ? [long.map(trigramsOf).join(' OR ')] : [],
    prefixes: terms.filter((term) => [...term].length < 3),
    // A trigram is what is looked for itself, unless it may stand for another (`asTerm`).
    isExact:
      index.keys.length === 1 &&
      isShort &&
      condition.operator === 'containsi' &&
      !/[\ufffd-\uffff]/.test(terms.join('')),
  }
}

function termsOf({ operator, type, value }: Condition): string[] | undefined {
  const wanted = String(value)
  if (operator === 'contains') {
    // What stands in a text stands in its key, as long as no letter of it can become another.
    const isPlain = /^[ -~]*$/.test(wanted)
    return isPlain ? [wanted.toLowerCase()] : undefined
  }
  if (type !== 'text') return undefined
  if (operator === 'containsi') return termsWanted(wanted)
  if (operator === 'startsWithi') return termsWanted(wanted).map((term) => `\n${term}`)
  return operator === 'endsWithi' ? termsWanted(wanted).map((term) => `${term}\n`) : undefined
}
