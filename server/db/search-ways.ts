import type { Condition, Filter } from '../query/query-filter.ts'
import { tableNamed } from './schema.ts'
import { searchIndexOf } from './search-index.ts'
import { fitsNone } from './select-conditions.ts'
import type { Table } from './table.ts'
import { termsWanted } from './terms-wanted.ts'
import { trigramsOf } from './trigrams.ts'

/**
 * A way to the rows that match a filter: each match is in one of these sources, possibly among others that do not
 * match.
 */
export interface Way {
  sources: Source[]
  /** Whether the sources cover the whole filter: every row that matches a source matches the filter. */
  isWhole: boolean
}

/** The rows that match all of these parts of a filter. */
export type Source = Part[]

/** The rows that match one part of a filter. */
export interface Part {
  fits: Filter
  /** What to look up in the table's search index; without it the rows are found by the condition itself. */
  match?: Match | undefined
  /** Whether it concerns a to-one relation: two conditions on that can be combined. */
  isOfOne?: boolean
}

/** What the search key of every match contains. */
export interface Match {
  /** FTS5 expressions for terms of three characters or more; all must match. */
  expressions: string[]
  /** Terms of one or two characters; one of them (or of the expressions) must occur. */
  prefixes: string[]
  /** Whether every row found matches. */
  isExact: boolean
}

/** The ways to the matches of a filter; none if all rows have to be read. */
export function waysOf(of: Table, filter: Filter): Way[] {
  if (filter.kind === 'is') return wayOfCondition(of, filter)
  if (filter.kind === 'some') return wayOfRelated(of, filter)
  if (filter.kind === 'and') return waysOfAll(of, filter)
  return filter.kind === 'or' ? wayOfAny(of, filter) : []
}

/** Whether a filter searches texts by an index, here or in a related record. */
export function isSearch(of: Table, filter: Filter): boolean {
  if (filter.kind === 'is') return matchOf(of, filter) !== undefined
  if (filter.kind === 'not') return false
  if (filter.kind !== 'some') return filter.of.some((part) => isSearch(of, part))
  const relation = of.attributes[filter.relation]
  return relation?.kind === 'one' && isSearch(tableNamed(relation.to), filter.of)
}

/** The number of sources for three words in three places. */
const maxSources = 27

/** Each part leads to all matches; so do, passing fewer other rows, the sources of one part within those of another. */
function waysOfAll(of: Table, filter: Filter & { of: Filter[] }): Way[] {
  const found = filter.of.map((part) => waysOf(of, part))
  const whole = found.flatMap((ways) => ways.find(({ isWhole }) => isWhole) ?? [])
  const ways = found.flat().map((way) => ({ ...way, isWhole: false }))
  const size = whole.reduce((product, { sources }) => product * sources.length, 1)
  if (whole.length === 0 || size > maxSources) return ways
  const sources = whole.reduce<Source[]>(
    (before, way) => before.flatMap((one) => way.sources.map((other) => within(one, other))),
    [[]],
  )
  const isWhole = whole.length === filter.of.length
  const otherWays = ways.filter((way) => !whole.some(({ sources: its }) => its === way.sources))
  return [{ sources, isWhole }, ...(isWhole ? [] : otherWays)]
}

/** The intersection of two sources. Conditions on the same related record, or the same index, are combined. */
function within(one: Source, other: Source): Source {
  const parts = [...one]
  for (const part of other) {
    const at = parts.findIndex((candidate) => bothOf(candidate, part))
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

/** The same word in several texts of a row is looked up once. */
function joined(sources: Source[]): Source[] {
  const byMatch = new Map<string, Source>()
  sources.forEach((source, at) => {
    const [part, ...others] = source
    const key = part?.match && others.length === 0 ? keyOf(part.match) : `#${at}`
    const [existing] = byMatch.get(key) ?? []
    byMatch.set(key, part?.match && existing?.match ? [eitherOf(existing, part)] : source)
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

/** Whether an index of the row itself serves a condition. */
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

/** What the search key of every match contains; undefined if keys do not tell. */
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
    // A term of three characters is itself the trigram, unless `asTerm` has to replace a character.
    isExact:
      index.keys.length === 1 &&
      isShort &&
      condition.operator === 'containsi' &&
      !/[\ufffd-\uffff]/.test(terms.join('')),
  }
}

function termsOf({ operator, type, value }: Condition): string[] | undefined {
  const text = String(value)
  if (operator === 'contains') {
    // Text that occurs in a value occurs in its key, as long as no character has several spellings.
    const isPlain = /^[ -~]*$/.test(text)
    return isPlain ? [text.toLowerCase()] : undefined
  }
  if (type !== 'text') return undefined
  if (operator === 'containsi') return termsWanted(text)
  if (operator === 'startsWithi') return termsWanted(text).map((term) => `\n${term}`)
  return operator === 'endsWithi' ? termsWanted(text).map((term) => `${term}\n`) : undefined
}
