import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authorityPath } from '#contract/authority-links.ts'
import { isHttps } from '../auth/cookies.ts'
import { harmful } from '../core/clock-watch.ts'
import type { Config } from '../core/config.ts'
import type { Secrets } from '../core/secrets.ts'
import type { ValidLink } from './authority-links.store.ts'

/** How long somebody reads before the link is opened again, in ms. */
const lifetime = 2 * 60 * 60_000

interface Tools {
  config: Config
  secrets: Secrets
  clock: () => Date
}

/**
 * Lets the browser that has proven a link's secret read for a while. The session is no row: it names its link, which is
 * looked up at each request, so that it ends with that. Its cookie is sent below the link's own address alone.
 */
export function openAuthoritySession(reply: FastifyReply, tools: Tools, link: ValidLink): void {
  const { config, clock } = tools
  const until = String(clock().getTime() + lifetime)
  reply.setCookie(authorityCookieName(config), `${until}.${signatureOf(tools, link, until)}`, {
    path: `${authorityPath}/${link.id}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config),
  })
}

/**
 * Whether a request belongs to a session that this link has opened, and not by a clock that was ahead; without a link it does
 * not, after the same work.
 */
export function hasAuthoritySession(
  request: FastifyRequest,
  tools: Tools,
  link: ValidLink | undefined,
): boolean {
  const [until = '', signature = ''] =
    request.cookies[authorityCookieName(tools.config)]?.split('.') ?? []
  const expected = Buffer.from(signatureOf(tools, link ?? noLink, until))
  const given = Buffer.from(signature)
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  const left = Number(until) - tools.clock().getTime()
  return link !== undefined && isRight && left > 0 && left <= lifetime + harmful
}

/** Signed in the place of a link that there is not. */
const noLink = { id: 0, secretHash: '0'.repeat(64) }

/** What the cookie is called at the portal's address; `__Host-` would send it everywhere. */
function authorityCookieName(config: Config): string {
  return `${isHttps(config) ? '__Secure-' : ''}typenschild-authority`
}

/** Over the hash of the secret as well: a number that comes back in another database opens nothing. */
function signatureOf(
  { secrets }: Tools,
  { id, secretHash }: Pick<ValidLink, 'id' | 'secretHash'>,
  until: string,
): string {
  const key = secrets.derive('authority sessions')
  return createHmac('sha256', key).update(`${id} ${secretHash} ${until}`).digest('base64url')
}
