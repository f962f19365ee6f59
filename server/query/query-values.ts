import { z } from 'zod'
import { AnsweredDay } from '#contract/fields.ts'
import type { Operator } from './query-filter.ts'
import { QueryMistake } from './query-mistake.ts'

/** How values of an attribute are compared; derived from its schema. */
export type FieldType = 'text' | 'number' | 'time' | 'flag' | 'list'

export type FilterValue = string | number | boolean | (string | number)[]

/** The type of a value that an attribute is compared with: days are compared as text, but must be valid. */
export type ValueType = FieldType | 'day'

/** The comparison type of an attribute's schema. */
export function fieldType(schema: unknown): FieldType {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodNumber) return 'number'
  if (inner instanceof z.ZodBoolean) return 'flag'
  if (isListed(inner)) return 'list'
  return inner instanceof z.ZodISODateTime ? 'time' : 'text'
}

/** The type of the values that an attribute is filtered by. */
export function valueType(schema: unknown): ValueType {
  return unwrapped(schema) === AnsweredDay ? 'day' : fieldType(schema)
}

function unwrapped(schema: unknown): z.core.$ZodType {
  let inner = schema as z.core.$ZodType
  while (wrappers.some((wrapper) => inner instanceof wrapper)) {
    inner = (inner as z.ZodOptional).unwrap()
  }
  return inner
}

const wrappers = [z.ZodNullable, z.ZodOptional, z.ZodNonOptional]

/** Whether an attribute is a list: it can be returned and filtered by its members, but not sorted by. */
export function isListed(schema: unknown): boolean {
  return schema instanceof z.ZodArray
}

/** Parses the value of an operator; `name` is the attribute's name in error messages. */
export function parseValue(
  name: string,
  type: ValueType,
  operator: Operator,
  raw: unknown,
): FilterValue {
  if (operator === 'null' || operator === 'notNull') {
    const isWanted = parseBoolean(raw)
    if (isWanted !== undefined) return isWanted
    throw new QueryMistake(
      'bad-filter',
      `„$${operator}“ bei „${name}“ braucht „true“ oder „false“!`,
    )
  }
  if (type === 'list') return listMember(name, operator, raw)
  if (operator === 'in' || operator === 'notIn') {
    return (listOf(raw) ?? [raw]).map((item) => scalar(name, type, item))
  }
  if (operator === 'between') {
    const ends = (listOf(raw) ?? []).map((item) => scalar(name, type, item))
    if (ends.length === 2) return ends
    throw new QueryMistake('bad-filter', `„$between“ bei „${name}“ braucht genau zwei Werte!`)
  }
  if (!isPartial(operator)) return scalar(name, type, raw)
  if (type !== 'flag') return scalar(name, 'text', raw)
  throw new QueryMistake(
    'bad-filter',
    `„$${operator}“ vergleicht Texte, und „${name}“ ist „true“ oder „false“!`,
  )
}

/** The JSON text of a list member; lists can only be filtered by their members. */
function listMember(name: string, operator: Operator, raw: unknown): string {
  if (operator === 'contains' || operator === 'notContains') {
    return JSON.stringify(scalar(name, 'text', raw))
  }
  throw new QueryMistake(
    'bad-filter',
    `„${name}“ ist eine Liste: möglich sind „$contains“ und „$notContains“!`,
  )
}

/** Whether an operator compares with a part of the value's text. */
export function isPartial(operator: Operator): boolean {
  return /contains|startsWith|endsWith/i.test(operator)
}

/**
 * The items of a list, also if the query string parser turned it into `{ 0: …, 1: … }`; undefined for anything else.
 */
export function listOf(raw: unknown): unknown[] | undefined {
  if (Array.isArray(raw)) return raw
  if (!isRecord(raw)) return undefined
  const keys = Object.keys(raw)
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(raw) : undefined
}

export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}

/** Strapi's spellings of true and false; undefined for anything else. */
export function parseBoolean(raw: unknown): boolean | undefined {
  if ([true, 'true', 't', '1', 1].includes(raw as never)) return true
  return [false, 'false', 'f', '0', 0].includes(raw as never) ? false : undefined
}

function scalar(name: string, type: ValueType, raw: unknown): string | number {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') {
    throw new QueryMistake('bad-filter', `Ungültiger Wert bei „${name}“!`)
  }
  const text = String(raw)
  if (type === 'number') {
    if (!/^-?\d{1,15}(\.\d{1,10})?$/.test(text)) {
      throw new QueryMistake('bad-filter', `„${name}“ muss eine Zahl sein!`)
    }
    return Number(text)
  }
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw new QueryMistake('bad-filter', `Ungültiger Wert bei „${name}“!`)
  }
  if (type === 'text') return text
  if (type === 'day') {
    if (isDay(text)) return text
    throw new QueryMistake('bad-filter', `„${name}“ muss ein Tag wie 2026-11-21 sein!`)
  }
  if (type === 'flag') {
    const isSet = parseBoolean(raw)
    if (isSet !== undefined) return isSet ? 1 : 0
    throw new QueryMistake('bad-filter', `„${name}“ muss „true“ oder „false“ sein!`)
  }
  const time = readTime(text)
  if (time) return time.toISOString()
  throw new QueryMistake('bad-filter', `„${name}“ muss eine Zeit wie 2026-11-21T08:00:00Z sein!`)
}

const isoTime =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ](?<clock>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i

/** A day or time in ISO 8601, in UTC if no zone is given; undefined for dates that do not exist. */
function readTime(text: string): Date | undefined {
  const { day, clock = '00:00', zone = 'Z' } = isoTime.exec(text)?.groups ?? {}
  if (day === undefined || !isDay(day)) return undefined
  const time = new Date(`${day}T${clock}${zone.replace(/(\d{2})(\d{2})$/, '$1:$2').toUpperCase()}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // JavaScript parses the 30th of February as the 2nd of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
