import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** Orders of documents, the outbox of mails, and the operator's own label formats. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  await queued(table('mails'))
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('content', 'text')
    .execute()
  await index('mails', ['state', 'next_try_at'])

  await queued(table('document_jobs'))
    .addColumn('device_id', 'integer', (column) =>
      column.references('devices.id').onDelete('set null'),
    )
    .addColumn('serial_number', 'text', required)
    .addColumn('docs', 'text', required)
    .addColumn('locale', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('requested_by', 'text', required)
    .addColumn('password', 'text')
    .addColumn('mail_id', 'integer', (column) => column.references('mails.id').onDelete('set null'))
    .execute()
  await index('document_jobs', ['state', 'next_try_at'])
  await index('document_jobs', ['mail_id'])
  await index('document_jobs', ['device_id'])

  await timed(table('label_formats'))
    .addColumn('title', 'text', required)
    .addColumn('title_folded', sqlite ? 'text' : sql`text collate "C"`, (column) =>
      column.notNull().unique(),
    )
    .addColumn('width', 'double precision', required)
    .addColumn('height', 'double precision', required)
    .execute()

  function table(name: string) {
    const builder = tx.schema.createTable(name)
    return sqlite
      ? builder.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : builder.addColumn('id', 'integer', (id) => id.primaryKey().generatedAlwaysAsIdentity())
  }

  async function index(name: string, columns: string[]) {
    await tx.schema
      .createIndex(`${name}_${columns.join('_')}`)
      .on(name)
      .columns(columns)
      .execute()
  }
}

function queued<T extends string, C extends string>(builder: CreateTableBuilder<T, C>) {
  return timed(builder)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_try_at', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('error', 'text')
}

function timed<T extends string, C extends string>(builder: CreateTableBuilder<T, C>) {
  return builder.addColumn('created_at', 'text', required).addColumn('updated_at', 'text', required)
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}
