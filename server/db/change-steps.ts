import { sql } from 'kysely'
import type { Db } from './database.ts'
import { raiseVersions } from './migration-steps.ts'

// Used by migrations that have already run on portals: their effect on a database must never change.

/**
 * Publishes the changes of a new record list (`contract/record-lists.ts`): they raise the version of an area with the
 * list's name and are reported to programs that keep a copy. `key` is the column of the business key.
 */
export async function publishChanges(
  tx: Db,
  sqlite: boolean,
  list: string,
  key: string | null,
): Promise<void> {
  await sql`insert into data_versions (area, slot, version) values (${list}, 0, 0)`.execute(tx)
  await raiseVersions(tx, sqlite, list, list)
  for (const statement of changeTriggers(sqlite, list, key)) await sql.raw(statement).execute(tx)
}

/** The statements that create the triggers which log changed rows in `changes` (`0043-changes.ts`). */
export function changeTriggers(sqlite: boolean, table: string, key: string | null): string[] {
  return sqlite ? sqliteTriggers(table, key) : postgresTriggers(table, key)
}

const columns = '(at, kind, record_id, act, record_key, number)'

function sqliteTriggers(table: string, key: string | null): string[] {
  const logChange = (row: 'new' | 'old', act: string) => `begin
      insert into changes ${columns} select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), '${table}', ${row}.id,
        '${act}', ${key === null ? 'null' : `cast(${row}.${key} as text)`}, coalesce(max(number), 0) + 1 from changes;
    end`
  return [
    `create trigger ${table}_insert_tells after insert on ${table} ${logChange('new', 'created')}`,
    `create trigger ${table}_update_tells after update on ${table} when new.version <> old.version
     ${logChange('new', 'changed')}`,
    `create trigger ${table}_delete_tells after delete on ${table} ${logChange('old', 'deleted')}`,
  ]
}

/** Rows copied as they are, with `portal.copying` set, are skipped: their changes are copied as well. */
function postgresTriggers(table: string, key: string | null): string[] {
  const tell = (act: string, rows: string, where = '') => `
    insert into changes ${columns}
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '${table}', own.id,
        '${act}', ${key === null ? 'null' : `own.${key}::text`}, null from ${rows} as own ${where} order by own.id;`
  const makes = (event: string, work: string, rows: string) => [
    `create function ${table}_${event}_tells() returns trigger language plpgsql as $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         ${work}
         return null;
       end
     $$`,
    `create trigger ${table}_${event}_tells after ${event} on ${table} referencing ${rows}
     for each statement execute function ${table}_${event}_tells()`,
  ]
  const isOther = 'join before on before.id = own.id and before.version <> own.version'
  return [
    ...makes('insert', tell('created', 'changed'), 'new table as changed'),
    ...makes(
      'update',
      tell('changed', 'changed', isOther),
      'old table as before new table as changed',
    ),
    ...makes('delete', tell('deleted', 'changed'), 'old table as changed'),
  ]
}
