import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Addresses that receive each change, and the outcome of each delivery. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const id = sqlite
    ? 'integer primary key autoincrement'
    : 'integer primary key generated always as identity'
  const times = 'created_at text not null, updated_at text not null'
  for (const statement of [
    `create table webhooks (
       id ${id},
       ${times},
       name text not null,
       name_folded text not null unique,
       url text not null,
       kinds text not null,
       secret text not null,
       is_enabled integer not null,
       position integer not null,
       stopped_at text,
       stopped_reason text,
       created_by text not null
     )`,
    `create table webhook_deliveries (
       id ${id},
       ${times},
       webhook_id integer not null references webhooks (id) on delete cascade,
       event_id text not null,
       change_number integer,
       body text not null,
       state text not null,
       attempts integer not null,
       next_try_at text,
       leased_until text,
       error text,
       status integer,
       duration integer
     )`,
    `create unique index webhook_deliveries_turn on webhook_deliveries (webhook_id) where state = 'waiting'`,
    'create index webhook_deliveries_due on webhook_deliveries (state, next_try_at)',
    'create index webhook_deliveries_updated_at on webhook_deliveries (updated_at)',
    'create index webhook_deliveries_latest on webhook_deliveries (webhook_id, id)',
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
