import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

const columns = {
  // Who reads files of the type, where it stands among others, what VDI 2770 calls it, whether each device needs one.
  doctypes: [
    `reader text not null default 'customer'`,
    'position integer not null default 0',
    'vdi_class text',
    'is_required integer not null default 0',
  ],
  devices: ['delivered_on text', 'placed_on_market_on text', 'built_in integer', 'note text'],
  parts: [
    'public_id text',
    'lifetime_years integer',
    'is_for_private_use integer not null default 0',
    'picture_id integer references uploads (id) on delete set null',
  ],
  companies: ['address text', 'country text', 'email text', 'contact text', 'language text'],
}

/** Master data that documents and letters need; the maker's own stands in `settings`, one JSON value a name. */
export async function up(tx: Db): Promise<void> {
  for (const [table, added] of Object.entries(columns)) {
    for (const column of added) {
      await sql.raw(`alter table ${table} add column ${column}`).execute(tx)
    }
  }
  await givePublicIds(tx)
  for (const statement of [
    'create unique index parts_public_id_key on parts (public_id)',
    'create unique index parts_picture_id_key on parts (picture_id)',
    `create table settings (
       name text primary key, value text not null, updated_at text not null, changed_by text
     )`,
  ]) {
    await sql.raw(statement).execute(tx)
  }
}

/** As `generatePublicId` made them when this step was written. */
const symbols = '0123456789abcdefghjkmnpqrstvwxyz'

async function givePublicIds(tx: Db): Promise<void> {
  const { rows: known } = await sql<{ id: string }>`
    select public_id as id from devices union select public_id from retired_public_ids`.execute(tx)
  const taken = new Set(known.map(({ id }) => id))
  const { rows: parts } = await sql<{ id: number }>`select id from parts`.execute(tx)
  for (const { id } of parts) {
    let publicId = ''
    do {
      publicId = Array.from({ length: 8 }, () => symbols[randomInt(symbols.length)]).join('')
    } while (taken.has(publicId))
    taken.add(publicId)
    await sql`update parts set public_id = ${publicId} where id = ${id}`.execute(tx)
  }
}
