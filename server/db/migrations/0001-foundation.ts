import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/** The portal's first schema: people, sessions, the five entities, files and logs. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  const schema = tx.schema
  // Sorted by code point on both engines, whatever the locale of the PostgreSQL server.
  const folded = sqlite ? 'text' : sql`text collate "C"`

  function table(name: string) {
    const builder = schema.createTable(name)
    // Ids are never used twice, not even after a delete: logs and labels speak of them.
    return sqlite
      ? builder.addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
      : builder.addColumn('id', 'integer', (id) => id.primaryKey().generatedAlwaysAsIdentity())
  }

  await timestamps(table('users'))
    .addColumn('username', 'text', required)
    .addColumn('username_folded', folded, unique)
    .addColumn('email', 'text')
    .addColumn('email_folded', folded, (column) => column.unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('is_admin', 'integer', required)
    .addColumn('is_blocked', 'integer', required)
    .execute()

  await table('sessions')
    .addColumn('kind', 'text', required)
    .addColumn('subject_id', 'integer', required)
    .addColumn('bearer_hash', 'text', (column) => column.unique())
    .addColumn('cookie_hash', 'text', unique)
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .execute()
  await index('sessions', ['kind', 'subject_id'])

  await schema
    .createTable('setup_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'text', required)
    .addColumn('tries_left', 'integer', required)
    .execute()

  await timestamps(table('companies'))
    .addColumn('name', 'text', required)
    .addColumn('name_folded', folded, required)
    .addColumn('customer_number', 'integer', unique)
    .addColumn('description', 'text')
    .addColumn('password_hash', 'text', required)
    .addColumn('is_password_weak', 'integer', required)
    .execute()
  await index('companies', ['name_folded'])

  for (const name of ['parts', 'doctypes']) {
    await timestamps(table(name))
      .addColumn('title', 'text', required)
      .addColumn('title_folded', folded, unique)
      .addColumn('description', 'text')
      .execute()
  }

  await schema
    .createTable('blobs')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('size', 'bigint', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await timestamps(table('uploads'))
    .addColumn('name', 'text', required)
    .addColumn('name_folded', folded, required)
    .addColumn('slug', 'text', unique)
    .addColumn('ext', 'text', required)
    .addColumn('mime', 'text', required)
    .addColumn('size', 'bigint', required)
    .addColumn('blob_sha256', 'text', (column) => column.notNull().references('blobs.sha256'))
    .execute()
  await index('uploads', ['blob_sha256'])

  await timestamps(table('medias'))
    .addColumn('filename', 'text', required)
    .addColumn('filename_folded', folded, required)
    .addColumn('doctype_id', 'integer', (column) => column.references('doctypes.id'))
    .addColumn('upload_id', 'integer', (column) =>
      column.unique().references('uploads.id').onDelete('set null'),
    )
    .execute()
  await index('medias', ['doctype_id'])
  await index('medias', ['created_at'])
  await index('medias', ['filename_folded'])

  await timestamps(table('devices'))
    .addColumn('public_id', 'text', unique)
    .addColumn('serial_number', 'text', required)
    .addColumn('serial_number_folded', folded, unique)
    .addColumn('company_id', 'integer', (column) => column.notNull().references('companies.id'))
    .addColumn('part_id', 'integer', (column) => column.notNull().references('parts.id'))
    .addColumn('password_hash', 'text', required)
    .addColumn('is_password_generated', 'integer', required)
    .execute()
  await index('devices', ['company_id'])
  await index('devices', ['part_id'])

  await schema
    .createTable('device_medias')
    .addColumn('device_id', 'integer', (column) =>
      column.notNull().references('devices.id').onDelete('cascade'),
    )
    .addColumn('media_id', 'integer', (column) =>
      column.notNull().references('medias.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('device_medias_pk', ['device_id', 'media_id'])
    .execute()
  await index('device_medias', ['media_id'])

  await schema
    .createTable('retired_public_ids')
    .addColumn('public_id', 'text', (column) => column.primaryKey())
    .addColumn('retired_at', 'text', required)
    .execute()

  await timestamps(table('logs'))
    .addColumn('type', 'text', required)
    .addColumn('status', 'text')
    .addColumn('message', 'text')
    .addColumn('message_folded', folded)
    .addColumn('serial_number', 'text')
    .addColumn('user_name', 'text')
    .addColumn('company_name', 'text')
    .addColumn('address', 'text')
    .execute()
  await index('logs', ['type', 'id'])
  await index('logs', ['type', 'created_at'])
  await index('logs', ['created_at'])

  async function index(name: string, columns: string[]) {
    await schema
      .createIndex(`${name}_${columns.join('_')}`)
      .on(name)
      .columns(columns)
      .execute()
  }
}

function timestamps<T extends string, C extends string>(builder: CreateTableBuilder<T, C>) {
  return builder.addColumn('created_at', 'text', required).addColumn('updated_at', 'text', required)
}

function required(column: ColumnDefinitionBuilder) {
  return column.notNull()
}

function unique(column: ColumnDefinitionBuilder) {
  return column.notNull().unique()
}
