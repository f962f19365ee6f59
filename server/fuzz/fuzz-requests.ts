import fc from 'fast-check'
import { z } from 'zod'
import { all } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { EntitySchema } from '#contract/envelope.ts'
import { bodies } from './fuzz-bodies.ts'
import { drafts } from './fuzz-drafts.ts'
import { oddHeaders } from './fuzz-headers.ts'
import { queries } from './fuzz-queries.ts'
import { anyId, freeId, oddNumberText, oddText } from './fuzz-values.ts'

export const signers = [
  'nobody',
  'the customer of a device',
  'the customer of a company',
  'a staff user',
  'an administrator',
  'a machine that reads',
  'a machine that may all',
] as const
export type Signer = (typeof signers)[number]

/** One request as a stranger, a careless script or an attacker may send it. */
export interface FuzzRequest {
  as: Signer
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/** Requests to every endpoint of the contract and to addresses that are almost one. */
export function requests(): fc.Arbitrary<FuzzRequest> {
  const calls = Object.entries(all).map(([name, endpoint]) => {
    return { weight: weightOf(name, endpoint), arbitrary: callOf(name, endpoint) }
  })
  return fc.oneof(...calls, { weight: 25, arbitrary: nowhere })
}

/** Sign-ins cost 60 ms each and count against guessing; few of them are meant to succeed. */
export function isSeldom(name: string): boolean {
  return /login|logout|setup$|changePassword|users\.create/.test(name)
}

function weightOf(name: string, { method, wire }: Endpoint): number {
  if (isSeldom(name)) return 2
  if (name === 'companies.create' || name === 'devices.create') return 5
  if (method === 'DELETE' || isPrinted(name)) return 3
  if (method !== 'GET') return 16
  if (wire === 'flat' && !/^(uploads|customer)/.test(name)) return 4
  return wire === 'list' ? 40 : 20
}

/** Documents cost 10 ms and a process each. */
function isPrinted(name: string): boolean {
  return /preview|letter|print/.test(name)
}

function callOf(name: string, endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const { path, aliases = [], method } = endpoint
  return fc
    .record({
      as: signer,
      method: methodOf(method),
      path: fc.constantFrom(path, ...aliases).chain((pattern) => addressOf(method, pattern)),
      query: queryOf(name, endpoint),
      headers: oddHeaders,
      sent: bodies(name, endpoint),
    })
    .map(({ as, path: address, query, headers, sent, ...rest }) => ({
      as,
      ...rest,
      url: `${address}${query}`,
      headers: { ...(sent.type !== undefined && { 'content-type': sent.type }), ...headers },
      ...(sent.body !== undefined && { body: sent.body }),
    }))
}

function queryOf(name: string, endpoint: Endpoint): fc.Arbitrary<string> {
  const draft = drafts[name]
  if (endpoint.method !== 'GET' || !draft) return queries(entityOf(endpoint))
  const proper = draft.map((values) => `?${new URLSearchParams(values as Record<string, string>)}`)
  return fc.oneof({ weight: 4, arbitrary: proper }, { weight: 1, arbitrary: queries(undefined) })
}

/** What a call's query may name: the record or records that it answers. */
function entityOf({ output }: Endpoint): EntitySchema | undefined {
  const record = output instanceof z.ZodArray ? output.element : output
  return record instanceof z.ZodObject && 'id' in record.shape ? record : undefined
}

const signer = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...signers) },
  { weight: 2, arbitrary: fc.constantFrom<Signer>('an administrator', 'a machine that may all') },
)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

function methodOf(method: string): fc.Arbitrary<string> {
  const own = method === 'GET' ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD') : fc.constant(method)
  return fc.oneof(
    { weight: 29, arbitrary: own },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  )
}

/** The path with parameters filled in; one in twelve is bent a little. */
function addressOf(method: string, pattern: string): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 12, arbitrary: (method === 'GET' ? anyId : freeId).map(String) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(oddNumberText, oddText)
        .map((text) => encodeURIComponent(text.toWellFormed())),
    },
  )
  const file = fc.oneof(
    { weight: 4, arbitrary: anyId.map((number) => `{file ${number}}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('nichts.pdf', '..%2F..%2Fetc%2Fpasswd', '%00', 'x'.repeat(299)),
    },
  )
  const filled = fc.tuple(id, file).map(([number, name]) =>
    pattern
      .replace(':id', number)
      .replace(':name', name)
      .replace(':publicId', /^\d+$/.test(number) ? `{public ${number}}` : number)
      .replace(':kind', 'zugangsdaten'),
  )
  const bent = fc.tuple(filled, fc.constantFrom(...bends)).map(([path, bend]) => bend(path))
  return fc.oneof({ weight: 11, arbitrary: filled }, { weight: 1, arbitrary: bent })
}

const bends: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/api/.'),
  (path) => path.replace('e', '%65'),
  (path) => `${path}/mehr`,
  (path) => `${path}%2F1`,
  (path) => `${path};x=1`,
  (path) => `${path}%`,
  (path) => `${path}.json`,
  (path) => path.replace('/api', ''),
]

const nowhere: fc.Arbitrary<FuzzRequest> = fc
  .record({
    as: signer,
    method: fc.constantFrom(...methods),
    start: fc.constantFrom('/api', '/api/devices', '/uploads', '', '/health', '/g', '/assets'),
    steps: fc.array(fc.oneof(oddText, oddNumberText, fc.constantFrom('..', 'admin', 'auth')), {
      maxLength: 3,
    }),
    headers: oddHeaders,
  })
  .map(({ start, steps, ...rest }) => {
    const path = steps.map((step) => `/${encodeURIComponent(step.toWellFormed())}`).join('')
    return { ...rest, url: `${start}${path}` || '/' }
  })
