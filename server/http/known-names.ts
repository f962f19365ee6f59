import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/problem.ts'
import { ProblemError } from '../core/problem-error.ts'

type Values = Record<string, unknown>

/** What Strapi takes at the root and we have no use for: languages and drafts. */
const ignoredParameters = ['locale', 'publicationState']
const ofQueries = ['sort', 'filters', 'pagination', 'fields', 'populate', ...ignoredParameters]

/** Throws a 400 that names a parameter that the call does not have, instead of answering something else. */
export function assertKnownParameters(endpoint: Endpoint, query: Values): void {
  const known = knownParameters(endpoint)
  const unknown = known && Object.keys(query).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new ProblemError('unknown-parameter', `Unbekannte Angabe „${unknown}“ in der Adresse!`)
}

function knownParameters(endpoint: Endpoint): string[] | undefined {
  const { wire, method, path, input } = endpoint
  // One record has nothing to sort or to page, but clients send the same query to both.
  const isRecord = wire === 'list' || wire === 'entity'
  if (isRecord) return method === 'DELETE' ? [...ofQueries, ...besidePath(endpoint)] : ofQueries
  if (wire === 'flat list') return [...ofQueries, 'start', 'limit']
  // A list of users that took no notice of its filter would be a wrong one. Sign-in calls take what they always took.
  const isRead = ['flat', 'stream'].includes(wire) && method === 'GET' && path.startsWith('/api/')
  if (!isRead && !isStrict(endpoint)) return undefined
  const own = method === 'GET' && input instanceof z.ZodObject ? Object.keys(input.shape) : []
  return [...own, ...ignoredParameters]
}

/** What a deletion takes besides the address of its record. */
function besidePath({ path, input }: Endpoint): string[] {
  const names = input instanceof z.ZodObject ? Object.keys(input.shape) : []
  return names.filter((name) => !path.split('/').includes(`:${name}`))
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
 * A body without what may stand in it and changes nothing: id, times, attributes that are only read, Strapi's own.
 * Throws a 400 that names each attribute that nobody knows.
 */
export function knownAttributes(endpoint: Endpoint, body: object): object {
  const { input, output } = endpoint
  if (!(input instanceof z.ZodObject) || !isStrict(endpoint)) return body
  const read = output instanceof z.ZodObject ? Object.keys(output.shape) : []
  const ignored = new Set(['id', 'createdAt', 'updatedAt', ...read, ...ofStrapi])
  const entries = Object.entries(body)
  const unknown = entries.filter(([name]) => !isWritten(input, name) && !ignored.has(name))
  if (unknown.length > 0) throw unknownAttributes(unknown.map(([name]) => name))
  return Object.fromEntries(entries.filter(([name]) => isWritten(input, name)))
}

/** Records in the envelope, users, API tokens and settings; sign-in calls take what they always took. */
function isStrict({ wire, access, method }: Endpoint): boolean {
  return wire === 'entity' || access === 'administrator in person' || method === 'PUT'
}

function isWritten({ shape }: z.ZodObject, name: string): boolean {
  return Object.hasOwn(shape, name)
}

function unknownAttributes(names: string[]): ProblemError {
  const errors = names.map((name): FieldError => {
    const message = `Unbekanntes Attribut „${name}“!`
    return { path: [name], message, name: 'ValidationError', code: 'unknown-attribute' }
  })
  return new ProblemError('validation', errors[0]?.message ?? '', { errors })
}
