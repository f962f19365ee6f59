import { randomBytes } from 'node:crypto'
import type { Secrets } from '../core/secrets.ts'
import type { WebhooksTable } from './webhooks.table.ts'

/** A former secret of a webhook, encrypted, and until when it signs. */
export interface FormerSecret {
  secret: string
  until: string
}

/** The former secrets that still sign, the latest first. */
export function formerSecrets(
  { former_secrets: stored }: Pick<WebhooksTable, 'former_secrets'>,
  now: Date,
): FormerSecret[] {
  const all: FormerSecret[] = JSON.parse(stored ?? '[]')
  return all.filter(({ until }) => until > now.toISOString())
}

/** False after a restore without keys, when nobody can decrypt a secret any more: it has to be renewed. */
export function isReadable(secrets: Secrets, { secret }: FormerSecret): boolean {
  return secrets.read(secret) !== undefined
}

/** A new secret in the format of Standard Webhooks. */
export function freshSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
