import { sql } from 'kysely'
import { type Db, isSqlite } from '../database.ts'

const tables = ['companies', 'parts', 'doctypes', 'devices']

/**
 * Whoever keeps records by their ids reads in `changes` which of them are others now (`0043-changes.ts`); that tells of
 * rows whose version has risen. Any other change of a row raises a version of its own, by which all are read anew. Only on
 * SQLite anything is kept by ids.
 */
export async function up(tx: Db): Promise<void> {
  if (!isSqlite(tx)) return
  for (const table of tables) {
    const area = `${table} untold`
    await sql`insert into data_versions (area, slot, version) values (${area}, 0, 0)`.execute(tx)
    const trigger = `create trigger ${table}_update_untold after update on ${table}
      when new.version = old.version or new.id <> old.id
      begin
        update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
        where area = '${area}';
      end`
    await sql.raw(trigger).execute(tx)
  }
}
