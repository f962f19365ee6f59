import type { RelationChange } from '#contract/fields.ts'
import { generatePublicId } from '../auth/password.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'
import type { UniqueRules } from '../db/violations.ts'

/** What to say when a serial number is taken. */
export const deviceUnique: UniqueRules = {
  serial_number_folded: { path: 'sn', message: 'Seriennummer ist schon vergeben!' },
}

interface DeviceRow {
  serialNumber: string
  companyId: number | null
  partId: number | null
  passwordHash: string
  isPasswordGenerated: boolean
}

/** Creates a device with a public id that was never given out, and answers its id. */
export async function insertDevice(db: Db, now: Date, device: DeviceRow): Promise<number> {
  const { id } = await db
    .insertInto('devices')
    .values({
      public_id: await freshPublicId(db),
      serial_number: device.serialNumber,
      serial_number_folded: fold(device.serialNumber),
      company_id: device.companyId,
      part_id: device.partId,
      password_hash: device.passwordHash,
      is_password_generated: device.isPasswordGenerated ? 1 : 0,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function freshPublicId(db: Db): Promise<string> {
  for (;;) {
    const publicId = generatePublicId()
    const taken = await db
      .selectFrom('devices')
      .select('public_id')
      .where('public_id', '=', publicId)
      .union(
        db.selectFrom('retired_public_ids').select('public_id').where('public_id', '=', publicId),
      )
      .executeTakeFirst()
    if (!taken) return publicId
  }
}

/** Changes what is given of a device. */
export async function updateDevice(
  db: Db,
  now: Date,
  id: number,
  change: Partial<DeviceRow>,
): Promise<void> {
  const { serialNumber, companyId, partId, passwordHash, isPasswordGenerated } = change
  await db
    .updateTable('devices')
    .set({
      ...(serialNumber !== undefined && {
        serial_number: serialNumber,
        serial_number_folded: fold(serialNumber),
      }),
      ...(companyId !== undefined && { company_id: companyId }),
      ...(partId !== undefined && { part_id: partId }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(isPasswordGenerated !== undefined && {
        is_password_generated: isPasswordGenerated ? 1 : 0,
      }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes a device and its links; its public id is kept as given out. Answers whether there was one. */
export async function removeDevice(db: Db, now: Date, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('devices')
    .where('id', '=', id)
    .returning('public_id')
    .executeTakeFirst()
  if (!removed) return false
  await db
    .insertInto('retired_public_ids')
    .values({ public_id: removed.public_id, retired_at: now.toISOString() })
    .execute()
  return true
}

/** Which company and article number a device has now. */
export async function findDeviceRelations(db: Db, id: number) {
  return db
    .selectFrom('devices')
    .select(['company_id as companyId', 'part_id as partId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Throws a 400 that names the field when the company or article number is not there. */
export async function assertDeviceRelations(
  db: Db,
  { companyId, partId }: { companyId: Related; partId: Related },
): Promise<void> {
  if (typeof companyId === 'number' && !(await exists(db, 'companies', companyId))) {
    throw ProblemError.field('companie', 'Diese Firma gibt es nicht (mehr)!', 'unknown-relation')
  }
  if (typeof partId === 'number' && !(await exists(db, 'parts', partId))) {
    throw ProblemError.field(
      'part',
      'Diese Artikelnummer gibt es nicht (mehr)!',
      'unknown-relation',
    )
  }
}

/** An id, null for none, undefined where nothing was said. */
type Related = number | null | undefined

async function exists(db: Db, table: 'companies' | 'parts', id: number): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Changes which documents a device has: `set` replaces all, else `connect` and `disconnect`. */
export async function linkMedias(
  db: Db,
  deviceId: number,
  { set, connect, disconnect }: RelationChange,
): Promise<void> {
  const added = [...new Set([...(set ?? []), ...(connect ?? [])])]
  await assertMedias(db, added)
  const links = db.deleteFrom('device_medias').where('device_id', '=', deviceId)
  if (set) await links.execute()
  if (disconnect && disconnect.length > 0) await links.where('media_id', 'in', disconnect).execute()
  if (added.length === 0) return
  await db
    .insertInto('device_medias')
    .values(added.map((mediaId) => ({ device_id: deviceId, media_id: mediaId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function assertMedias(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { count } = await db
    .selectFrom('medias')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  if (count === ids.length) return
  throw ProblemError.field(
    'media',
    'Mindestens eine dieser Dateien gibt es nicht (mehr)!',
    'unknown-relation',
  )
}
