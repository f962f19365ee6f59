import { z } from 'zod'
import { type EntitySchema, relationOf } from './envelope.ts'
import { QueryMistake } from './query-mistake.ts'

/** How values of an attribute compare; derived from its schema. */
export type FieldType = 'text' | 'number' | 'time'

/** Strapi's operators without the `$`; `i` at the end means without case. */
export const operators = [
  'eq',
  'eqi',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'notIn',
  'contains',
  'containsi',
  'notContains',
  'notContainsi',
  'startsWith',
  'startsWithi',
  'null',
  'notNull',
] as const
export type Operator = (typeof operators)[number]

/** A filter after parsing; `path` leads from the entity through relations to an attribute. */
export type Filter =
  | { kind: 'and' | 'or'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  | { kind: 'is'; path: string[]; type: FieldType; operator: Operator; value: FilterValue }

export type FilterValue = string | number | boolean | (string | number)[]

const maxDepth = 8
const maxConditions = 50

/** Reads `filters` in Strapi's spelling; unknown names, operators and wrong types are refused by name. */
export function parseFilter(entity: EntitySchema, raw: unknown): Filter | undefined {
  if (raw === undefined || raw === '') return undefined
  const filter = parseNode(entity, [], raw, 0)
  if (countConditions(filter) > maxConditions) {
    throw new QueryMistake(`Höchstens ${maxConditions} Bedingungen in „filters“!`)
  }
  return filter
}

function parseNode(entity: EntitySchema, path: string[], raw: unknown, depth: number): Filter {
  if (depth > maxDepth) throw new QueryMistake('„filters“ ist zu tief verschachtelt!')
  if (Array.isArray(raw)) {
    return { kind: 'and', of: raw.map((item) => parseNode(entity, path, item, depth + 1)) }
  }
  if (typeof raw !== 'object' || raw === null) throw new QueryMistake('Ungültige „filters“!')
  const parts = Object.entries(raw).map(([name, value]): Filter => {
    if (name === '$and' || name === '$or') {
      return { kind: name === '$and' ? 'and' : 'or', of: branches(entity, path, value, depth) }
    }
    if (name === '$not') return { kind: 'not', of: parseNode(entity, path, value, depth + 1) }
    if (/^\d+$/.test(name)) return parseNode(entity, path, value, depth + 1)
    return parseAttribute(entity, path, name, value, depth)
  })
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', of: parts }
}

function branches(entity: EntitySchema, path: string[], raw: unknown, depth: number): Filter[] {
  if (typeof raw !== 'object' || raw === null) {
    throw new QueryMistake('„$and“ und „$or“ brauchen eine Liste!')
  }
  return Object.values(raw).map((item) => parseNode(entity, path, item, depth + 1))
}

function parseAttribute(
  entity: EntitySchema,
  path: string[],
  name: string,
  value: unknown,
  depth: number,
): Filter {
  const schema = Object.hasOwn(entity.shape, name) ? entity.shape[name] : undefined
  if (!schema) throw new QueryMistake(`Unbekanntes Feld „${[...path, name].join('.')}“!`)
  const relation = relationOf(schema)
  if (!relation) return parseConditions([...path, name], fieldType(schema), value)
  if (path.length >= 2) throw new QueryMistake('„filters“ geht höchstens zwei Beziehungen tief!')
  const isNested = typeof value === 'object' && value !== null && !isOperators(value)
  if (isNested && !Array.isArray(value)) {
    return parseNode(relation.entity, [...path, name], value, depth + 1)
  }
  return parseConditions([...path, name, 'id'], 'number', value)
}

function isOperators(value: object): boolean {
  return Object.keys(value).some((key) => key.startsWith('$') && !/^\$(and|or|not)$/.test(key))
}

function parseConditions(path: string[], type: FieldType, raw: unknown): Filter {
  if (typeof raw !== 'object' || raw === null) return condition(path, type, '$eq', raw)
  if (Array.isArray(raw)) return condition(path, type, '$in', raw)
  const parts = Object.entries(raw).map(([operator, value]) => {
    return condition(path, type, operator, value)
  })
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', of: parts }
}

function condition(path: string[], type: FieldType, spelled: string, raw: unknown): Filter {
  const operator = operators.find((known) => `$${known}` === spelled)
  if (!operator)
    throw new QueryMistake(`Unbekannter Operator „${spelled}“ bei „${path.join('.')}“!`)
  const name = path.join('.')
  if (operator === 'null' || operator === 'notNull') {
    return { kind: 'is', path, type, operator, value: !['false', '0'].includes(String(raw)) }
  }
  if (operator === 'in' || operator === 'notIn') {
    const list = typeof raw === 'object' && raw !== null ? Object.values(raw) : [raw]
    return { kind: 'is', path, type, operator, value: list.map((item) => scalar(name, type, item)) }
  }
  const isSubstring = operator.includes('ontains') || operator.startsWith('startsWith')
  return { kind: 'is', path, type, operator, value: scalar(name, isSubstring ? 'text' : type, raw) }
}

function scalar(name: string, type: FieldType, raw: unknown): string | number {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') {
    throw new QueryMistake(`Ungültiger Wert bei „${name}“!`)
  }
  const text = String(raw)
  if (type === 'number') {
    if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(text)) {
      throw new QueryMistake(`„${name}“ muss eine Zahl sein!`)
    }
    return Number(text)
  }
  if (text.includes('\u0000')) throw new QueryMistake(`Ungültiger Wert bei „${name}“!`)
  if (type === 'text') return text
  const time = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(time.getTime())) {
    throw new QueryMistake(`„${name}“ muss eine Zeit wie 2026-11-21T08:00:00Z sein!`)
  }
  return time.toISOString()
}

function fieldType(schema: unknown): FieldType {
  let inner = schema as z.core.$ZodType
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional) inner = inner.unwrap()
  if (inner instanceof z.ZodNumber) return 'number'
  return inner instanceof z.ZodISODateTime ? 'time' : 'text'
}

function countConditions(filter: Filter): number {
  if (filter.kind === 'is') return Array.isArray(filter.value) ? filter.value.length : 1
  if (filter.kind === 'not') return countConditions(filter.of)
  return filter.of.reduce((sum, part) => sum + countConditions(part), 0)
}
