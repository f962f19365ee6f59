import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'

/** `customer` is a customer's whole session; `staff` only lets staff open file links. */
export type CookieName = 'customer' | 'staff'

/**
 * Sets a session cookie: HttpOnly, SameSite=Strict, `__Host-` under HTTPS; valid until the browser closes or
 * the session ends.
 */
export function setSessionCookie(
  reply: FastifyReply,
  config: Config,
  name: CookieName,
  value: string,
) {
  reply.setCookie(cookieName(config, name), value, attributes(config))
}

export function sessionCookie(
  request: FastifyRequest,
  config: Config,
  name: CookieName,
): string | undefined {
  return request.cookies[cookieName(config, name)]
}

export function clearSessionCookie(reply: FastifyReply, config: Config, name: CookieName) {
  reply.clearCookie(cookieName(config, name), attributes(config))
}

/** The name of a session cookie. */
export function cookieName(config: Config, name: CookieName): string {
  return `${isHttps(config) ? '__Host-' : ''}typenschild-${name}`
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps(config) } as const
}

/** The name of the cookie of known browsers (`known-browsers.ts`). */
export function browserCookieName(config: Config): string {
  return `${isHttps(config) ? '__Host-' : ''}typenschild-browser`
}

/** Whether the portal's public address is HTTPS. */
export function isHttps(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}
