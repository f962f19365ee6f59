import type { FastifyInstance } from 'fastify'
import { settings } from '#contract/settings.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'
import { readSettings } from './settings.store.ts'

const day = 24 * 60 * 60_000
/** RFC 9116 recommends less than a year; the date moves on every day. */
const validDays = 180

/**
 * Serves security.txt, the contact for reporting vulnerabilities
 * (RFC 9116), if the environment or the settings name one.
 */
export function securityTextRoute(app: FastifyInstance, { db, config, clock }: Services): void {
  app.get(settings.securityText.path, async (_request, reply) => {
    const { securityContact } = await readSettings(db, config)
    if (securityContact === null)
      throw new ProblemError('not-found', 'Diese Adresse gibt es nicht!')
    const expires = new Date(Math.floor(clock().getTime() / day + validDays) * day).toISOString()
    const text = [
      `Contact: ${uriOf(securityContact)}`,
      `Expires: ${expires}`,
      'Preferred-Languages: de, en',
      `Canonical: ${new URL(`${config.publicUrl}${settings.securityText.path}`).href}`,
    ]
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8')
    return `${text.join('\n')}\n`
  })
}

/** A web address in the spelling of a URI, however it was typed. */
function uriOf(contact: string): string {
  return URL.canParse(contact) ? new URL(contact).href : `mailto:${contact}`
}
