import type { Db } from '../db/database.ts'
import { fold, foldCopied } from '../db/fold.ts'

/** What the documents of a device say about it. */
export interface DocumentDevice {
  serialNumber: string
  publicId: string
  passwordHash: string
  article: string | null
  articleDescription: string | null
  company: string | null
  customerNumber: number | null
  /** Of the company, as are the next two: whom its letters greet. */
  contact: string | null
  address: string | null
  country: string | null
}

/** A file of the device as its list names it. */
export interface ListedFile {
  name: string
  doctype: string | null
  /** Codes of ISO 639-1. */
  languages: string[]
  /** Of the current version, as are the next three; null without an upload. */
  version: string | null
  /** Bytes. */
  size: number | null
  sha256: string | null
  /** Day (YYYY-MM-DD). */
  releasedOn: string | null
}

/** A device as an order of its documents needs it. */
export interface OrderedDevice {
  id: number
  serialNumber: string
  passwordHash: string
  companyId: number | null
}

/** The device with this serial number (without case, outer space and what nobody sees of it), or undefined. */
export async function findDeviceBySerial(db: Db, sn: string): Promise<OrderedDevice | undefined> {
  const found = await selectOrdered(db)
    .where('serial_number_folded', 'in', [fold(sn), foldCopied(sn)])
    .execute()
  // What is stored letter by letter as it was given comes first.
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

/** What the documents of this device say about it, or undefined; with `company`, as if it were that company's. */
export async function findDocumentDevice(
  db: Db,
  id: number,
  company?: number,
): Promise<DocumentDevice | undefined> {
  return selectDocument(db, company).where('devices.id', '=', id).executeTakeFirst()
}

/** A device with its company and that one's language, as letters of many need it. */
export interface DeviceOfBatch extends DocumentDevice {
  companyId: number | null
  language: string | null
}

/** The same of several, by id; unknown ids are absent. */
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
 * All files that a device shows, its own and its article number's, in the order of their document types, by name; what has
 * no type comes last. A file whose versions are all prepared or withdrawn is not shown to anybody.
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
