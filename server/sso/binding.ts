import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isHttps } from '../auth/cookies.ts'
import { hashSecret } from '../auth/sessions.store.ts'
import type { Config } from '../core/config.ts'

const tenMinutes = 10 * 60

/**
 * Ties a sign-in at the provider to this browser and returns the hash to be checked on its return. SameSite=Lax, so
 * that the cookie is sent when the provider redirects back; by itself it grants nothing.
 */
export function bindBrowser(reply: FastifyReply, config: Config): string {
  const secret = randomBytes(32).toString('base64url')
  reply.setCookie(nameOf(config), secret, { ...attributes(config), maxAge: tenMinutes })
  return hashSecret(secret)
}

/** Whether this is the browser that began the sign-in. */
export function isBound(request: FastifyRequest, config: Config, expected: string): boolean {
  const secret = request.cookies[nameOf(config)]
  return secret !== undefined && hashSecret(secret) === expected
}

export function unbindBrowser(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), attributes(config))
}

function nameOf(config: Config): string {
  return `${isHttps(config) ? '__Host-' : ''}typenschild-sso`
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const
}
