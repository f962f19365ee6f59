import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { hashPassword } from '../auth/password.ts'
import type { Db } from '../db/database.ts'
import { twinsOf } from '../db/fold.ts'
import type { Schema } from '../db/schema.ts'
import { insertFirstVersions } from '../testing/first-versions.ts'

/** Number of records of each kind in the recorded portal; their ids count from 1. */
export const seeded = {
  companies: 200,
  parts: 50,
  doctypes: 10,
  uploads: 5_000,
  medias: 5_000,
  devices: 1_000,
  logs: 2_000,
}

export type Kind = keyof typeof seeded

const towns = 'München,Köln,Düsseldorf,Nürnberg,Würzburg,Lübeck,Göttingen,Saarbrücken'.split(',')
const recordedAt = '2026-11-21T00:19:22.000Z'
const times = { created_at: recordedAt, updated_at: recordedAt }

/** Rebuilds the recorded portal with its ids in an empty one, directly in the database. */
export async function seedRecordedPortal(db: Db): Promise<void> {
  const password_hash = await hashPassword('Firma-Pass-1')
  const email = 'staff@example.com'
  await db.updateTable('users').set({ email, email_folded: email }).execute()
  await insert(db, 'companies', seeded.companies, (id) => companyRow(id, password_hash))
  await insert(db, 'parts', seeded.parts, (id) =>
    partRow(id, `ART-${String(id).padStart(4, '0')}`, `Artikel Nummer ${id} für Prüfgeräte`),
  )
  await insert(db, 'doctypes', seeded.doctypes, (id) =>
    doctypeRow(`Dokumenttyp ${id}`, `Beschreibung für Dokumenttyp ${id}`),
  )
  const blob = { sha256: 'a'.repeat(64), size: 1_040, created_at: recordedAt }
  await db.insertInto('blobs').values(blob).execute()
  await insert(db, 'uploads', seeded.uploads, (id) => uploadRow(id, blob.sha256))
  await insert(db, 'medias', seeded.medias, mediaRow)
  await insert(db, 'devices', seeded.devices, (id) => deviceRow(id, password_hash))
  await insert(db, 'device_medias', seeded.medias, (id) => ({
    device_id: Math.ceil(id / 5),
    media_id: id,
  }))
  await insertFirstVersions(db)
  await insert(db, 'logs', seeded.logs, logRow)
}

/** Deletes everything added after the seed, so that each call finds the portal as recorded. */
export async function backToSeed(db: Db): Promise<void> {
  await db
    .deleteFrom('device_medias')
    .where((eb) =>
      eb.or([eb('device_id', '>', seeded.devices), eb('media_id', '>', seeded.medias)]),
    )
    .execute()
  const kinds = ['devices', 'medias', 'uploads', 'companies', 'parts', 'doctypes', 'logs'] as const
  for (const kind of kinds) {
    await db.deleteFrom(kind).where('id', '>', seeded[kind]).execute()
  }
}

function companyRow(id: number, password_hash: string) {
  const town = towns[id % towns.length]
  const name = `Firma ${id} ${town} GmbH`
  return {
    name,
    ...twinsOf('name', name),
    customer_number: 10_000 + id,
    description: `Kunde seit ${1990 + (id % 30)}, größter Standort ${town}`,
    password_hash,
    is_password_weak: 0,
    ...times,
  }
}

function partRow(id: number, title: string, description: string) {
  const public_id = String(id).padStart(8, 'b')
  return {
    ...titledRow(title, description),
    public_id,
    is_for_private_use: 0,
    has_printed_safety: 0,
  }
}

function doctypeRow(title: string, description: string) {
  return {
    ...titledRow(title, description),
    reader: 'customer',
    position: 0,
    is_required: 0,
  } as const
}

function titledRow(title: string, description: string) {
  return { title, ...twinsOf('title', title), description, ...times }
}

function filenameOf(id: number): string {
  return `Prüfbericht-${Math.ceil(id / 5)}-${((id - 1) % 5) + 1}.pdf`
}

function uploadRow(id: number, blob_sha256: string) {
  const name = filenameOf(id)
  const stem = name.replace('ü', 'ue').replaceAll('-', '_').replace('.pdf', '')
  const suffix = createHash('md5').update(String(id)).digest('hex').slice(0, 10)
  const file = { ext: '.pdf', mime: 'application/pdf', size: 1_040 + (id % 1_000), blob_sha256 }
  const slug = `${stem}_${suffix}.pdf`
  return { name, ...twinsOf('name', name), slug, active_content: '[]', ...file, ...times }
}

function mediaRow(id: number) {
  const filename = filenameOf(id)
  const at = new Date(Date.UTC(2023, 10, 14, 22, 13, 20) + id * 60_000).toISOString()
  return {
    filename,
    ...twinsOf('filename', filename),
    doctype_id: (id % seeded.doctypes) + 1,
    upload_id: id,
    languages: '["de"]',
    created_at: at,
    updated_at: at,
  }
}

function deviceRow(id: number, password_hash: string) {
  const serial_number = `SN${100_000 + id}`
  return {
    public_id: String(id).padStart(8, 'a'),
    serial_number,
    ...twinsOf('serial_number', serial_number),
    company_id: (id % seeded.companies) + 1,
    part_id: (id % seeded.parts) + 1,
    password_hash,
    is_password_generated: 0,
    ...times,
  }
}

function logRow(id: number) {
  const message = `Meldung ${id}: Gerät aufgerufen`
  const [type, status] = logKinds[id % logKinds.length] ?? logKinds[0]
  return {
    type,
    status,
    message,
    ...twinsOf('message', message),
    serial_number: `SN${100_001 + (id % seeded.devices)}`,
    user_name: 'staff',
    company_name: `Firma ${(id % seeded.companies) + 1}`,
    address: null,
    ...times,
  }
}

const logKinds = [
  ['error', 'api-call'],
  ['info', '200'],
  ['customer', '404'],
] as const

/** Inserts rows 1 to `count` in the order of their ids, in small batches, as SQLite limits the number of parameters. */
async function insert<T extends keyof Schema>(
  db: Db,
  table: T,
  count: number,
  row: (id: number) => Insertable<Schema[T]>,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => row(index + 1))
  for (let start = 0; start < rows.length; start += 2_500) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + 2_500))
      .execute()
  }
}
