import type { Insertable } from 'kysely'
import { type Db, inTransaction } from '../../../server/db/database.ts'
import { twinsOf } from '../../../server/db/fold.ts'
import type { Schema } from '../../../server/db/schema.ts'
import type { Services } from '../../../server/services.ts'
import { addSamePdf } from './same-pdf.ts'
import { loadSmallWorld } from './small-world.ts'
import { known, now } from './world-facts.ts'

const times = { created_at: now.toISOString(), updated_at: now.toISOString() }

/**
 * The small world plus 10,000 devices and log entries, and 1,000 companies, article numbers and files each; a hundred
 * devices share the known file.
 */
export async function loadLargeWorld(services: Services): Promise<void> {
  await loadSmallWorld(services)
  await inTransaction(services.db, async (tx) => {
    const sample = await tx
      .selectFrom('devices')
      .selectAll()
      .where('serial_number', '=', known.device)
      .executeTakeFirstOrThrow()
    const password = { password_hash: sample.password_hash }
    await fill(tx, 'companies', 1_000, (index) => ({
      name: `Kunde ${index} GmbH`,
      ...twinsOf('name', `Kunde ${index} GmbH`),
      customer_number: 500_000 + index,
      description: null,
      is_password_weak: 0,
      ...password,
      ...times,
    }))
    await fill(tx, 'parts', 1_000, (index) => ({
      title: `ART-${index}`,
      public_id: String(index).padStart(8, 'y'),
      is_for_private_use: 0,
      has_printed_safety: 0,
      ...twinsOf('title', `ART-${index}`),
      description: null,
      ...times,
    }))
    await fill(tx, 'devices', 10_000, (index) => ({
      public_id: String(index).padStart(8, 'x'),
      serial_number: `SN-${index}`,
      ...twinsOf('serial_number', `SN-${index}`),
      company_id: sample.company_id,
      part_id: sample.part_id,
      is_password_generated: 1,
      ...password,
      ...times,
    }))
    await fill(tx, 'logs', 10_000, (index) => ({
      type: (['error', 'info', 'customer'] as const)[index % 3] ?? 'info',
      status: '200',
      message: `Eintrag ${index}`,
      ...twinsOf('message', `Eintrag ${index}`),
      serial_number: null,
      user_name: null,
      company_name: known.company.name,
      address: null,
      ...times,
    }))
    const names = Array.from({ length: 1_000 }, (_, index) => `Ablage ${index + 1}.pdf`)
    const filed = await addSamePdf({ ...services, db: tx }, names)
    await shareFile(tx, filed)
    const [firstFile = 0] = filed
    await linkParts(tx, firstFile, 51)
    const later = Array.from({ length: 21 }, (_, index) => `1.${index + 1}`)
    await withdrawVersions(tx, firstFile, await addSamePdf({ ...services, db: tx }, later))
  })
}

/** Assigns a file to more article numbers than its page lists at once. */
async function linkParts(tx: Db, file: number, count: number): Promise<void> {
  const parts = await tx
    .selectFrom('parts')
    .select('id')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  const links = parts.map(({ id }) => ({ part_id: id, media_id: file }))
  await tx.insertInto('part_medias').values(links).execute()
}

/**
 * Turns files into withdrawn versions of another one: more than its page shows at once, all newer than the current one.
 */
async function withdrawVersions(tx: Db, file: number, later: number[]): Promise<void> {
  for (const media of later) {
    const { filename } = await tx
      .selectFrom('medias')
      .select('filename')
      .where('id', '=', media)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('versions')
      .set({ media_id: file, label: filename, ...withdrawn })
      .where('media_id', '=', media)
      .execute()
  }
  await tx.deleteFrom('medias').where('id', 'in', later).execute()
}

const withdrawn = { withdrawn_at: now.toISOString(), withdrawn_reason: 'Druckfehler' }

/** Assigns the known file to more devices than its form lists, and to one of them more files than are shown at once. */
async function shareFile(tx: Db, otherMedias: number[]): Promise<void> {
  const { id: shared } = await tx
    .selectFrom('medias')
    .select('id')
    .where('filename', '=', known.file)
    .executeTakeFirstOrThrow()
  const devices = await tx
    .selectFrom('devices')
    .select(['id', 'serial_number'])
    .where(({ eb, or }) =>
      or([
        eb('serial_number', 'like', 'SN-1__'),
        eb('serial_number', '=', known.deviceWithFilePages),
      ]),
    )
    .execute()
  const links = devices.flatMap(({ id, serial_number }) => {
    const medias = serial_number === known.deviceWithFilePages ? [shared, ...otherMedias] : [shared]
    return medias.map((media) => ({ device_id: id, media_id: media }))
  })
  await tx.insertInto('device_medias').values(links).execute()
}

/** Inserts rows in statements small enough for the parameter limits of both engines. */
async function fill<T extends keyof Schema>(
  tx: Db,
  table: T,
  count: number,
  row: (index: number) => Insertable<Schema[T]>,
): Promise<void> {
  const step = 1_000
  for (let first = 1; first <= count; first += step) {
    const rows = Array.from({ length: Math.min(step, count - first + 1) }, (_, at) =>
      row(first + at),
    )
    await tx.insertInto(table).values(rows).execute()
  }
}
