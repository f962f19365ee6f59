import fc from 'fast-check'
import { sql } from 'kysely'
import { type Db, isSqlite } from '../db/database.ts'
import { twinsOf } from '../db/fold.ts'
import type { Schema } from '../db/schema.ts'

/** A small portal for random tests of the compliance cockpit; references are indexes. */
export interface ComplianceFacts {
  doctypes: { isRequired: boolean; isPublic: boolean; vdiClass: '02-04' | '03-02' | null }[]
  companies: { country: string | null }[]
  parts: { isForPrivateUse: boolean; hasPrintedSafety: boolean; lifetimeYears: number | null }[]
  files: FileFacts[]
  devices: DeviceFacts[]
}

interface FileFacts {
  doctype: number
  languages: string[]
  /** Whether it has a current version. */
  isShown: boolean
  kind: 'pdf, unread' | 'pdf' | 'PDF/A' | 'table'
  versions: { releasedOn: string | null; withdrawnOn: string | null }[]
  parts: number[]
}

interface DeviceFacts {
  /** Null for a device without article number, which is then the only finding about it. */
  part: number | null
  company: number | null
  deliveredOn: string | null
  placedOnMarketOn: string | null
  createdOn: string
  files: number[]
}

const day = fc.constantFrom('2016-06-01', '2017-03-01', '2020-02-29', '2025-06-01', '2026-02-28')
const maybeDay = fc.option(day)
const [doctypes, companies, parts, files] = [3, 4, 3, 5]
const place = (count: number) => fc.nat({ max: count - 1 })
const places = (count: number) => fc.uniqueArray(place(count), { maxLength: 3 })
const many = <T>(count: number, each: fc.Arbitrary<T>) =>
  fc.array(each, { minLength: count, maxLength: count })

export const compliancePortals: fc.Arbitrary<ComplianceFacts> = fc.record({
  doctypes: many(
    doctypes,
    fc.record({
      isRequired: fc.boolean(),
      isPublic: fc.boolean(),
      vdiClass: fc.constantFrom(null, '02-04' as const, '03-02' as const),
    }),
  ),
  companies: many(
    companies,
    fc.record({ country: fc.constantFrom(null, 'Deutschland', 'belgië', 'USA', 'Atlantis') }),
  ),
  parts: many(
    parts,
    fc.record({
      isForPrivateUse: fc.boolean(),
      hasPrintedSafety: fc.boolean(),
      lifetimeYears: fc.constantFrom(null, 5, 20),
    }),
  ),
  files: many(
    files,
    fc.record({
      doctype: place(doctypes),
      languages: fc.uniqueArray(fc.constantFrom('de', 'en', 'fr', 'nl'), {
        minLength: 1,
        maxLength: 2,
      }),
      isShown: fc.boolean(),
      kind: fc.constantFrom('pdf, unread', 'pdf', 'PDF/A', 'table'),
      versions: fc.array(fc.record({ releasedOn: maybeDay, withdrawnOn: maybeDay }), {
        maxLength: 2,
      }),
      parts: places(parts),
    }),
  ),
  devices: fc.array(
    fc.record({
      part: fc.option(place(parts), { freq: 9 }),
      company: fc.option(place(companies), { freq: 9 }),
      deliveredOn: maybeDay,
      placedOnMarketOn: maybeDay,
      createdOn: day,
      files: places(files),
    }),
    { maxLength: 8 },
  ),
})

const createdAt = '2026-01-01T00:00:00.000Z'
const stamps = { created_at: createdAt, updated_at: createdAt }

/** Replaces the contents of the database by such a portal; ids are indexes plus one. */
export async function fillCompliance(db: Db, facts: ComplianceFacts): Promise<void> {
  for (const table of [
    ...(['device_medias', 'part_medias', 'devices', 'versions', 'medias', 'file_facts'] as const),
    ...(['uploads', 'blobs', 'companies', 'parts', 'doctypes'] as const),
  ]) {
    await db.deleteFrom(table).execute()
  }
  for (const [at, { isRequired, isPublic, vdiClass }] of facts.doctypes.entries()) {
    await insert('doctypes', {
      ...titled(at),
      ...{ reader: isPublic ? 'public' : 'customer', position: 0, vdi_class: vdiClass },
      is_required: isRequired ? 1 : 0,
    })
  }
  for (const [at, { country }] of facts.companies.entries()) {
    const name = `Firma ${at}`
    await insert('companies', {
      ...{ id: at + 1, ...stamps, name, ...twinsOf('name', name), customer_number: at, country },
      ...{ password_hash: 'x', is_password_weak: 0 },
    })
  }
  for (const [at, part] of facts.parts.entries()) {
    await insert('parts', {
      ...{ ...titled(at), public_id: `part000${at}`, lifetime_years: part.lifetimeYears },
      is_for_private_use: part.isForPrivateUse ? 1 : 0,
      has_printed_safety: part.hasPrintedSafety ? 1 : 0,
    })
  }
  for (const [at, file] of facts.files.entries()) await insertFile(at, file)
  for (const [at, device] of facts.devices.entries()) await insertDevice(at, device)

  async function insertFile(at: number, file: FileFacts) {
    const [id, name] = [at + 1, `datei-${at}.pdf`]
    const mime = file.kind === 'table' ? 'text/csv' : 'application/pdf'
    const uploads = [id, ...file.versions.map((_, index) => 100 * id + index)]
    for (const upload of uploads) {
      const sha256 = String(upload).padStart(64, '0')
      await insert('blobs', { sha256, size: 1, created_at: createdAt })
      await insert('uploads', {
        ...{
          id: upload,
          ...stamps,
          name,
          ...twinsOf('name', name),
          slug: `${upload}`,
          ext: '.pdf',
        },
        ...{ mime, size: 1, blob_sha256: sha256, active_content: '[]' },
      })
    }
    if (file.kind === 'pdf' || file.kind === 'PDF/A') {
      await insert('file_facts', {
        ...{ ...stamps, state: 'read', attempts: 1 },
        ...{ source_sha256: String(id).padStart(64, '0'), is_encrypted: 0 },
        pdfa: file.kind === 'pdf' ? null : '3a',
      })
    }
    await insert('medias', {
      ...{ id, ...stamps, filename: name, ...twinsOf('filename', name) },
      ...{ doctype_id: file.doctype + 1, languages: JSON.stringify(file.languages) },
      upload_id: file.isShown ? id : null,
    })
    for (const [index, { releasedOn, withdrawnOn }] of file.versions.entries()) {
      await insert('versions', {
        ...{ ...stamps, media_id: id, upload_id: 100 * id + index, label: `${index}` },
        ...{ released_on: releasedOn, is_pending: 0 },
        withdrawn_at: withdrawnOn && `${withdrawnOn}T12:00:00.000Z`,
      })
    }
    for (const part of file.parts) await insert('part_medias', { part_id: part + 1, media_id: id })
  }

  async function insertDevice(at: number, device: DeviceFacts) {
    const [id, sn] = [at + 1, `SN ${at}`]
    await insert('devices', {
      ...{ id, created_at: `${device.createdOn}T12:00:00.000Z`, updated_at: createdAt },
      ...{ public_id: `gerat00${at}`, serial_number: sn, ...twinsOf('serial_number', sn) },
      ...{ company_id: idAt(device.company), part_id: idAt(device.part) },
      ...{ delivered_on: device.deliveredOn, placed_on_market_on: device.placedOnMarketOn },
      ...{ password_hash: 'x', is_password_generated: 0 },
    })
    for (const file of device.files) {
      await insert('device_medias', { device_id: id, media_id: file + 1 })
    }
  }

  async function insert(table: keyof Schema, row: Record<string, unknown>) {
    const names = Object.keys(row).map((name) => sql.ref(name))
    const over = isSqlite(db) || !('id' in row) ? sql`` : sql`overriding system value`
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) ${over}
      values (${sql.join(Object.values(row))})`.execute(db)
  }
}

/** The id of the record with this index, or null. */
export function idAt(place: number | null): number | null {
  return place === null ? null : place + 1
}

function titled(at: number) {
  const title = `Titel ${at}`
  return { id: at + 1, ...stamps, title, ...twinsOf('title', title) }
}
