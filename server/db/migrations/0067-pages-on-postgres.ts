import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * PostgreSQL finds pages as SQLite does, whose indexes hold the id of each row and whose tables know how many rows they
 * have: what lists are sorted by leads to ids in their order without a look at the rows, and how many devices there are
 * is kept with each change of them.
 */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  if (sqlite) return
  for (const statement of [...indexes(), ...counts, ...tidied]) await sql.raw(statement).execute(tx)
}

/** An index takes the place of another, which led to the same rows without their ids. */
const replaced = [
  ['companies', 'name_sort', 'companies_name_sort'],
  ['parts', 'title_sort', 'parts_title_sort'],
  ['doctypes', 'title_sort', 'doctypes_title_sort'],
  ['devices', 'serial_number_sort', 'devices_serial_number_sort'],
  ['devices', 'company_id', 'devices_company_id'],
  ['medias', 'filename_sort', 'medias_filename_sort'],
  ['medias', 'created_at', 'medias_created_at'],
  ['medias', 'doctype_id', 'medias_doctype_id'],
  ['logs', 'created_at', 'logs_created_at'],
  ['bin', 'name_sort', 'bin_name_sort'],
] as const

function indexes(): string[] {
  return [
    ...replaced.flatMap(([table, column, index]) => [
      `drop index ${index}`,
      `create index ${index} on ${table} (${column}, id)`,
    ]),
    // `devices_part_id_id` leads to the same.
    'drop index devices_part_id',
    // What no two companies share does not order them together with their ids, as far as PostgreSQL knows.
    'create index companies_customer_number_id on companies (customer_number, id)',
  ]
}

/** By area, the table whose rows are counted. */
const counted = {
  companies: 'companies',
  parts: 'parts',
  doctypes: 'doctypes',
  devices: 'devices',
  files: 'medias',
}

/** The number of rows is the sum over all rows of an area, as its version is: each writer adds to the one that it holds. */
const counts = [
  // Nobody writes between the count and the commit.
  `lock table ${Object.values(counted).join(', ')} in share row exclusive mode`,
  'alter table data_versions add column rows bigint not null default 0',
  'drop function raise_version(text)',
  `create function raise_version(changed_area text, more bigint) returns void language plpgsql as $$
    declare
      moment bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
    begin
      update data_versions set version = greatest(version + 1, moment), rows = rows + more
        where area = changed_area and slot = (
          select slot from data_versions where area = changed_area
          order by slot limit 1 for update skip locked
        );
      if not found then
        insert into data_versions (area, slot, version, rows)
          values (changed_area, nextval('data_version_slots'), moment, more);
      end if;
    end
  $$`,
  `create or replace function rows_changed() returns trigger language plpgsql as $$
    declare
      is_counted boolean := tg_table_name in (${Object.values(counted)
        .map((table) => `'${table}'`)
        .join(', ')});
      changes bigint;
    begin
      if tg_op = 'TRUNCATE' then
        perform raise_version(tg_argv[0], 0);
        if is_counted then
          update data_versions set rows = 0 where area = tg_argv[0];
        end if;
      elsif tg_op = 'UPDATE' or not is_counted then
        if exists (select 1 from changed) then
          perform raise_version(tg_argv[0], 0);
        end if;
      else
        select count(*) into changes from changed;
        if changes > 0 then
          perform raise_version(tg_argv[0], case tg_op when 'INSERT' then changes else -changes end);
        end if;
      end if;
      return null;
    end
  $$`,
  ...Object.entries(counted).map(
    ([area, table]) =>
      `update data_versions set rows = (select count(*) from ${table})
       where area = '${area}' and slot = (select min(slot) from data_versions where area = '${area}')`,
  ),
]

/** Only where all can see a row its index alone suffices: these are tidied up as soon as one row of fifty has changed. */
const tidied = ['devices', 'medias', 'logs', 'companies', 'parts'].map(
  (table) => `alter table ${table} set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,
)
