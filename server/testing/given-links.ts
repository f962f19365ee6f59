import assert from 'node:assert/strict'
import type { SmtpPeer } from './smtp-peer.ts'
import type { World } from './world.ts'

/** Requests a password link, as `/passwort-vergessen` does. */
export function askForLink(
  world: World,
  body: { identifier: string } | { sn: string },
  from = '127.0.0.1',
) {
  const room = 'identifier' in body ? 'auth' : 'devices'
  return world.ask('POST', `/api/${room}/forgot-password`, { body, from })
}

/** The secret of the link in the latest mail. */
export function lastSecret({ arrived }: Pick<SmtpPeer, 'arrived'>): string {
  const text = arrived.at(-1)?.email.text ?? ''
  const [, secret] = /\/passwort-neu#(?:bearbeiter|kunde)=([\w-]{43})\s/.exec(text) ?? []
  assert.ok(secret, text)
  return secret
}
