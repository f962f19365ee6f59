import { type ColumnDefinitionBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** API tokens for machines, and the first answers of requests that may be sent again (Idempotency-Key). */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const tokens = tx.schema.createTable('api_tokens')
  const withId = sqlite
    ? tokens.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : tokens.addColumn('id', 'integer', (id) => id.primaryKey().generatedAlwaysAsIdentity())
  await withId
    .addColumn('name', 'text', required)
    .addColumn('name_folded', sqlite ? 'text' : sql`text collate "C"`, unique)
    .addColumn('token_hash', 'text', unique)
    .addColumn('is_read_only', 'integer', required)
    .addColumn('expires_at', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('created_by', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await tx.schema
    .createTable('kept_answers')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('request_hash', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await tx.schema
    .createIndex('kept_answers_created_at')
    .on('kept_answers')
    .column('created_at')
    .execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}

function unique(column: ColumnDefinitionBuilder) {
  return column.notNull().unique()
}
