import { randomBytes } from 'node:crypto'
import type { Secrets } from '../core/secrets.ts'
import type { WebhooksTable } from './webhooks.table.ts'

/** A secret that a webhook had before, encrypted, and until when it signs. */
export interface FormerSecret {
  secret: string
  until: string
}

/** Those that still sign, the latest first. */
export function formerSecrets(
  { former_secrets: kept }: Pick<WebhooksTable, 'former_secrets'>,
  now: Date,
): FormerSecret[] {
  const all: FormerSecret[] = JSON.parse(kept ?? '[]')
  return all.filter(({ until }) => until > now.toISOString())
}

/** Of a portal that was restored without its keys nobody can read them any more: a new secret is the way out. */
export function isReadable(secrets: Secrets, { secret }: FormerSecret): boolean {
  return secrets.read(secret) !== undefined
}

/** A secret as Standard Webhooks spells it. */
export function freshSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
