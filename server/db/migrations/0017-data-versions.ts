import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { raiseVersions } from '../migration-steps.ts'

const tables = {
  companies: ['companies'],
  parts: ['parts'],
  doctypes: ['doctypes'],
  devices: ['devices'],
  files: ['device_medias', 'part_medias', 'medias', 'versions', 'uploads', 'previews'],
  settings: ['settings'],
  orders: ['document_jobs', 'mails'],
}

/**
 * Each group of tables has a version, another one after every change. It goes on from the time of the change, so that a
 * database which is put back to an earlier state never comes to a version that it had before.
 */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  await sql`create table data_versions (
    area text not null,
    slot integer not null,
    version bigint not null,
    constraint data_versions_pk primary key (area, slot)
  )`.execute(tx)
  for (const area of Object.keys(tables)) {
    await sql`insert into data_versions (area, slot, version) values (${area}, 0, 0)`.execute(tx)
  }
  if (!sqlite) for (const statement of functions) await sql.raw(statement).execute(tx)
  for (const [area, names] of Object.entries(tables)) {
    for (const name of names) await raiseVersions(tx, sqlite, name, area)
  }
}

/**
 * A writer raises a row that no other writer holds, or makes one: nobody waits for anybody, and no two wait for each
 * other. The version of an area is the sum of its rows, which rises with each commit that becomes visible.
 */
const functions = [
  'create sequence data_version_slots',
  `create function raise_version(changed_area text) returns void language plpgsql as $$
    declare
      moment bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
    begin
      update data_versions set version = greatest(version + 1, moment)
        where area = changed_area and slot = (
          select slot from data_versions where area = changed_area
          order by slot limit 1 for update skip locked
        );
      if not found then
        insert into data_versions (area, slot, version)
          values (changed_area, nextval('data_version_slots'), moment);
      end if;
    end
  $$`,
  `create function rows_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        perform raise_version(tg_argv[0]);
      elsif exists (select 1 from changed) then
        perform raise_version(tg_argv[0]);
      end if;
      return null;
    end
  $$`,
]
