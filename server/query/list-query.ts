import type { EntitySchema } from '#contract/envelope.ts'
import { maxConditions, maxPageSize } from '#contract/query.ts'
import { parseFields } from './query-fields.ts'
import { countConditions, type Filter, parseFilter } from './query-filter.ts'
import { QueryMistake } from './query-mistake.ts'
import { bounded, countPopulated, type Population, parsePopulation } from './query-populate.ts'
import { parseSort, type Sort } from './query-sort.ts'
import { isRecord, parseBoolean } from './query-values.ts'

/** Whether all matches are counted: exactly, not at all, or up to a bound. */
export type WithCount = boolean | 'bounded'

/** The requested part of a list; how it was spelled decides the shape of `meta.pagination`. */
export type Page =
  | { by: 'page'; page: number; pageSize: number; withCount: WithCount }
  | { by: 'offset'; start: number; limit: number; withCount: WithCount }

/** What is requested of a record: which attributes (undefined: all) and which relations. */
export interface Selection {
  fields: string[] | undefined
  populate: Population
}

/** A parsed list request: every name in it is an attribute of the entity's schema. */
export interface ListQuery extends Selection {
  sort: Sort[]
  filter: Filter | undefined
  page: Page
}

/**
 * Parses the query of a list call; throws `QueryMistake` for unknown names and invalid values. A flat list is returned
 * without `meta`; its `start` and `limit` are accepted at the top level too, and without them it returns as many
 * records as allowed, both as in Strapi's list of uploads; matches are not counted.
 */
export function parseListQuery(
  entity: EntitySchema,
  query: Record<string, unknown>,
  { flat = false } = {},
): ListQuery {
  const filter = parseFilter(entity, query.filters)
  return {
    sort: parseSort(entity, query.sort),
    filter,
    ...parseSelection(entity, query, countConditions(filter)),
    page: flat ? parseFlatPage(query) : parsePage(query.pagination),
  }
}

/**
 * Parses `fields` and `populate`, the only parameters of calls that return a single record; throws `QueryMistake` for
 * unknown names, and if the nested filters, added to `conditions` others, hold too many conditions.
 */
export function parseSelection(
  entity: EntitySchema,
  query: Record<string, unknown>,
  conditions = 0,
): Selection {
  const fields = parseFields(entity, query.fields)
  const populate = bounded(entity, parsePopulation(entity, query.populate))
  if (conditions + countPopulated(populate) > maxConditions) {
    throw new QueryMistake('too-costly', `Höchstens ${maxConditions} Bedingungen in „filters“!`)
  }
  return { fields, populate }
}

function parseFlatPage({ start, limit, pagination }: Record<string, unknown>): Page {
  const isOnTop = start !== undefined || limit !== undefined
  if (isOnTop && pagination !== undefined) {
    throw new QueryMistake('bad-pagination', 'Bitte start/limit oder „pagination“ angeben!')
  }
  const page = parsePage(isOnTop ? { start, limit } : pagination, maxPageSize)
  return { ...page, withCount: false }
}

function parsePage(raw: unknown = {}, defaultSize = 25): Page {
  if (!isRecord(raw))
    throw new QueryMistake('bad-pagination', 'Ungültige Seitenangabe in „pagination“!')
  const { page, pageSize, start, limit, withCount, ...others } = raw
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) {
    throw new QueryMistake('bad-pagination', `Unbekannte Angabe „${unknown}“ in „pagination“!`)
  }
  const countOption = parseWithCount(withCount)
  if (start !== undefined || limit !== undefined) {
    if (page !== undefined || pageSize !== undefined) {
      throw new QueryMistake(
        'bad-pagination',
        'Bitte entweder page/pageSize oder start/limit angeben!',
      )
    }
    const size = integer('limit', limit, defaultSize)
    return {
      by: 'offset',
      start: Math.max(0, integer('start', start, 0)),
      limit: size === -1 ? maxPageSize : Math.min(Math.max(1, size), maxPageSize),
      withCount: countOption,
    }
  }
  return {
    by: 'page',
    page: Math.max(1, integer('page', page, 1)),
    pageSize: Math.min(Math.max(1, integer('pageSize', pageSize, defaultSize)), maxPageSize),
    withCount: countOption,
  }
}

function parseWithCount(raw: unknown): WithCount {
  if (raw === 'bounded') return raw
  const isWanted = raw === undefined || parseBoolean(raw)
  if (isWanted !== undefined) return isWanted
  throw new QueryMistake(
    'bad-pagination',
    'Ungültiger Wert für „withCount“. Erlaubt sind „true“, „false“ und „bounded“.',
  )
}

function integer(name: string, raw: unknown, fallback: number): number {
  if (raw === undefined) return fallback
  const isText = typeof raw === 'string' || typeof raw === 'number'
  if (!isText || !/^-?\d{1,9}$/.test(String(raw))) {
    throw new QueryMistake('bad-pagination', `„${name}“ muss eine ganze Zahl sein!`)
  }
  return Number(raw)
}
