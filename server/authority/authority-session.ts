import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authorityPath } from '#contract/authority-links.ts'
import { isHttps } from '../auth/cookies.ts'
import { harmful } from '../core/clock-watch.ts'
import type { Config } from '../core/config.ts'
import type { Secrets } from '../core/secrets.ts'
import type { ValidLink } from './authority-links.store.ts'

/** Lifetime of a session, in ms; then the link has to be opened again. */
const lifetime = 2 * 60 * 60_000

interface Tools {
  config: Config
  secrets: Secrets
  clock: () => Date
}

/**
 * Opens a session for a browser that has sent a link's secret. It is not a row: it names its link, which is
 * looked up at each request, so it ends with the link. Its cookie is only sent to paths below the link's own.
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
 * Whether a request belongs to a session of this link that has not expired and was not opened while the clock
 * was ahead. Without a link: false, after the same work.
 */
export function hasAuthoritySession(
  request: FastifyRequest,
  tools: Tools,
  link: ValidLink | undefined,
): boolean {
  const [until = '', signature = ''] =
    request.cookies[authorityCookieName(tools.config)]?.split('.') ?? []
  const expected = Buffer.from(signatureOf(tools, link ?? noLink, until))
  const givenSignature = Buffer.from(signature)
  const isRight =
    givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
  const remaining = Number(until) - tools.clock().getTime()
  return link !== undefined && isRight && remaining > 0 && remaining <= lifetime + harmful
}

/** Used in place of a link that does not exist. */
const noLink = { id: 0, secretHash: '0'.repeat(64) }

/** The name of the cookie; `__Host-` would require the path `/`. */
function authorityCookieName(config: Config): string {
  return `${isHttps(config) ? '__Secure-' : ''}typenschild-authority`
}

/** Includes the hash of the secret, so that an id reused in another database gives no access. */
function signatureOf(
  { secrets }: Tools,
  { id, secretHash }: Pick<ValidLink, 'id' | 'secretHash'>,
  until: string,
): string {
  const key = secrets.derive('authority sessions')
  return createHmac('sha256', key).update(`${id} ${secretHash} ${until}`).digest('base64url')
}
