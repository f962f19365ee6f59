import { z } from 'zod'
import { type EntitySchema, relationOf } from './envelope.ts'
import { parseFields } from './query-fields.ts'
import { type Filter, parseFilter } from './query-filter.ts'
import { QueryMistake } from './query-mistake.ts'
import { type Population, parsePopulation } from './query-populate.ts'

/** One sort step: attribute path from the entity (`['companie', 'name']`) and direction. */
export interface Sort {
  path: string[]
  descending: boolean
}

/** Which part of a list is wanted; the spelling decides the shape of `meta.pagination`. */
export type Page =
  | { by: 'page'; page: number; pageSize: number; withCount: boolean }
  | { by: 'offset'; start: number; limit: number; withCount: boolean }

/** A list request after parsing: every name in it is an attribute of the entity's schema. */
export interface ListQuery {
  sort: Sort[]
  filter: Filter | undefined
  populate: Population
  page: Page
}

/** The largest page that is answered; larger requests are clamped to it (Strapi's `maxLimit`). */
export const maxPageSize = 1_000
const defaultPageSize = 25
const maxSorts = 10

/** A list request as clients spell it, for `call` in the browser. */
export interface ListInput {
  sort?: string | string[]
  filters?: Record<string, unknown>
  populate?: string | string[] | Record<string, unknown>
  pagination?: Record<string, number | boolean>
}

/** The input schema of a list endpoint: raw query object in, `ListQuery` out, 400 for unknown names. */
export function listQuery(entity: EntitySchema) {
  return z.custom<ListInput>().transform((raw, context): ListQuery => {
    const query = (raw ?? {}) as Record<string, unknown>
    return reporting(context, () => ({
      sort: parseSort(entity, query.sort),
      filter: parseFilter(entity, query.filters),
      populate: parsePopulation(entity, query.populate),
      page: parsePage(query),
    }))
  })
}

/** What a client wants of a single record: which relations beside its attributes, and which of these. */
export interface Selection {
  fields: string[] | undefined
  populate: Population
}

/** Reads `fields` and `populate` of a call that answers a single record; throws `QueryMistake` for unknown names. */
export function parseSelection(entity: EntitySchema, query: Record<string, unknown>): Selection {
  return {
    fields: parseFields(entity, query.fields),
    populate: parsePopulation(entity, query.populate),
  }
}

function reporting<T>(context: z.RefinementCtx, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof QueryMistake)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
}

function parseSort(entity: EntitySchema, raw: unknown): Sort[] {
  const steps = spellings(raw).map((spelling): Sort => {
    const [name = '', order = 'asc', ...rest] = spelling.split(':').map((part) => part.trim())
    const direction = order.toLowerCase()
    if (rest.length > 0 || !['asc', 'desc'].includes(direction)) {
      throw new QueryMistake(`Ungültige Sortierung „${spelling}“. Erlaubt sind „asc“ und „desc“.`)
    }
    const path = name.split('.')
    assertSortable(entity, path)
    return { path, descending: direction === 'desc' }
  })
  if (steps.length > maxSorts) throw new QueryMistake(`Höchstens ${maxSorts} Sortierungen!`)
  return steps
}

/** `sort` as string, comma list, array or object (`sort[companie][name]=desc`) to `path:order` strings. */
function spellings(raw: unknown, path = ''): string[] {
  if (raw === undefined || raw === '') return []
  if (Array.isArray(raw)) return raw.flatMap((item) => spellings(item, path))
  if (typeof raw === 'string') {
    if (path) return [`${path}:${raw}`]
    return raw.split(',').filter((part) => part.trim() !== '')
  }
  if (typeof raw !== 'object' || raw === null) throw new QueryMistake('Ungültige Sortierung!')
  return Object.entries(raw).flatMap(([key, value]) => {
    if (/^\d+$/.test(key) && !path) return spellings(value)
    return spellings(value, path ? `${path}.${key}` : key)
  })
}

function assertSortable(entity: EntitySchema, path: string[]) {
  let current = entity
  for (const [index, name] of path.entries()) {
    const schema = Object.hasOwn(current.shape, name) ? current.shape[name] : undefined
    const relation = relationOf(schema)
    const isLast = index === path.length - 1
    if (!schema || isLast === Boolean(relation) || relation?.kind === 'many') {
      throw new QueryMistake(`Unbekanntes Sortierfeld „${path.join('.')}“!`)
    }
    if (relation) current = relation.entity
  }
}

function parsePage(query: Record<string, unknown>): Page {
  const raw = query.pagination ?? {}
  if (typeof raw !== 'object' || raw === null) throw new QueryMistake('Ungültige Seitenangabe!')
  const { page, pageSize, start, limit, withCount } = raw as Record<string, unknown>
  const counted = parseWithCount(withCount)
  if (start !== undefined || limit !== undefined) {
    if (page !== undefined || pageSize !== undefined) {
      throw new QueryMistake('Bitte entweder page/pageSize oder start/limit angeben!')
    }
    const size = integer('limit', limit, defaultPageSize)
    return {
      by: 'offset',
      start: Math.max(0, integer('start', start, 0)),
      limit: size < 0 ? maxPageSize : Math.min(size, maxPageSize),
      withCount: counted,
    }
  }
  return {
    by: 'page',
    page: Math.max(1, integer('page', page, 1)),
    pageSize: Math.min(Math.max(1, integer('pageSize', pageSize, defaultPageSize)), maxPageSize),
    withCount: counted,
  }
}

function parseWithCount(raw: unknown): boolean {
  if (raw === undefined || ['true', 't', '1'].includes(String(raw))) return true
  if (['false', 'f', '0'].includes(String(raw))) return false
  throw new QueryMistake('Ungültiger Wert für „withCount“. Erlaubt sind „true“ und „false“.')
}

function integer(name: string, raw: unknown, fallback: number): number {
  if (raw === undefined) return fallback
  if (!/^-?\d{1,9}$/.test(String(raw))) {
    throw new QueryMistake(`„${name}“ muss eine ganze Zahl sein!`)
  }
  return Number(raw)
}
