import { type EntitySchema, isOnlyByName, relationOf } from '#contract/envelope.ts'
import { QueryMistake } from './query-mistake.ts'
import { isListed } from './query-values.ts'

/** A sort key: the path of an attribute from the entity (`['companie', 'name']`) and a direction. */
export interface Sort {
  path: string[]
  descending: boolean
}

const maxSorts = 10

/**
 * Parses `sort` in Strapi's spellings; throws `QueryMistake`
 * naming unknown attributes and those behind a to-many relation.
 */
export function parseSort(entity: EntitySchema, raw: unknown): Sort[] {
  const steps = spellings(raw).map((spelling): Sort => {
    const [name = '', order = 'asc', ...rest] = spelling.split(':').map((part) => part.trim())
    const direction = order.toLowerCase()
    if (rest.length > 0 || !['asc', 'desc'].includes(direction)) {
      throw new QueryMistake(
        'bad-sort',
        `Ungültige Sortierung „${spelling}“. Erlaubt sind „asc“ und „desc“.`,
      )
    }
    const path = name.split('.')
    assertSortable(entity, path)
    return { path, descending: direction === 'desc' }
  })
  if (steps.length > maxSorts)
    throw new QueryMistake('too-costly', `Höchstens ${maxSorts} Sortierungen!`)
  return steps
}

/**
 * Converts `sort` from a string, comma-separated list, array or
 * object (`sort[companie][name]=desc`) to `path:order` strings.
 */
function spellings(raw: unknown, path = ''): string[] {
  if (raw === undefined || (raw === '' && !path)) return []
  if (Array.isArray(raw)) return raw.flatMap((item) => spellings(item, path))
  if (typeof raw === 'string') {
    if (path) return [`${path}:${raw}`]
    return raw.split(',').filter((part) => part.trim() !== '')
  }
  const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw) : []
  if (entries.length === 0) throw new QueryMistake('bad-sort', 'Ungültige Sortierung in „sort“!')
  return entries.flatMap(([key, value]) => {
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
    const isSortable = schema && !isListed(schema) && !isOnlyByName(schema)
    if (!isSortable || isLast === Boolean(relation) || relation?.kind === 'many') {
      throw new QueryMistake('unknown-sort', `Unbekanntes Sortierfeld „${path.join('.')}“!`)
    }
    if (relation) current = relation.entity
  }
}
