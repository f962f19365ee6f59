import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** A device may be without company and article number, as on the wire that Strapi speaks. */
export async function up(tx: Db, sqlite: boolean): Promise<void> {
  if (sqlite) return rebuild(tx)
  await sql`
    alter table devices alter column company_id drop not null, alter column part_id drop not null
  `.execute(tx)
}

/**
 * SQLite cannot drop a NOT NULL. Both tables are copied before either old one goes: dropping `devices` deletes its
 * rows, which would cascade into a `device_medias` that still refers to it.
 */
async function rebuild(tx: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

const statements = [
  `create table devices_new (
    id integer primary key autoincrement,
    created_at text not null,
    updated_at text not null,
    public_id text not null unique,
    serial_number text not null,
    serial_number_folded text not null unique,
    company_id integer references companies (id),
    part_id integer references parts (id),
    password_hash text not null,
    is_password_generated integer not null
  )`,
  `insert into devices_new
    select id, created_at, updated_at, public_id, serial_number, serial_number_folded, company_id, part_id,
      password_hash, is_password_generated from devices`,
  // Ids are never used twice, not even that of a last device which is gone.
  `delete from sqlite_sequence where name = 'devices_new'`,
  `insert into sqlite_sequence (name, seq)
    select 'devices_new', seq from sqlite_sequence where name = 'devices'`,
  `create table device_medias_new (
    device_id integer not null references devices_new (id) on delete cascade,
    media_id integer not null references medias (id) on delete cascade,
    constraint device_medias_pk primary key (device_id, media_id)
  )`,
  'insert into device_medias_new select device_id, media_id from device_medias',
  'drop table device_medias',
  'drop table devices',
  'alter table devices_new rename to devices',
  'alter table device_medias_new rename to device_medias',
  'create index devices_company_id on devices (company_id)',
  'create index devices_part_id on devices (part_id)',
  'create index device_medias_media_id on device_medias (media_id)',
]
