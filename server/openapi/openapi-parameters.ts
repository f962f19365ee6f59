import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { operators } from '../query/query-filter.ts'
import { isListed } from '../query/query-values.ts'
import { sampleOf } from './derived-examples.ts'
import { apiNotes } from './openapi-notes.ts'
import { filtersOf, populateOf } from './openapi-queries.ts'
import { pascal, type SchemaBook } from './openapi-schemas.ts'
import { tagParameters } from './openapi-tag-headers.ts'
import type { Parameter, Schema } from './openapi-types.ts'

/** Whether the call supports the whole query language. */
function isList({ wire }: Endpoint): boolean {
  return wire === 'list' || wire === 'flat list'
}

/** Whether the call exports a list as a table. */
function isTable(input: z.ZodType): input is z.ZodObject {
  return input instanceof z.ZodObject && 'filters' in input.shape
}

/** The names of the `:name` parameters in a path. */
export function pathNames(address: string): string[] {
  return [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** Whether repeating a request with the same `Idempotency-Key` returns the first result. */
export function isRepeatable(name: string, { method }: Endpoint): boolean {
  return apiNotes[name]?.isRepeatable ?? (method === 'POST' && name.endsWith('.create'))
}

/** Path, query and header parameters of a call at one of its paths. */
export function parametersOf(
  name: string,
  endpoint: Endpoint,
  address: string,
  book: SchemaBook,
): Parameter[] {
  return [
    ...pathNames(address).map((pathName) => pathParameter(pathName, endpoint, book)),
    ...queryParameters(name, endpoint, address, book),
    ...(apiNotes[name]?.parameters ?? []),
    ...(isRepeatable(name, endpoint) ? [idempotencyKey] : []),
    ...tagParameters(name, endpoint),
  ]
}

function pathParameter(name: string, { input }: Endpoint, book: SchemaBook): Parameter {
  const type = input instanceof z.ZodObject ? input.shape[name] : undefined
  return {
    name,
    in: 'path',
    required: true,
    description: pathWords[name] ?? 'Der Name in der Adresse.',
    schema: type ? book.plain(type as z.ZodType, 'input') : { type: 'string' },
    example: pathExamples[name] ?? 'Betriebsanleitung_5f2c1e9a.pdf',
  }
}

const pathWords: Record<string, string> = {
  id: 'Die ID des Eintrags.',
  number: 'Die Nummer der Datei im Import.',
  gtin: 'Die GTIN der Artikelnummer mit ihrer Prüfziffer.',
  sn: 'Die Seriennummer; es muss sie nicht geben.',
}

const pathExamples: Record<string, string | number> = {
  id: 7,
  number: 12,
  kind: 'zugangsdaten',
  publicId: '3k7m9x2q',
  gtin: '04006381333931',
  sn: 'KP-4711',
}

function queryParameters(
  name: string,
  endpoint: Endpoint,
  address: string,
  book: SchemaBook,
): Parameter[] {
  const { wire, method, input } = endpoint
  if (isList(endpoint)) {
    const isFlat = wire === 'flat list'
    return [...listParameters(name, entityOf(endpoint), book), ...(isFlat ? flatPage : [])]
  }
  if (isTable(input)) {
    const ofQuery = ['sort', 'filters']
    return [
      ...listParameters(name, entityOf(endpoint), book).filter((parameter) =>
        ofQuery.includes(parameter.name),
      ),
      ...plainParameters(input, ofQuery, book),
    ]
  }
  const selected = wire === 'entity' ? selection(name, entityOf(endpoint), book) : []
  const takesQuery = method === 'DELETE' || (method === 'GET' && wire !== 'entity')
  if (!takesQuery || !(input instanceof z.ZodObject)) return selected
  return [...selected, ...plainParameters(input, pathNames(address), book)]
}

/** Query parameters that are not part of the query language. */
function plainParameters(input: z.ZodObject, otherNames: string[], book: SchemaBook): Parameter[] {
  return Object.entries(input.shape)
    .filter(([name]) => !otherNames.includes(name))
    .map(([name, type]): Parameter => {
      const isRequired = !(type as z.ZodType).safeParse(undefined).success
      const { description = name } = type as z.ZodType
      const schema = book.plain(type as z.ZodType, 'input')
      const example = sampleOf(type as z.ZodType)
      return { name, in: 'query', required: isRequired, description, schema, example }
    })
}

function entityOf({ output }: Endpoint): EntitySchema {
  return (output instanceof z.ZodArray ? output.element : output) as EntitySchema
}

function namesOf(entity: EntitySchema) {
  const names = Object.keys(entity.shape)
  return {
    attributes: names.filter((name) => !relationOf(entity.shape[name])),
    /** Attributes that can be sorted by and compared. */
    plain: names.filter((name) => !relationOf(entity.shape[name]) && !isListed(entity.shape[name])),
    relations: names.filter((name) => relationOf(entity.shape[name])),
  }
}

function selection(call: string, entity: EntitySchema, book: SchemaBook): Parameter[] {
  const { attributes, relations } = namesOf(entity)
  const fields: Parameter = {
    name: 'fields',
    in: 'query',
    description: 'Welche Attribute die Antwort trägt; ohne Angabe alle. Auch „fields[0]=…“.',
    style: 'form',
    explode: true,
    schema: { type: 'array', items: { type: 'string', enum: [...attributes, '*'] } },
    example: attributes.slice(0, 2),
  }
  const populated = populateOf(entity, book, pascal(call))
  if (!populated) return [fields]
  const populate: Parameter = {
    name: 'populate',
    in: 'query',
    description: `Welche Beziehungen mitkommen: ${quoted(relations)}, „*“ für alle, mit Punkt auch tiefer (bis drei Stufen). Auch „populate[0]=…“ und „populate[${relations[0]}][populate]=*“.`,
    style: 'deepObject',
    explode: true,
    schema: populated,
    example: { [relations[0] ?? '']: { fields: ['id'] } },
  }
  return [fields, populate]
}

function listParameters(call: string, entity: EntitySchema, book: SchemaBook): Parameter[] {
  const { plain } = namesOf(entity)
  const [first = 'id'] = plain.filter((name) => name !== 'id')
  const sort: Parameter = {
    name: 'sort',
    in: 'query',
    description: `Wonach sortiert wird, mit „:asc“ oder „:desc“, höchstens zehn. Möglich sind ${quoted(plain)} und Attribute von Einzelbeziehungen mit Punkt.`,
    style: 'form',
    explode: false,
    schema: { type: 'array', maxItems: 10, items: { type: 'string' } },
    example: [`${first}:asc`],
  }
  return [
    sort,
    filters(first, filtersOf(entity, book, pascal(call))),
    ...selection(call, entity, book),
    pagination,
  ]
}

function filters(first: string, schema: Schema): Parameter {
  return {
    name: 'filters',
    in: 'query',
    description: `Bedingungen wie „filters[${first}][$eq]=…“, bis zwei Beziehungen tief und höchstens 50. Operatoren: ${operators.map((operator) => `$${operator}`).join(' ')} und $and, $or, $not. Leere Werte (null) findet $null; $ne, $nei, $notIn, $notContains und $notContainsi lassen sie aus, $not um eine Bedingung nicht.`,
    style: 'deepObject',
    explode: true,
    schema,
    example: { [first]: { $notNull: true } },
  }
}

const pageProperties: Record<string, Schema> = {
  page: { type: 'integer', minimum: 1 },
  pageSize: { type: 'integer', minimum: 1, maximum: 1_000 },
  start: { type: 'integer', minimum: 0 },
  limit: { type: 'integer', minimum: -1, maximum: 1_000 },
  withCount: { enum: [true, false, 'bounded'] },
}

const pagination: Parameter = {
  name: 'pagination',
  in: 'query',
  description:
    'Welcher Teil der Liste: „pagination[page]“ und „[pageSize]“, oder „[start]“ und „[limit]“; ohne Angabe die ersten 25, mehr als 1.000 wird gekappt. „[withCount]=false“ spart das Zählen, „[withCount]=bounded“ zählt bis 10.000.',
  style: 'deepObject',
  explode: true,
  schema: { type: 'object', additionalProperties: false, properties: pageProperties },
  example: { page: 1, pageSize: 25 },
}

/** Strapi's list of uploads takes these without `pagination`. */
const flatPage = ['start', 'limit'].map((name): Parameter => {
  return {
    name,
    in: 'query',
    description: `Dasselbe wie „pagination[${name}]“.`,
    schema: pageProperties[name] ?? {},
    example: name === 'start' ? 0 : 25,
  }
})

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Ein eigener, einmaliger Schlüssel. Dieselbe Anfrage mit demselben Schlüssel antwortet 24 Stunden lang das erste Ergebnis, mit „Idempotency-Replayed: true“; eine andere Anfrage damit ist ein 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: 'anlage-7-geraet-4711',
}

function quoted(names: string[]): string {
  return names.map((name) => `„${name}“`).join(', ')
}
