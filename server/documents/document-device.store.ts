import type { Db } from '../db/database.ts'
import { fold } from '../db/fold.ts'

/** What the documents of a device say about it. */
export interface DocumentDevice {
  serialNumber: string
  publicId: string
  passwordHash: string
  article: string | null
  articleDescription: string | null
  company: string | null
  customerNumber: number | null
}

/** A file of the device as its list names it. */
export interface ListedFile {
  name: string
  doctype: string | null
  /** Bytes; null without an upload, as are `sha256` and `mime`. */
  size: number | null
  sha256: string | null
  /** ISO 8601. */
  createdAt: string
}

/** A device as an order of its documents needs it. */
export interface OrderedDevice {
  id: number
  serialNumber: string
  passwordHash: string
}

/** The device with this serial number (without case and outer space), or undefined. */
export async function findDeviceBySerial(db: Db, sn: string): Promise<OrderedDevice | undefined> {
  return selectOrdered(db).where('serial_number_folded', '=', fold(sn)).executeTakeFirst()
}

export async function findDeviceById(db: Db, id: number): Promise<OrderedDevice | undefined> {
  return selectOrdered(db).where('id', '=', id).executeTakeFirst()
}

function selectOrdered(db: Db) {
  return db
    .selectFrom('devices')
    .select(['id', 'serial_number as serialNumber', 'password_hash as passwordHash'])
}

/** What the documents of this device say about it, or undefined. */
export async function findDocumentDevice(db: Db, id: number): Promise<DocumentDevice | undefined> {
  return db
    .selectFrom('devices')
    .leftJoin('companies', 'companies.id', 'devices.company_id')
    .leftJoin('parts', 'parts.id', 'devices.part_id')
    .select([
      'serial_number as serialNumber',
      'devices.public_id as publicId',
      'devices.password_hash as passwordHash',
      'parts.title as article',
      'parts.description as articleDescription',
      'companies.name as company',
      'companies.customer_number as customerNumber',
    ])
    .where('devices.id', '=', id)
    .executeTakeFirst()
}

/** All files of a device, by document type and name. */
export async function listDocumentFiles(db: Db, deviceId: number): Promise<ListedFile[]> {
  return db
    .selectFrom('shown_files')
    .innerJoin('medias', 'medias.id', 'shown_files.media_id')
    .leftJoin('doctypes', 'doctypes.id', 'medias.doctype_id')
    .leftJoin('uploads', 'uploads.id', 'medias.upload_id')
    .select([
      'filename as name',
      'doctypes.title as doctype',
      'uploads.size as size',
      'uploads.blob_sha256 as sha256',
      'medias.created_at as createdAt',
    ])
    .where('device_id', '=', deviceId)
    .orderBy('doctypes.title_sort', (order) => order.asc().nullsLast())
    .orderBy('filename_sort')
    .orderBy('medias.id')
    .execute()
}
