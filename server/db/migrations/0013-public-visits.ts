import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** A number a day and device of visits of its public page. */
export async function up(tx: Db): Promise<void> {
  const create = sql`create table public_visits (
    device_id integer not null references devices (id) on delete cascade,
    day text not null,
    visits integer not null,
    constraint public_visits_pk primary key (device_id, day)
  )`
  await create.execute(tx)
}
