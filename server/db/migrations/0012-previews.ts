import type { ColumnDefinitionBuilder } from 'kysely'
import type { Db } from '../database.ts'

/** Pictures of what was uploaded, by the bytes that they show, and the work of making them. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  await tx.schema
    .createTable('previews')
    .addColumn('source_sha256', 'text', (column) => column.notNull().references('blobs.sha256'))
    .addColumn('width', 'integer', required)
    .addColumn('sha256', 'text', (column) => column.notNull().references('blobs.sha256'))
    .addColumn('height', 'integer', required)
    .addColumn('made_at', 'text', required)
    .addPrimaryKeyConstraint('previews_key', ['source_sha256', 'width'])
    .execute()
  await tx.schema.createIndex('previews_sha256').on('previews').column('sha256').execute()

  await tx.schema
    .createTable('preview_jobs')
    .addColumn('id', 'integer', (id) => {
      return sqlite ? id.primaryKey().autoIncrement() : id.primaryKey().generatedAlwaysAsIdentity()
    })
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_try_at', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('error', 'text')
    .addColumn('source_sha256', 'text', (column) => column.notNull().unique())
    .execute()
  await tx.schema
    .createIndex('preview_jobs_state_next_try_at')
    .on('preview_jobs')
    .columns(['state', 'next_try_at'])
    .execute()
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}
