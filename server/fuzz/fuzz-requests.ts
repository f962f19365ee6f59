import fc from 'fast-check'
import { all } from '#contract/all.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { addressOf } from './fuzz-addresses.ts'
import { bodies } from './fuzz-bodies.ts'
import { drafts } from './fuzz-drafts.ts'
import { oddHeaders } from './fuzz-headers.ts'
import { queries } from './fuzz-queries.ts'
import { freeId, oddNumberText, oddText } from './fuzz-values.ts'

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

/** A request as sent by a stranger, a careless script or an attacker. */
export interface FuzzRequest {
  as: Signer
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/** Requests to every endpoint of the contract, and to similar addresses. */
export function requests(): fc.Arbitrary<FuzzRequest> {
  const calls = Object.entries(all).map(([name, endpoint]) => {
    return { weight: weightOf(name, endpoint), arbitrary: callOf(name, endpoint) }
  })
  return fc.oneof(...calls, { weight: 25, arbitrary: nowhere })
}

/** Sign-ins take 60 ms each and count against the rate limit, so few of them are made. */
export function isRarelySent(name: string): boolean {
  return /login|logout|setup$|changePassword|users\.create|confirm/.test(name)
}

/**
 * Calls that no generated input can complete: they need the content of a mail, an authority's link, an authenticator,
 * the provider or the operator, or background work to be in a certain state.
 */
export function isUnreachable(name: string): boolean {
  return unreachable.test(name)
}

const unreachable =
  /^(passwordLinks|sso|(i|fileI)mports\.(run|cancel|undo)|authorityLinks\.(open|show|zip|file)|containerImports\.accept|documentBatches\.file|factors\.(add|enrol|remove|renew|signIn)|signInLocks\.lift|settings\.logo)/

function weightOf(name: string, { method, wire }: Endpoint): number {
  if (isRarelySent(name)) return 2
  if (name === 'companies.create' || name === 'devices.create') return 8
  if (method === 'DELETE' || isPrinted(name)) return 9
  if (method !== 'GET') return 16
  if (wire === 'flat' && !/^(uploads|customer)/.test(name)) return 4
  return wire === 'list' ? 40 : 20
}

/** Documents take 10 ms and a process each. */
function isPrinted(name: string): boolean {
  return /^documents\.(preview|letter)$|print/.test(name)
}

function callOf(name: string, endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const { access, path, aliases = [], method } = endpoint
  return fc
    .record({
      as: signerOf(access),
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

/** Required query parameters: keys of records, as in their drafts, and kinds of tables. */
const named: Record<string, (id: number) => string> = {
  'imports.create': () => '?kind=devices',
  'fileImports.sendPiece': () => '?offset=0',
  'companies.upsert': (id) => `?filters[kdnr][$eq]=${10_000 + id}`,
  'parts.upsert': (id) => `?filters[title][$eq]=ART-${id}`,
  'doctypes.upsert': (id) => `?filters[title][$eq]=Art ${id}`,
  'devices.upsert': (id) => `?filters[sn][$eq]=FREI-${id}`,
}

function queryOf(name: string, endpoint: Endpoint): fc.Arbitrary<string> {
  const naming = named[name]
  if (naming) {
    const right = freeId.map((id) => encodeURI(naming(id)))
    return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: queries(endpoint) })
  }
  const draft = drafts[name]
  if (endpoint.method !== 'GET' || !draft) return queries(endpoint)
  const proper = draft.map((values) => `?${new URLSearchParams(values as Record<string, string>)}`)
  return fc.oneof({ weight: 4, arbitrary: proper }, { weight: 1, arbitrary: queries(endpoint) })
}

/** Usually a caller with access, sometimes anybody. */
function signerOf(access: Access): fc.Arbitrary<Signer> {
  return fc.oneof(
    { weight: 1, arbitrary: anybody },
    { weight: 3, arbitrary: fc.constantFrom(...whoMay(access)) },
  )
}

function whoMay(access: Access): readonly Signer[] {
  if (access === 'anyone') return signers
  if (access === 'customer') return customers
  if (access.endsWith('in person')) return ['an administrator']
  if (access === 'session') return ['a staff user', 'an administrator']
  const staff: Signer[] = ['an administrator', 'a machine that may all']
  return access === 'reader' ? [...staff, ...staff, ...customers] : staff
}

const customers: readonly Signer[] = ['the customer of a device', 'the customer of a company']
const anybody = fc.constantFrom(...signers)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

function methodOf(method: string): fc.Arbitrary<string> {
  const own = method === 'GET' ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD') : fc.constant(method)
  return fc.oneof(
    { weight: 29, arbitrary: own },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  )
}

const nowhere: fc.Arbitrary<FuzzRequest> = fc
  .record({
    as: anybody,
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
