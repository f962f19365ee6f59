import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { FileOwner } from '../files/shown-versions.store.ts'

/** The record whose code was scanned: a device or an article number. */
export interface Scanned extends FileOwner {
  /** Only of a device. */
  sn: string | null
  /** Day of delivery (YYYY-MM-DD); only of a device. */
  deliveredOn: string | null
  /** Title of the article number. */
  part: string | null
  /** Name of the machine. */
  machine: string | null
  /** Id of the upload with its picture. */
  picture: number | null
}

/**
 * The record of a public id: `gone` if it was deleted, undefined if the id was never issued. Always the same single
 * statement, so that the time reveals nothing.
 */
export async function findScanned(db: Db, publicId: string): Promise<Scanned | 'gone' | undefined> {
  const { rows } = await sql<Omit<Scanned, 'kind'> & { kind: Scanned['kind'] | 'gone' }>`
    select 'device' as kind, devices.id as id, serial_number as sn, delivered_on as "deliveredOn",
      parts.title as part, parts.description as machine, parts.picture_id as picture
    from devices left join parts on parts.id = devices.part_id where devices.public_id = ${publicId}
    union all
    select 'part', id, null, null, title, description, picture_id from parts where public_id = ${publicId}
    union all
    select 'gone', 0, null, null, null, null, null from bin where public_id = ${publicId}
    union all
    select 'gone', 0, null, null, null, null, null from retired_public_ids where public_id = ${publicId}
  `.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { kind, ...scanned } = found
  return kind === 'gone' ? 'gone' : { kind, ...scanned }
}

/** The article number with this GTIN of 14 digits. */
export async function findScannedByGtin(
  db: Db,
  gtin: string,
): Promise<{ publicId: string; scanned: Scanned } | undefined> {
  const found = await db
    .selectFrom('parts')
    .select(['id', 'public_id', 'title as part', 'description as machine', 'picture_id as picture'])
    .where('gtin', '=', gtin)
    .executeTakeFirst()
  if (!found) return undefined
  const { public_id: publicId, ...part } = found
  return { publicId, scanned: { kind: 'part', sn: null, deliveredOn: null, ...part } }
}
