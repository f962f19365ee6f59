import { sql } from 'kysely'
import type { Db } from '../database.ts'

const kinds = ['companies', 'parts', 'doctypes', 'devices']

/** Records know the import that created them: lists show those of one. Others have no place in these indexes. */
export async function up(tx: Db): Promise<void> {
  for (const table of [...kinds, 'medias']) {
    await sql.raw(`alter table ${table} add column import_id integer`).execute(tx)
  }
  for (const table of kinds) {
    await sql
      .raw(
        `update ${table} set import_id = made.import_id from (
          select own.record_id, own.import_id from import_rows as own
          join imports on imports.id = own.import_id
          where imports.kind = '${table}' and own.state = 'new' and own.outcome = 'imported'
        ) as made where made.record_id = ${table}.id`,
      )
      .execute(tx)
  }
  await sql
    .raw(
      `update medias set import_id = made.import_id from (
        select media_id, import_id from file_import_entries where state = 'new' and outcome = 'imported'
      ) as made where made.media_id = medias.id`,
    )
    .execute(tx)
  for (const table of [...kinds, 'medias']) {
    await sql
      .raw(`create index ${table}_import on ${table} (import_id, id) where import_id is not null`)
      .execute(tx)
  }
}
