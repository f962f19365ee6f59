import type { Db } from '../database.ts'

const tables = ['companies', 'parts', 'doctypes', 'uploads', 'medias', 'devices', 'users']

/**
 * Each record counts its changes and those of its links, and knows who made the last one. Letters can be ordered for
 * companies too.
 */
export async function up(tx: Db): Promise<void> {
  for (const table of tables) {
    await tx.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await tx.schema.alterTable(table).addColumn('changed_by', 'text').execute()
  }
  await tx.schema
    .alterTable('document_jobs')
    .addColumn('company_id', 'integer', (column) =>
      column.references('companies.id').onDelete('set null'),
    )
    .execute()
  await tx.schema.alterTable('document_jobs').addColumn('company_name', 'text').execute()
  await tx.schema
    .createIndex('document_jobs_company_id')
    .on('document_jobs')
    .column('company_id')
    .execute()
}
