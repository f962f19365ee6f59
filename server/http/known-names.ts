import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ProblemError } from '../core/problem-error.ts'
import { unknownAttribute } from './invalid-input.ts'

type Values = Record<string, unknown>

/** What Strapi takes at the root and we have no use for: languages and drafts. */
const ignoredParameters = ['locale', 'publicationState']
const ofQueries = ['sort', 'filters', 'pagination', 'fields', 'populate', ...ignoredParameters]

/**
 * Calls that take what they always took, by their path, and why; besides them, addresses outside `/api/` without
 * parameters of their own: people open them and pass them on, and whoever does so adds to them what the page does not need
 * (`utm_source`, attributes of a Digital Link).
 */
const lenient: Record<string, string> = {
  '/api/auth/local': 'clients of Strapi sign in here with whatever they send along',
  '/api/devices/customer-login': 'a sign-in as well, of customers',
  '/api/auth/local/factor': 'a sign-in as well; what a passkey says grows with browsers',
  '/api/auth/local/enrol': 'as the step before it',
  '/api/auth/sso/callback': 'the address that the provider fills in, with parameters of its own',
  '/authority': 'whatever is wrong with a link of an authority has one answer',
}

/** Whether a call passes over names that it does not have; every other one refuses them. */
export function takesAnything(endpoint: Endpoint): boolean {
  const isPassedOn = !endpoint.path.startsWith('/api/') && besidePath(endpoint).length === 0
  return isPassedOn || Object.hasOwn(lenient, endpoint.path)
}

/**
 * Throws a 400 that names a parameter that the call does not have, instead of answering something else. `own` are those
 * that a call has in its address though it has a body, which is bytes.
 */
export function assertKnownParameters(
  endpoint: Endpoint,
  query: Values,
  own: string[] = hasBody(endpoint) ? [] : besidePath(endpoint),
): void {
  if (takesAnything(endpoint)) return
  const known = [...own, ...sharedParameters(endpoint)]
  const unknown = Object.keys(query).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new ProblemError('unknown-parameter', `Unbekannte Angabe „${unknown}“ in der Adresse!`)
}

function sharedParameters({ wire }: Endpoint): string[] {
  // One record has nothing to sort or to page, but clients send the same query to both.
  if (wire === 'list' || wire === 'entity') return ofQueries
  return wire === 'flat list' ? [...ofQueries, 'start', 'limit'] : ignoredParameters
}

/** What a call takes besides the address of its record. */
export function besidePath({ path, input }: Endpoint): string[] {
  const inPath = path.split(/[/.-]/)
  return namesIn(input).filter((name) => !inPath.includes(`:${name}`))
}

/** What may stand beside `data`: clients send back what they read, with its `meta`. */
const besideData = ['data', 'meta', ...ignoredParameters]

/** Throws a 400 that names what stands beside the object `data` of a body, where nobody would look for it. */
export function assertOnlyData(body: object): void {
  const misplaced = Object.keys(body).filter((name) => !besideData.includes(name))
  if (misplaced.length > 0) throw unknownAttributes(misplaced)
}

/** What Strapi's own answers carry beside the attributes: clients write it back as they read it. */
const ofStrapi = ['publishedAt', 'locale', 'localizations', 'createdBy', 'updatedBy']

/**
 * A body without what may stand in it and changes nothing, where it is a record: id, times, attributes that are only read,
 * Strapi's own. Throws a 400 that names each attribute that nobody knows.
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

/** What calls take and pass over, which hangs on nothing but their schemas. */
const ignored = new WeakMap<Endpoint, ReadonlySet<string>>()

function ignoredBy(endpoint: Endpoint): ReadonlySet<string> {
  const known = ignored.get(endpoint) ?? new Set(ignoredAttributes(endpoint))
  ignored.set(endpoint, known)
  return known
}

/** What a call takes and passes over. What answers no record has nothing that a client could write back. */
function ignoredAttributes({ wire, method, input, output }: Endpoint): string[] {
  const read = namesIn(output)
  const isRecord = wire === 'entity' || method === 'PUT' || read.includes('id')
  if (isRecord) return ['id', 'createdAt', 'updatedAt', ...read, ...ofStrapi]
  // Many records are sent as lists answer them.
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
  const errors = names.map((name) => unknownAttribute([name]))
  return new ProblemError('validation', errors[0]?.message ?? '', { errors })
}
