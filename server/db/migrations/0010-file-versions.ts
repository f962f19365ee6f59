import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { createTable } from '../migration-steps.ts'

/**
 * Files belong to article numbers too, and have versions; each upload that a file has becomes its first version,
 * released on the day it was uploaded. Files know their languages and which file they translate.
 */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  await linksOfParts(tx)
  await versions(tx, sqlite)
  for (const column of [
    `languages text not null default '["de"]'`,
    'original_id integer references medias (id) on delete set null',
  ]) {
    await sql.raw(`alter table medias add column ${column}`).execute(tx)
  }
  await sql.raw('create index medias_original_id on medias (original_id)').execute(tx)
}

async function linksOfParts(tx: Db): Promise<void> {
  for (const statement of [
    `create table part_medias (
       part_id integer not null references parts (id) on delete cascade,
       media_id integer not null references medias (id) on delete cascade,
       constraint part_medias_pk primary key (part_id, media_id)
     )`,
    'create index part_medias_media_id on part_medias (media_id)',
    // Each file once, the device's own link first.
    `create view shown_files as
       select device_id, media_id, 'device' as origin from device_medias
       union all
       select devices.id as device_id, part_medias.media_id as media_id, 'part' as origin
       from part_medias join devices on devices.part_id = part_medias.part_id
       where not exists (
         select 1 from device_medias as own
         where own.device_id = devices.id and own.media_id = part_medias.media_id
       )`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}

async function versions(tx: Db, sqlite: boolean): Promise<void> {
  await createTable(tx, sqlite, 'versions')
  for (const column of [
    'media_id integer references medias (id) on delete cascade',
    'upload_id integer references uploads (id) on delete cascade',
    `label text not null default ''`,
    'released_on text',
    'note text',
    'withdrawn_at text',
    'withdrawn_reason text',
    'created_by text',
    // Whether a day lies ahead on which it becomes the current one by itself.
    'is_pending integer not null default 0',
  ]) {
    await sql.raw(`alter table versions add column ${column}`).execute(tx)
  }
  for (const statement of [
    'create index versions_media_id on versions (media_id, released_on)',
    'create unique index versions_upload_id_key on versions (upload_id)',
    'create index versions_is_pending on versions (released_on) where is_pending = 1',
    `insert into versions
       (media_id, upload_id, label, released_on, created_by, created_at, updated_at)
     select medias.id, uploads.id, '1', substr(uploads.created_at, 1, 10), uploads.uploaded_by,
       uploads.created_at, uploads.created_at
     from medias join uploads on uploads.id = medias.upload_id order by medias.id`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}
