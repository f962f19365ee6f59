import assert from 'node:assert/strict'
import { z } from 'zod'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EntitySchema, relationOf } from '#contract/envelope.ts'
import { assertCoded } from '../testing/assert-coded.ts'
import type { TestResponse } from '../testing/world.ts'
import type { FuzzRequest, Signer } from './fuzz-requests.ts'
import { freeIds, sentPassword } from './fuzz-values.ts'

/** Throws if a response violates the API's guarantees; returns the name of the call if it succeeded. */
export function judge(
  request: FuzzRequest,
  answer: TestResponse,
  secrets: Set<string>,
): string | undefined {
  const { status, headers } = answer
  assert.ok(status < 500, `answered ${status}: ${answer.body}`)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assertNoLeak(request, answer, secrets)
  if (request.method === 'HEAD') {
    assert.equal(answer.bytes.length, 0, 'an answer to HEAD has no body')
    return status < 300 ? callAt('GET', request.url)?.name : undefined
  }
  if (status >= 400) {
    assertProblem(request, answer)
    return undefined
  }
  return assertSuccess(request, answer)
}

/** What each caller must never see, whatever they request; all callers know their own credentials. */
const hidden: Partial<Record<Signer, RegExp>> = {
  nobody: /Tresor|Eigenwerk|EIGEN-1|Zweitwerk|ZWEIT-1|FREI-\d/i,
  'the customer of a device': /Tresor|Zweitwerk|ZWEIT-1|FREI-\d/i,
  'the customer of a company': /Tresor|Eigenwerk|EIGEN-1|FREI-\d/i,
}

/** Everybody who sees a label knows its serial number and what is public there, but nothing about other devices. */
function hiddenAt(url: string): RegExp | undefined {
  // An earlier request may have given the GTIN to any article number.
  if (/^\/01\//.test(url)) return named
  const [, id] = url.match(/{(?:public|article) (\d+)}/i) ?? []
  if (id === undefined) return undefined
  return Number(id) <= freeIds ? named : /FREI-\d/i
}

/** Companies, and devices whose label was not requested. */
const named = /Tresor|Eigenwerk|EIGEN-1|Zweitwerk|ZWEIT-1/i

function assertNoLeak(
  { as, url }: FuzzRequest,
  { body, headers }: TestResponse,
  secrets: Set<string>,
) {
  const text = `${JSON.stringify(headers)}${body}`
  assert.doesNotMatch(text, /\$argon2/)
  assert.ok(!text.includes(sentPassword), 'an answer repeats a password')
  for (const secret of secrets) assert.ok(!text.includes(secret), 'an answer holds a secret')
  const isSignIn = /login|auth\/local/i.test(url)
  if (!isSignIn) assert.doesNotMatch(text, hiddenAt(url) ?? hidden[as] ?? /\b\B/)
}

function assertProblem(
  { url, headers: sent }: FuzzRequest,
  { status, headers, body }: TestResponse,
) {
  assert.equal(headers['cache-control'], 'no-store')
  const type = headers['content-type']
  const isPage = !/^\/api/i.test(pathOf(url)) && sent.accept?.includes('text/html')
  if (isPage && type === 'text/html; charset=utf-8') return
  assert.equal(type, 'application/json; charset=utf-8')
  const response = JSON.parse(body)
  assert.deepEqual(Object.keys(response), ['data', 'error'])
  assert.equal(response.data, null)
  const { error } = response
  assert.deepEqual(Object.keys(error), ['status', 'name', 'message', 'details'])
  assert.equal(error.status, status)
  assertCoded(error)
  assert.ok(typeof error.message === 'string' && error.message !== '')
}

function assertSuccess({ method, url }: FuzzRequest, { status, headers, body }: TestResponse) {
  const call = callAt(method, url)
  if (!call) {
    assert.ok(!/^\/api/i.test(pathOf(url)), 'an address that the contract does not name answers')
    return undefined
  }
  const { endpoint, name } = call
  if (status === 304 && headers.etag !== undefined && endpoint.wire !== 'stream') {
    assert.ok(method === 'GET' || method === 'HEAD')
    assert.equal(body, '')
    return name
  }
  if (status === 304 || !headers['content-type']?.startsWith('application/json')) {
    assert.equal(endpoint.wire, 'stream', 'a success is JSON')
    assert.ok([200, 204, 206, 302, 304].includes(status))
    return name
  }
  assert.ok(status < 300)
  const response = JSON.parse(body)
  assert.ok(fits(endpoint, response), `${name} answers another shape than its contract's`)
  return name
}

interface Call {
  name: string
  endpoint: Endpoint
}

/** Paths with fewer parameters are tried first, as in every router. */
const calls = Object.entries(all)
  .flatMap(([name, endpoint]) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => {
      const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')
      const parameters = path.split(':').length - 1
      return { name, endpoint, path: new RegExp(`^${pattern}/?$`, 'i'), parameters }
    }),
  )
  .toSorted((one, other) => one.parameters - other.parameters)

function callAt(method: string, url: string): Call | undefined {
  const path = decodeURI(pathOf(url))
  return calls.find(
    ({ endpoint, path: pattern }) => endpoint.method === method && pattern.test(path),
  )
}

/** The path as received: `..` and the like are resolved. */
function pathOf(url: string): string {
  return new URL(`http://portal${url}`).pathname
}

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
function fits({ wire, output }: Endpoint, response: any): boolean {
  if (wire === 'entity')
    return fitsEntity(output as EntitySchema, response.data) && 'meta' in response
  if (wire !== 'list') return fitsFlat(output, response)
  const hasPages = typeof response.meta.pagination === 'object'
  return (
    hasPages && response.data.every((item: unknown) => fitsEntity(output as EntitySchema, item))
  )
}

function fitsEntity(entity: EntitySchema, wire: unknown): boolean {
  const { id, attributes, ...rest } = wire as { id: unknown; attributes: object }
  if (!Number.isInteger(id) || Object.keys(rest).length > 0) return false
  return Object.entries(attributes).every(([name, value]) => {
    const relation = relationOf(entity.shape[name])
    if (!relation) return fitsAttribute(entity, name, value)
    const { data } = value as { data: unknown }
    if (relation.kind === 'one') return data === null || fitsEntity(relation.entity, data)
    return (data as unknown[]).every((item) => fitsEntity(relation.entity, item))
  })
}

/** No attributes and types other than those of the schema; `fields` may leave some out. */
function fitsFlat(schema: z.ZodType, value: unknown): boolean {
  if (schema instanceof z.ZodArray) {
    return (
      Array.isArray(value) && value.every((item) => fitsFlat(schema.element as z.ZodType, item))
    )
  }
  if (!(schema instanceof z.ZodObject)) return schema.safeParse(value).success
  return Object.entries(value as object).every(([name, item]) => fitsAttribute(schema, name, item))
}

function fitsAttribute(schema: z.ZodObject, name: string, value: unknown): boolean {
  const attribute = Object.hasOwn(schema.shape, name)
    ? (schema.shape[name] as z.ZodType)
    : undefined
  return attribute?.safeParse(value).success ?? false
}
