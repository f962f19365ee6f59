import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Principal, PrincipalFor, StaffPrincipal, TokenPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'
import { type CookieName, sessionCookie } from './cookies.ts'
import { assertScopes } from './scopes.ts'
import { findPrincipal } from './sessions.store.ts'
import { findMachine, isApiToken, tokenMark } from './tokens.store.ts'

/**
 * Returns the caller if access is allowed; otherwise throws 401 (no session) or 403 (not allowed). Staff and
 * machines are identified by their bearer token, customers by their cookie.
 */
export async function authorize<A extends Access>(
  services: Services,
  request: FastifyRequest,
  access: A,
): Promise<PrincipalFor<A>> {
  if (access === 'anyone') return undefined as PrincipalFor<A>
  const principal = await identify(services, request, access)
  if (principal) callers.set(request, principal)
  if (!principal) throw notSignedIn(services, request, ['customer'], reasonOf401(request))
  if (isMachine(principal)) assertMachineMay(access, principal, request)
  if (!allows(access, principal)) throw notAllowed()
  return principal as PrincipalFor<A>
}

/** The 403 for a call that is reserved for others. */
export function notAllowed(): ProblemError {
  return new ProblemError(
    'forbidden',
    'Dazu sind Sie nicht berechtigt. Bitte wenden Sie sich an einen Administrator!',
  )
}

const callers = new WeakMap<FastifyRequest, Principal>()

/** The caller, as soon as it is known; also when the call is refused. */
export function callerOf(request: FastifyRequest): Principal | undefined {
  return callers.get(request)
}

/**
 * The staff user or machine behind a bearer token that was sent to a public address; undefined without a
 * token. `call` names the call whose scopes an API token needs there.
 */
export async function bearerAt(
  services: Services,
  request: FastifyRequest,
  call: string,
): Promise<StaffPrincipal | undefined> {
  const bearer = bearerToken(request)
  if (bearer === undefined) return undefined
  const principal = await findBearer(services, bearer)
  if (principal?.kind !== 'staff') {
    throw notSignedIn(services, request, [], reasonOf401(request))
  }
  callers.set(request, principal)
  if (isMachine(principal)) assertScopes(principal, request, call)
  return principal
}

/**
 * Everyone whose session was sent with a file request, staff first. Links open in a new tab, which sends no
 * Authorization header, so the staff cookie counts here too, for GET and HEAD only.
 */
export async function fileReaders(
  services: Services,
  request: FastifyRequest,
): Promise<Principal[]> {
  const { db, config, clock } = services
  const bearer = bearerToken(request)
  if (bearer !== undefined) {
    const staff = await findBearer(services, bearer)
    if (staff && isMachine(staff)) assertScopes(staff, request)
    return staff ? [staff] : []
  }
  const readers: Principal[] = []
  for (const name of ['staff', 'customer'] as const) {
    const cookie = sessionCookie(request, config, name)
    const principal = cookie && (await findPrincipal(db, { cookie }, clock()))
    if (principal && (principal.kind === 'staff') === (name === 'staff')) readers.push(principal)
  }
  const [first] = readers
  if (first) callers.set(request, first)
  return readers
}

/** The 401 for a file that none of the signed-in callers may read. */
export function noReaders(
  services: Services,
  request: FastifyRequest,
  message: string,
): ProblemError {
  return notSignedIn(services, request, ['staff', 'customer'], message)
}

async function identify(
  services: Services,
  request: FastifyRequest,
  access: Access,
): Promise<Principal | undefined> {
  const bearer = bearerToken(request)
  // A staff token sent by a browser must not hide the customer session of the same browser.
  const customer =
    access === 'customer' || bearer === undefined
      ? await findCustomer(services, request)
      : undefined
  if (customer || bearer === undefined) return customer
  return findBearer(services, bearer)
}

/** One look-up for either kind: the prefix tells API tokens from sessions. */
function findBearer({ db, clock }: Services, bearer: string): Promise<Principal | undefined> {
  return isApiToken(bearer)
    ? findMachine(db, bearer, clock())
    : findPrincipal(db, { bearer }, clock())
}

/** The 401 for a missing session, or for an expired one if a token or one of these cookies was sent. */
function notSignedIn(
  { config }: Services,
  request: FastifyRequest,
  cookies: CookieName[],
  message: string,
): ProblemError {
  const bearer = bearerToken(request)
  const hadSession = bearer || cookies.some((name) => sessionCookie(request, config, name))
  const code: ProblemCode = hadSession ? 'session-expired' : 'unauthenticated'
  return new ProblemError(bearer?.startsWith(tokenMark) ? 'bad-token' : code, message)
}

function reasonOf401(request: FastifyRequest): string {
  return bearerToken(request)?.startsWith(tokenMark)
    ? 'Dieser API-Schlüssel gilt nicht (mehr)!'
    : 'Bitte melden Sie sich an!'
}

async function findCustomer(
  { db, config, clock }: Services,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const cookie = sessionCookie(request, config, 'customer')
  const principal = cookie ? await findPrincipal(db, { cookie }, clock()) : undefined
  if (!principal || principal.kind === 'staff') return undefined
  assertSameOrigin(request)
  return principal
}

/**
 * The token of the Authorization header; undefined without the header, empty (hence unknown) if it holds no
 * bearer token.
 */
function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  return header.match(/^Bearer\s+(\S+)$/i)?.[1] ?? ''
}

/**
 * Refuses a sign-in that another site's page makes the browser send: it would sign the user in as somebody
 * else. Scripts send no `Origin` and are allowed.
 */
export function assertOwnSite(request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers
  const isForeign =
    site === undefined
      ? origin !== undefined && !isOwnOrigin(origin, request.host)
      : site === 'cross-site'
  if (isForeign) throw crossSite()
}

/** Another site's page must not make a signed-in customer's browser change anything. */
function assertSameOrigin(request: FastifyRequest) {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { 'sec-fetch-site': site, origin } = request.headers
  const isSame = site === undefined ? isOwnOrigin(origin, request.host) : site === 'same-origin'
  if (!isSame) throw crossSite()
}

function crossSite(): ProblemError {
  return new ProblemError('cross-site', 'Diese Anfrage kommt von einer fremden Seite!')
}

function isOwnOrigin(origin: string | undefined, host: string): boolean {
  if (origin === undefined || !URL.canParse(origin)) return false
  const { protocol, host: from } = new URL(origin)
  const ownOrigin = `${protocol}//${host}`
  // Parsed as well, because a Host header may include the default port.
  return URL.canParse(ownOrigin) && new URL(ownOrigin).host === from
}

/** Whether the caller is a machine with an API token. */
export function isMachine(principal: Principal): principal is TokenPrincipal {
  return principal.kind === 'staff' && principal.via === 'token'
}

function assertMachineMay(access: Access, principal: TokenPrincipal, request: FastifyRequest) {
  const { isReadOnly } = principal
  const { method } = request
  if (access === 'staff in person' || access === 'administrator in person') {
    throw new ProblemError(
      'person-required',
      'Dafür müssen Sie sich persönlich anmelden, ein API-Schlüssel genügt nicht!',
    )
  }
  assertScopes(principal, request)
  if (isReadOnly && method !== 'GET' && method !== 'HEAD') {
    throw new ProblemError('token-read-only', 'Dieser API-Schlüssel darf nur lesen!')
  }
}

function allows(access: Access, principal: Principal): boolean {
  switch (access) {
    case 'anyone':
    case 'session':
    case 'reader':
      return true
    case 'customer':
      return principal.kind !== 'staff'
    case 'staff':
    case 'staff in person':
      return principal.kind === 'staff'
    case 'administrator':
    case 'administrator in person':
      return principal.kind === 'staff' && principal.isAdmin
  }
}
