import { type EntitySchema, isOnlyByName, relationOf } from '#contract/envelope.ts'
import { QueryMistake } from './query-mistake.ts'
import {
  type FieldType,
  type FilterValue,
  fieldType,
  isRecord,
  listOf,
  parseValue,
  type ValueType,
  valueType,
} from './query-values.ts'

/** Strapi's operators without the `$`; a trailing `i` means case-insensitive. */
export const operators = [
  'eq',
  'eqi',
  'ne',
  'nei',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'notIn',
  'between',
  'contains',
  'containsi',
  'notContains',
  'notContainsi',
  'startsWith',
  'startsWithi',
  'endsWith',
  'endsWithi',
  'null',
  'notNull',
] as const
export type Operator = (typeof operators)[number]

/** A parsed filter; `some` is true if a related record matches (for `$null`, if there is none). */
export type Filter =
  | { kind: 'and' | 'or'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'some'; relation: string; of: Filter }
  | Condition

/** A comparison of an attribute with a value. */
export interface Condition {
  kind: 'is'
  name: string
  type: FieldType
  operator: Operator
  value: FilterValue
}

const maxDepth = 8
const maxRelations = 2

/**
 * Parses `filters` in Strapi's spelling; throws `QueryMistake` naming unknown names, unknown operators and wrong types.
 */
export function parseFilter(entity: EntitySchema, raw: unknown): Filter | undefined {
  if (raw === undefined || raw === '') return undefined
  return parseNode({ path: [], entity }, raw, 0)
}

/** The number of conditions in a filter; each value of a list counts. */
export function countConditions(filter: Filter | undefined): number {
  if (!filter) return 0
  if (filter.kind === 'is') return Array.isArray(filter.value) ? filter.value.length : 1
  if (filter.kind === 'not' || filter.kind === 'some') return countConditions(filter.of)
  return filter.of.reduce((sum, part) => sum + countConditions(part), 0)
}

/** The current position in a filter: an entity (the list's own, or that of a relation) or an attribute. */
type Place = { path: string[] } & (
  | { entity: EntitySchema }
  | { entity?: undefined; name: string; type: FieldType; given: ValueType }
)

function parseNode(place: Place, raw: unknown, depth: number): Filter {
  const isRoot = place.path.length === 0
  if (depth > maxDepth)
    throw new QueryMistake('too-costly', `„filters“ ist zu tief verschachtelt${at(place)}!`)
  const list = listOf(raw)
  if (list) {
    const of = list.map((item) => parseNode(place, item, depth + 1))
    return joined(isRoot ? 'and' : 'or', of)
  }
  if (!isRecord(raw)) {
    if (isRoot) throw new QueryMistake('bad-filter', `Ungültige „filters“${quoted(raw)}!`)
    return condition(place, '$eq', raw)
  }
  const parts = Object.entries(raw).map(([key, value]) => parseEntry(place, key, value, depth))
  if (parts.length === 0) throw new QueryMistake('bad-filter', `Ungültige „filters“${at(place)}!`)
  return joined('and', parts)
}

function parseEntry(place: Place, key: string, value: unknown, depth: number): Filter {
  if (key === '$and' || key === '$or') {
    const list = listOf(value)
    if (!list) throw new QueryMistake('bad-filter', `„${key}“${at(place)} braucht eine Liste!`)
    const of = list.map((item) => parseNode(place, item, depth + 1))
    return { kind: key === '$and' ? 'and' : 'or', of }
  }
  if (key === '$not') return { kind: 'not', of: parseNode(place, value, depth + 1) }
  if (!place.entity || key.startsWith('$')) return condition(place, key, value)
  if (/^\d+$/.test(key)) return parseNode(place, value, depth + 1)
  return parseAttribute(place.entity, place.path, key, value, depth)
}

function parseAttribute(
  entity: EntitySchema,
  above: string[],
  name: string,
  value: unknown,
  depth: number,
): Filter {
  const path = [...above, name]
  const schema = Object.hasOwn(entity.shape, name) ? entity.shape[name] : undefined
  if (!schema || isOnlyByName(schema))
    throw new QueryMistake('unknown-filter', `Unbekanntes Feld „${path.join('.')}“!`)
  const relation = relationOf(schema)
  if (!relation) {
    const types = { type: fieldType(schema), given: valueType(schema) }
    return parseNode({ path, name, ...types }, value, depth + 1)
  }
  if (path.length > maxRelations) {
    throw new QueryMistake(
      'too-costly',
      `„filters“ geht höchstens ${maxRelations} Beziehungen tief, „${path.join('.')}“ ist zu tief!`,
    )
  }
  const of = parseNode({ path, entity: relation.entity }, value, depth + 1)
  return { kind: 'some', relation: name, of }
}

/** A comparison of this attribute; for a relation, of the related record's id. */
function condition(place: Place, spelled: string, raw: unknown): Condition {
  const operator = operators.find((candidate) => `$${candidate}` === spelled)
  if (!operator)
    throw new QueryMistake('unknown-operator', `Unbekannter Operator „${spelled}“${at(place)}!`)
  if (place.path.length === 0)
    throw new QueryMistake('bad-filter', `„${spelled}“ braucht ein Feld!`)
  const number = { name: 'id', type: 'number', given: 'number' } as const
  const { name, type, given } = place.entity ? number : place
  const value = parseValue(place.path.join('.'), given, operator, raw)
  return { kind: 'is', name, type, operator, value }
}

function joined(kind: 'and' | 'or', of: Filter[]): Filter {
  return of.length === 1 && of[0] ? of[0] : { kind, of }
}

function at({ path }: Place): string {
  return path.length > 0 ? ` bei „${path.join('.')}“` : ''
}

function quoted(raw: unknown): string {
  return typeof raw === 'string' ? ` „${raw}“` : ''
}
