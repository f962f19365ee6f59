import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EntitySchema, wrap } from '#contract/envelope.ts'
import { problemCodes } from '#contract/problem.ts'
import { exampleFor } from './derived-examples.ts'
import { apiNotes } from './openapi-notes.ts'
import { isRepeatable, pathNames } from './openapi-parameters.ts'
import { responseName } from './openapi-problems.ts'
import { pascal, type SchemaBook } from './openapi-schemas.ts'
import { hasTag, isConditional, tagHeaderOf } from './openapi-tag-headers.ts'
import type { ApiResponse, Content, Operation, Schema } from './openapi-types.ts'

/** Every response of a call: successes by status, then all possible errors. */
export function answersOf(
  name: string,
  endpoint: Endpoint,
  address: string,
  book: SchemaBook,
): Operation['responses'] {
  const errors = errorsOf(name, endpoint, address).map((status) => [
    String(status),
    { $ref: `#/components/responses/${responseName(status)}` },
  ])
  const headers = hasTag(name, endpoint) && { headers: { ETag: tagHeaderOf(endpoint) } }
  const isAsked = headers && endpoint.method === 'GET'
  return {
    ...(apiNotes[name]?.answers ?? successOf(name, endpoint, book, headers)),
    ...(isAsked && { 304: { description: 'Noch so wie beim letzten Lesen.', ...headers } }),
    ...Object.fromEntries(errors),
  }
}

function successOf(
  name: string,
  endpoint: Endpoint,
  book: SchemaBook,
  headers: Pick<ApiResponse, 'headers'> | false,
): Record<string, ApiResponse> {
  const { output, customerOutput } = endpoint
  const description = wordsFor(endpoint)
  if (output instanceof z.ZodUndefined || output instanceof z.ZodVoid) {
    return { 204: { description: 'Erledigt; die Antwort hat keinen Inhalt.' } }
  }
  const { answer, customerAnswer } = exampleFor(name, endpoint)
  const schema = bodyOf(endpoint, output, pascal(name), book)
  const content = { schema, example: exampleOf(endpoint, output, answer) }
  const status = apiNotes[name]?.success ?? 200
  const response = { description, ...headers, content: json(content) }
  const created = apiNotes[name]?.alsoCreates && {
    201: { ...response, description: 'Der neue Eintrag.' },
  }
  if (!customerOutput) return { [status]: response, ...created }
  const narrow = bodyOf(endpoint, customerOutput, `${pascal(name)}ForCustomer`, book)
  const either = {
    schema: { anyOf: [schema, narrow] },
    examples: {
      staff: { summary: 'Für Bearbeiter und API-Schlüssel', value: content.example },
      customer: {
        summary: 'Für Kunden',
        value: exampleOf(endpoint, customerOutput, customerAnswer),
      },
    },
  }
  return { 200: { description, ...headers, content: json(either) } }
}

function wordsFor({ wire, method }: Endpoint): string {
  if (wire === 'list') return 'Ein Teil der Liste.'
  if (wire !== 'entity') return 'Erledigt.'
  return method === 'DELETE' ? 'Der gelöschte Eintrag.' : 'Der Eintrag, wie er jetzt ist.'
}

function json(content: Content[string]): Content {
  return { 'application/json': content }
}

function bodyOf(
  { wire }: Endpoint,
  output: z.ZodType,
  fallbackName: string,
  book: SchemaBook,
): Schema {
  if (wire !== 'entity' && wire !== 'list') return book.plain(output, 'output')
  const entity = book.entity(output as EntitySchema, fallbackName)
  const isList = wire === 'list'
  const pagination = { $ref: '#/components/schemas/Pagination' }
  return {
    type: 'object',
    required: ['data', 'meta'],
    additionalProperties: false,
    properties: {
      data: isList ? { type: 'array', items: entity } : entity,
      meta: isList
        ? { type: 'object', required: ['pagination'], properties: { pagination } }
        : { type: 'object', additionalProperties: false },
    },
  }
}

/** Wraps an example in the envelope that `serve` adds. */
function exampleOf({ wire }: Endpoint, output: z.ZodType, answer: unknown): unknown {
  if (answer === undefined || (wire !== 'entity' && wire !== 'list')) return answer
  const data = wrap(output as EntitySchema, answer as object)
  if (wire === 'entity') return { data, meta: {} }
  const pagination = { page: 1, pageSize: 25, pageCount: 1, total: 1 }
  return { data: [data], meta: { pagination } }
}

function errorsOf(name: string, endpoint: Endpoint, address: string): number[] {
  const { access, method, wire } = endpoint
  const isChange = method !== 'GET'
  const hasBody = method === 'POST' || method === 'PUT'
  const isOpen = access === 'anyone'
  const found: Record<number, boolean> = {
    400: true,
    401: !isOpen,
    403: !isOpen && (isChange || access !== 'session'),
    404: pathNames(address).length > 0 || (method === 'PUT' && wire === 'entity'),
    409: !isOpen && isChange && !name.startsWith('auth.') && !name.startsWith('customer.'),
    412: isConditional(name, endpoint),
    413: hasBody,
    414: method === 'GET',
    415: hasBody,
    422: isRepeatable(name, endpoint),
    500: true,
    503: !apiNotes[name]?.needsNoDatabase,
  }
  const ownErrors = apiNotes[name]?.errors ?? []
  const knownStatuses = new Set<number>(Object.values(problemCodes).map(({ status }) => status))
  const statuses = Object.keys(found).map(Number)
  return [...statuses.filter((status) => found[status]), ...ownErrors]
    .filter((status) => knownStatuses.has(status))
    .toSorted((one, other) => one - other)
}
