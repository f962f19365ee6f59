import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { maxPageSize } from '#contract/query.ts'
import type { Selection } from './list-query.ts'
import { parseFields } from './query-fields.ts'
import { countConditions, type Filter, parseFilter } from './query-filter.ts'
import { QueryMistake } from './query-mistake.ts'
import { parseSort, type Sort } from './query-sort.ts'
import { isRecord, parseBoolean } from './query-values.ts'

/** How a relation is loaded: which attributes and which of its records, in what order; `{}` loads all of them by id. */
export interface Related extends Partial<Selection> {
  sort?: Sort[] | undefined
  filter?: Filter | undefined
  /** Maximum number of records and how many are skipped; for to-many relations only. */
  limit?: number | undefined
  start?: number | undefined
}

/** The relations to load, by attribute name. */
export interface Population {
  [relation: string]: Related
}

const maxDepth = 3
/** How many records of a long relation are returned by default. */
export const defaultLimit = 25

/**
 * Parses `populate` in Strapi's spellings: `*`, `true`, `companie,part`, `media.url`, arrays of these, and nested
 * objects with `fields`, `sort`, `filters`, `populate`, `limit` and `start`. Several options for one relation are
 * merged. Throws `QueryMistake` naming unknown relations and options, and options that cannot be merged.
 */
export function parsePopulation(entity: EntitySchema, raw: unknown, depth = 1): Population {
  if (raw === undefined || raw === '' || raw === 'false' || raw === false) return {}
  if (raw === '*' || raw === 'true' || raw === true) return allRelations(entity, depth)
  if (typeof raw === 'string') {
    return mergeAll(raw.split(',').map((path) => alongPath(entity, path.trim(), depth)))
  }
  if (Array.isArray(raw)) return mergeAll(raw.map((item) => parsePopulation(entity, item, depth)))
  if (!isRecord(raw)) throw new QueryMistake('bad-populate', 'Ungültiges „populate“!')
  const entries = Object.entries(raw)
  if (entries.length === 0) throw new QueryMistake('bad-populate', 'Ungültiges „populate“!')
  return mergeAll(
    entries.map(([name, value]) => {
      if (/^\d+$/.test(name)) return parsePopulation(entity, value, depth)
      if (name === '*') return allRelations(entity, depth)
      const target = relationNamed(entity, name, depth)
      const related = inside(target, name, value, depth)
      assertCountable(entity, name, related)
      return related ? { [name]: related } : {}
    }),
  )
}

/** Adds the default limit to long relations without a `limit`. */
export function bounded(entity: EntitySchema, population: Population): Population {
  const entries = Object.entries(population).map(([name, related]) => {
    const relation = relationOf(entity.shape[name])
    if (!relation) return [name, related]
    const limit = related.limit ?? (relation.isLong ? defaultLimit : undefined)
    return [name, { ...related, limit, populate: bounded(relation.entity, related.populate ?? {}) }]
  })
  return Object.fromEntries(entries)
}

/** The number of conditions in the filters of a population. */
export function countPopulated(population: Population = {}): number {
  return Object.values(population).reduce((sum, { filter, populate }) => {
    return sum + countConditions(filter) + countPopulated(populate)
  }, 0)
}

/** Parses the value of `populate[name]=`; undefined if the relation is not requested. */
function inside(
  entity: EntitySchema,
  name: string,
  value: unknown,
  depth: number,
): Related | undefined {
  if (!isRecord(value)) {
    if (value === '*' || parseBoolean(value)) return {}
    if (value === '' || parseBoolean(value) === false) return undefined
    throw new QueryMistake(
      'bad-populate',
      `„populate“ bei „${name}“ braucht „true“, „*“ oder „false“!`,
    )
  }
  const { fields, sort, filters, populate, limit, start, ...others } = value
  if (Object.keys(value).length === 0)
    throw new QueryMistake('bad-populate', `Ungültiges „populate“ bei „${name}“!`)
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    throw new QueryMistake(
      'unknown-populate',
      `Unbekannte Angabe „${unknown}“ in „populate“ bei „${name}“!`,
    )
  }
  return {
    fields: parseFields(entity, fields),
    sort: parseSort(entity, sort),
    filter: parseFilter(entity, filters),
    populate: parsePopulation(entity, populate, depth + 1),
    limit: count('limit', name, limit),
    start: count('start', name, start),
  }
}

/** A whole number from 0; `limit=-1` means all, as in Strapi. */
function count(option: 'limit' | 'start', name: string, raw: unknown): number | undefined {
  if (raw === undefined) return undefined
  if (option === 'limit' && String(raw) === '-1') return maxPageSize
  if (/^\d{1,9}$/.test(String(raw))) return Math.min(Number(raw), maxPageSize)
  throw new QueryMistake(
    'bad-populate',
    `„${option}“ in „populate“ bei „${name}“ muss eine ganze Zahl ab 0 sein!`,
  )
}

/** To-one relations have neither `limit` nor `start`. */
function assertCountable(entity: EntitySchema, name: string, related: Related | undefined) {
  const isCounted = related?.limit !== undefined || related?.start !== undefined
  if (!isCounted || relationOf(entity.shape[name])?.kind === 'many') return
  throw new QueryMistake(
    'bad-populate',
    `„limit“ und „start“ gelten in „populate“ nur für Listen: „${name}“ ist keine!`,
  )
}

function alongPath(entity: EntitySchema, path: string, depth: number): Population {
  const [first = '', ...rest] = path.split('.')
  if (path === '') return {}
  if (first === '*') return allRelations(entity, depth)
  const target = relationNamed(entity, first, depth)
  if (rest.length === 0) return { [first]: {} }
  return { [first]: { populate: alongPath(target, rest.join('.'), depth + 1) } }
}

function relationNamed(entity: EntitySchema, name: string, depth: number): EntitySchema {
  const relation = Object.hasOwn(entity.shape, name) && relationOf(entity.shape[name])
  if (!relation)
    throw new QueryMistake('unknown-populate', `Unbekannte Beziehung „${name}“ in „populate“!`)
  if (depth > maxDepth) {
    throw new QueryMistake(
      'too-costly',
      `„populate“ darf höchstens ${maxDepth} tief sein: „${name}“ ist tiefer!`,
    )
  }
  return relation.entity
}

function allRelations(entity: EntitySchema, depth: number): Population {
  const names = Object.keys(entity.shape).filter((name) => {
    const relation = relationOf(entity.shape[name])
    return relation && !relation.isNamedOnly
  })
  for (const name of names) relationNamed(entity, name, depth)
  return Object.fromEntries(names.map((name) => [name, {}]))
}

function mergeAll(parts: Population[]): Population {
  const merged: Population = {}
  for (const part of parts) {
    for (const [name, related] of Object.entries(part)) {
      const existing = merged[name]
      merged[name] = existing ? merge(name, existing, related) : related
    }
  }
  return merged
}

/** Merges two mentions of the same relation, as in `media.url,media.doctype`. */
function merge(name: string, one: Related, other: Related): Related {
  const filters = [one.filter, other.filter].filter((filter) => filter !== undefined)
  return {
    fields:
      one.fields && other.fields ? [...one.fields, ...other.fields] : (one.fields ?? other.fields),
    sort: [...(one.sort ?? []), ...(other.sort ?? [])],
    filter: filters.length > 1 ? { kind: 'and', of: filters } : filters[0],
    populate: mergeAll([one.populate ?? {}, other.populate ?? {}]),
    limit: onlyOne('limit', name, one, other),
    start: onlyOne('start', name, one, other),
  }
}

function onlyOne(option: 'limit' | 'start', name: string, one: Related, other: Related) {
  const [first, second] = [one[option], other[option]]
  if (first === undefined || second === undefined || first === second) return first ?? second
  throw new QueryMistake(
    'bad-populate',
    `„${option}“ steht in „populate“ bei „${name}“ zweimal mit verschiedenen Werten!`,
  )
}
