import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Secrets that a webhook had before and that sign beside its own for a while, as JSON; null without any. */
export async function up(tx: Db): Promise<void> {
  await sql`alter table webhooks add column former_secrets text`.execute(tx)
}
