import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'

/** `customer` is a customer's whole session; `staff` only lets staff open file links. */
export type CookieName = 'customer' | 'staff'

/** Sets a session cookie: HttpOnly, SameSite=Strict, `__Host-` under HTTPS; it ends with the browser or the session. */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  name: CookieName,
  value: string,
) {
  reply.setCookie(cookieName(config, name), value, attributes(config))
}

/** The value of a session cookie, or undefined. */
export function sessionCookie(
  request: FastifyRequest,
  config: Config,
  name: CookieName,
): string | undefined {
  return request.cookies[cookieName(config, name)]
}

/** Takes a session cookie back. */
export function clearSessionCookie(reply: FastifyReply, config: Config, name: CookieName) {
  reply.clearCookie(cookieName(config, name), attributes(config))
}

/** What a session cookie is called at the portal's address. */
export function cookieName(config: Config, name: CookieName): string {
  return `${isHttps(config) ? '__Host-' : ''}typenschild-${name}`
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(config) } as const
}

/** What the cookie of known browsers is called at the portal's address (`known-browsers.ts`). */
export function browserCookieName(config: Config): string {
  return `${isHttps(config) ? '__Host-' : ''}typenschild-browser`
}

/** Whether the portal's public address is HTTPS. */
export function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}
