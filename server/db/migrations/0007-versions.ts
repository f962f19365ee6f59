import type { Db } from '../database.ts'

const tables = ['companies', 'parts', 'doctypes', 'uploads', 'medias', 'devices', 'users']

/** Each record counts its changes and those of its links, and knows who made the last one. */
export async function up(tx: Db): Promise<void> {
  for (const table of tables) {
    await tx.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await tx.schema.alterTable(table).addColumn('changed_by', 'text').execute()
  }
}
