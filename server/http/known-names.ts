import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ProblemError } from '../core/problem-error.ts'
import { maxErrors, unknownAttribute } from './invalid-input.ts'

type Values = Record<string, unknown>

/** Root parameters of Strapi that have no meaning here: languages and drafts. */
const ignoredParameters = ['locale', 'publicationState']
const ofQueries = ['sort', 'filters', 'pagination', 'fields', 'populate', ...ignoredParameters]

/**
 * Calls that ignore unknown parameters as they always did, by path, and why; besides them, pages outside `/api/`
 * without parameters of their own: people share their addresses, which gain parameters on the way (`utm_source`,
 * attributes of a Digital Link).
 */
const lenient: Record<string, string> = {
  '/api/auth/local': 'clients of Strapi sign in here with whatever they send along',
  '/api/devices/customer-login': 'a sign-in as well, of customers',
  '/api/auth/local/factor': 'a sign-in as well; what a passkey says grows with browsers',
  '/api/auth/local/enrol': 'as the step before it',
  '/api/auth/sso/callback': 'the address that the provider fills in, with parameters of its own',
  '/authority': 'whatever is wrong with a link of an authority has one answer',
}

/** Whether a call ignores unknown names; all others refuse them. */
export function takesAnything(endpoint: Endpoint): boolean {
  const isPassedOn = !endpoint.path.startsWith('/api/') && besidePath(endpoint).length === 0
  return isPassedOn || Object.hasOwn(lenient, endpoint.path)
}

/**
 * Throws a 400 that names a parameter unknown to the call, instead of answering something else. `ownNames` are parameters
 * of a call whose body is bytes.
 */
export function assertKnownParameters(
  endpoint: Endpoint,
  query: Values,
  ownNames: string[] = hasBody(endpoint) ? [] : besidePath(endpoint),
): void {
  if (takesAnything(endpoint)) return
  const knownNames = [...ownNames, ...sharedParameters(endpoint)]
  const unknown = Object.keys(query).find((name) => !knownNames.includes(name))
  if (unknown === undefined) return
  throw new ProblemError('unknown-parameter', `Unbekannte Angabe „${unknown}“ in der Adresse!`)
}

function sharedParameters({ wire }: Endpoint): string[] {
  // A single record cannot be sorted or paged, but clients send the same query to both.
  if (wire === 'list' || wire === 'entity') return ofQueries
  return wire === 'flat list' ? [...ofQueries, 'start', 'limit'] : ignoredParameters
}

/** The input of a call except its path parameters. */
export function besidePath({ path, input }: Endpoint): string[] {
  const inPath = path.split(/[/.-]/)
  return namesIn(input).filter((name) => !inPath.includes(`:${name}`))
}

/** Allowed beside `data`: clients send back what they have read, including its `meta`. */
const besideData = ['data', 'meta', ...ignoredParameters]

/** Throws a 400 that names what is beside the object `data` of a body, where it would be ignored. */
export function assertOnlyData(body: object): void {
  const misplaced = Object.keys(body).filter((name) => !besideData.includes(name))
  if (misplaced.length > 0) throw unknownAttributes(misplaced)
}

/** Attributes of Strapi's own answers that clients write back as they have read them. */
const ofStrapi = ['publishedAt', 'locale', 'localizations', 'createdBy', 'updatedBy']

/**
 * The body of a record without attributes that are accepted but ignored: id, timestamps, read-only attributes,
 * Strapi's own. Throws a 400 that names each unknown attribute.
 */
export function knownAttributes(endpoint: Endpoint, body: object): object {
  const { input } = endpoint
  if (!(input instanceof z.ZodObject) || takesAnything(endpoint)) return body
  const passedOver = ignoredBy(endpoint)
  const entries = Object.entries(body)
  const unknown = entries.filter(([name]) => !isWritten(input, name) && !passedOver.has(name))
  if (unknown.length > 0) throw unknownAttributes(unknown.map(([name]) => name))
  return Object.fromEntries(entries.filter(([name]) => isWritten(input, name)))
}

/** Ignored attributes by call; they depend only on its schemas. */
const ignored = new WeakMap<Endpoint, ReadonlySet<string>>()

function ignoredBy(endpoint: Endpoint): ReadonlySet<string> {
  const ignoredNames = ignored.get(endpoint) ?? new Set(ignoredAttributes(endpoint))
  ignored.set(endpoint, ignoredNames)
  return ignoredNames
}

/**
 * Attributes that a call accepts and ignores. Calls that do not answer a record have none, since clients cannot write
 * any back.
 */
function ignoredAttributes({ wire, method, input, output }: Endpoint): string[] {
  const read = namesIn(output)
  const isRecord = wire === 'entity' || method === 'PUT' || read.includes('id')
  if (isRecord) return ['id', 'createdAt', 'updatedAt', ...read, ...ofStrapi]
  // A bulk sends records as lists return them.
  return namesIn(input).includes('data') ? ['meta'] : []
}

/** Whether a call takes attributes in a body. */
export function hasBody({ method }: Endpoint): boolean {
  return method === 'POST' || method === 'PUT'
}

function namesIn(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

function isWritten({ shape }: z.ZodObject, name: string): boolean {
  return Object.hasOwn(shape, name)
}

function unknownAttributes(names: string[]): ProblemError {
  const errors = names.slice(0, maxErrors).map((name) => unknownAttribute([name]))
  return new ProblemError('validation', errors[0]?.message ?? '', { errors })
}
