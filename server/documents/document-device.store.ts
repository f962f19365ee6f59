import type { Db } from '../db/database.ts'
import { fold, foldCopied } from '../db/fold.ts'

/** The facts about a device in its documents. */
export interface DocumentDevice {
  serialNumber: string
  publicId: string
  passwordHash: string
  article: string | null
  articleDescription: string | null
  company: string | null
  customerNumber: number | null
  /** The company's contact, address and country; the contact is addressed in letters. */
  contact: string | null
  address: string | null
  country: string | null
}

/** A file of the device as listed in its documents. */
export interface ListedFile {
  name: string
  doctype: string | null
  /** ISO 639-1 codes. */
  languages: string[]
  /** Label of the current version, like the next three attributes; null without an upload. */
  version: string | null
  /** Bytes. */
  size: number | null
  sha256: string | null
  /** Day (YYYY-MM-DD). */
  releasedOn: string | null
}

/** The attributes of a device needed to order its documents. */
export interface OrderedDevice {
  id: number
  serialNumber: string
  passwordHash: string
  companyId: number | null
}

/**
 * Finds the device with this serial number, ignoring case, surrounding spaces and invisible characters;
 * undefined if unknown.
 */
export async function findDeviceBySerial(db: Db, sn: string): Promise<OrderedDevice | undefined> {
  const found = await selectOrdered(db)
    .where('serial_number_folded', 'in', [fold(sn), foldCopied(sn)])
    .execute()
  // An exact match takes precedence.
  return found.find(({ serialNumber }) => fold(serialNumber) === fold(sn)) ?? found[0]
}

export async function findDeviceById(db: Db, id: number): Promise<OrderedDevice | undefined> {
  return selectOrdered(db).where('id', '=', id).executeTakeFirst()
}

function selectOrdered(db: Db) {
  return db
    .selectFrom('devices')
    .select(['id', 'serial_number as serialNumber', 'password_hash as passwordHash'])
    .select('company_id as companyId')
}

/** The facts about a device in its documents, or undefined; with `company` as if it belonged to that one. */
export async function findDocumentDevice(
  db: Db,
  id: number,
  company?: number,
): Promise<DocumentDevice | undefined> {
  return selectDocument(db, company).where('devices.id', '=', id).executeTakeFirst()
}

/** A device with its company and that company's language, for letters of many devices. */
export interface DeviceOfBatch extends DocumentDevice {
  companyId: number | null
  language: string | null
}

/** The same for several devices, by id; unknown ids are omitted. */
export async function findDocumentDevices(
  db: Db,
  ids: number[],
): Promise<Map<number, DeviceOfBatch>> {
  const rows = await selectDocument(db)
    .select(['devices.id as id', 'companies.id as companyId', 'companies.language as language'])
    .where('devices.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...device }) => [id, device]))
}

function selectDocument(db: Db, company?: number) {
  return db
    .selectFrom('devices')
    .leftJoin('companies', (join) =>
      company === undefined
        ? join.onRef('companies.id', '=', 'devices.company_id')
        : join.on('companies.id', '=', company),
    )
    .leftJoin('parts', 'parts.id', 'devices.part_id')
    .select([
      'serial_number as serialNumber',
      'devices.public_id as publicId',
      'devices.password_hash as passwordHash',
      'parts.title as article',
      'parts.description as articleDescription',
      'companies.name as company',
      'companies.customer_number as customerNumber',
      'companies.contact as contact',
      'companies.address as address',
      'companies.country as country',
    ])
}

/**
 * All files that a device shows, its own and its article number's, ordered by document type and name; those
 * without type come last. Files whose versions are all prepared or withdrawn are omitted.
 */
export async function listDocumentFiles(db: Db, deviceId: number): Promise<ListedFile[]> {
  const rows = await db
    .selectFrom('shown_files')
    .innerJoin('medias', 'medias.id', 'shown_files.media_id')
    .leftJoin('doctypes', 'doctypes.id', 'medias.doctype_id')
    .leftJoin('uploads', 'uploads.id', 'medias.upload_id')
    .leftJoin('versions', (join) =>
      join
        .onRef('versions.media_id', '=', 'medias.id')
        .onRef('versions.upload_id', '=', 'medias.upload_id'),
    )
    .select([
      'filename as name',
      'doctypes.title as doctype',
      'medias.languages as languages',
      'versions.label as version',
      'uploads.size as size',
      'uploads.blob_sha256 as sha256',
      'versions.released_on as releasedOn',
    ])
    .where('device_id', '=', deviceId)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('medias.upload_id', 'is not', null),
        not(
          exists(
            selectFrom('versions as any')
              .select('any.id')
              .whereRef('any.media_id', '=', 'medias.id'),
          ),
        ),
      ]),
    )
    .orderBy('doctypes.position', (order) => order.asc().nullsLast())
    .orderBy('doctypes.title_sort')
    .orderBy('filename_sort')
    .orderBy('medias.id')
    .execute()
  return rows.map((row) => ({ ...row, languages: JSON.parse(row.languages) }))
}
