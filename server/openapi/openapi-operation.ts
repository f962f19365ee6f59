import type { Endpoint } from '#contract/endpoint.ts'
import { rightsInWords } from '#contract/tokens.ts'
import { scopesOfCalls } from '../auth/scopes.ts'
import { exampleFor } from './derived-examples.ts'
import { accessRules } from './openapi-access.ts'
import { answersOf } from './openapi-answers.ts'
import { apiNotes } from './openapi-notes.ts'
import { parametersOf, pathNames } from './openapi-parameters.ts'
import { pascal, type SchemaBook } from './openapi-schemas.ts'
import type { Operation, Schema } from './openapi-types.ts'

/** Describes a call at one of its paths; `index` 0 is the path of the contract, others are aliases. */
export function describeOperation(
  name: string,
  endpoint: Endpoint,
  address: string,
  index: number,
  book: SchemaBook,
): Operation {
  const [group = ''] = name.split('.')
  const description = apiNotes[name]?.description
  const spelled = pascal(name)
  const operationId = `${spelled.charAt(0).toLowerCase()}${spelled.slice(1)}${index ? `Alias${index}` : ''}`
  const requestBody = bodyOf(name, endpoint, address, pascal(operationId), book)
  return {
    tags: [group],
    operationId,
    summary: endpoint.summary,
    ...(description && { description }),
    'x-access': whoMay(name, endpoint),
    ...(index > 0 && { 'x-alias-of': openPath(endpoint.path) }),
    security: securityOf(endpoint),
    parameters: parametersOf(name, endpoint, address, book),
    ...(requestBody && { requestBody }),
    responses: answersOf(name, endpoint, address, book),
  }
}

/** `/api/devices/:id` in OpenAPI notation: `/api/devices/{id}`. */
export function openPath(address: string): string {
  return address.replaceAll(/:(\w+)/g, '{$1}')
}

/** Read-only tokens may only GET; scoped ones may do what their scopes say. */
function whoMay(name: string, { access, method }: Endpoint): string {
  const { who, schemes } = accessRules[access]
  if (!schemes.includes('apiToken')) return who
  const reading =
    method === 'GET' ? who : who.replace('API-Schlüssel', 'API-Schlüssel, die nicht nur lesen')
  const scopes = scopesOfCalls[name] ?? {}
  if (Object.keys(scopes).length === 0) return reading
  return `${reading} (einzelne Rechte eines Schlüssels: ${rightsInWords({ type: 'scoped', scopes })})`
}

function securityOf({ access, wire, method }: Endpoint): Operation['security'] {
  const isFile = access === 'reader' && wire === 'stream' && method === 'GET'
  const schemes = [...accessRules[access].schemes, ...(isFile ? ['staffFileCookie'] : [])]
  return schemes.map((scheme) => ({ [scheme]: [] }))
}

function bodyOf(
  name: string,
  endpoint: Endpoint,
  address: string,
  bodyName: string,
  book: SchemaBook,
): Operation['requestBody'] {
  const { method, wire, input } = endpoint
  if (method !== 'POST' && method !== 'PUT') return undefined
  const form = apiNotes[name]?.body
  if (form) return { required: true, content: form }
  const bodySchema = withoutPath(book.plain(input, 'input'), pathNames(address))
  const isRequired = Object.keys(bodySchema.properties as Schema).length > 0
  const data = isRequired ? book.named(`${bodyName}Body`, bodySchema) : bodySchema
  const isFlat = wire === 'flat' || wire === 'stream'
  const schema = isFlat ? data : { type: 'object', required: ['data'], properties: { data } }
  const example = exampleOf(exampleFor(name, endpoint).body, bodySchema)
  const content = { schema, example: isFlat ? example : { data: example } }
  return { required: isRequired, content: { 'application/json': content } }
}

/** Attributes in the path are not required in the body. */
function withoutPath(schema: Schema, inPath: string[]): Schema {
  const { properties = {}, required = [], ...rest } = schema
  const bodyProperties = Object.entries(properties as Schema).filter(
    ([name]) => !inPath.includes(name),
  )
  const needed = (required as string[]).filter((name) => !inPath.includes(name))
  return {
    ...rest,
    properties: Object.fromEntries(bodyProperties),
    ...(needed.length > 0 && { required: needed }),
  }
}

/** The example of the body, with an id if the path has none. */
function exampleOf(body: object | undefined, { required }: Schema): unknown {
  if (body === undefined) return undefined
  const needsId = Array.isArray(required) && required.includes('id')
  return needsId ? { id: 7, ...body } : body
}
