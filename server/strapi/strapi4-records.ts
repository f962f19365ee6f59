import type { LogEntry } from '#contract/logs.ts'
import { twinsOf } from '../db/fold.ts'
import { fileTypes } from '../files/file-types.ts'
import { insertFirstVersions } from '../testing/first-versions.ts'
import * as given from '../testing/given.ts'
import { sendFiles } from '../testing/send-files.ts'
import type { Ticket, World } from '../testing/world.ts'
import { type Kind, seeded } from './strapi4-portal.ts'
import { isRecord, record } from './strapi4-recordings.ts'

const timestamps = {
  created_at: '2026-11-21T00:26:00.000Z',
  updated_at: '2026-11-21T00:26:00.000Z',
}
let count = 0

/**
 * Creates a record with its recorded attributes directly in the database, including attributes that no call of ours
 * sets. Returns its id.
 */
export async function makeRecord(
  world: World,
  as: Ticket,
  kind: Kind,
  attributes: Record<string, unknown>,
): Promise<number> {
  count += 1
  const { db } = world.services
  const description = (attributes.desc ?? null) as string | null
  if (kind === 'uploads') return makeUpload(world, as, attributes)
  if (kind === 'companies') {
    const name = String(attributes.name ?? `Eigene Firma ${count}`)
    const customer_number = Number(attributes.kdnr ?? 900_000 + count)
    const secret = { password_hash: '', is_password_weak: 0 }
    const row = {
      name,
      ...twinsOf('name', name),
      customer_number,
      description,
      ...secret,
      ...timestamps,
    }
    return idOf(db.insertInto(kind).values(row).returning('id'))
  }
  if (kind === 'parts' || kind === 'doctypes') {
    const title = String(attributes.title ?? `Eigener Titel ${count}`)
    const row = { title, ...twinsOf('title', title), description, ...timestamps }
    if (kind === 'doctypes') {
      const type = { reader: 'customer', position: 0, is_required: 0 } as const
      return idOf(
        db
          .insertInto(kind)
          .values({ ...row, ...type })
          .returning('id'),
      )
    }
    const part = {
      public_id: `teil${String(count).padStart(4, '0')}`,
      is_for_private_use: 0,
      has_printed_safety: 0,
    }
    return idOf(
      db
        .insertInto(kind)
        .values({ ...row, ...part })
        .returning('id'),
    )
  }
  if (kind === 'logs') {
    const { type = 'info', status, message, sn, user, companie } = attributes as Partial<LogEntry>
    const texts = { message, ...twinsOf('message', message ?? null), status, address: null }
    const names = { serial_number: sn, user_name: user, company_name: companie }
    const row = { type: type as 'info', ...texts, ...names, ...timestamps }
    return idOf(db.insertInto(kind).values(row).returning('id'))
  }
  if (kind === 'medias') return makeMedia(world, as, attributes)
  return makeDevice(world, attributes)
}

async function makeUpload(world: World, as: Ticket, { name, size }: Record<string, unknown>) {
  const file = fileOf(String(name ?? 'eigene.pdf'), Number(size ?? 0.02))
  return (await given.response(200, sendFiles(world, as, [file]))).body[0].id as number
}

async function makeMedia(world: World, as: Ticket, attributes: Record<string, unknown>) {
  const filename = String(attributes.filename ?? 'eigene.pdf')
  const upload = isRecord(attributes.url) ? attributes.url.data : {}
  const row = {
    filename,
    ...twinsOf('filename', filename),
    doctype_id: relatedId(attributes.doctype, 1),
    upload_id: upload === null ? null : await makeUpload(world, as, attributesOf(upload)),
    languages: '["de"]',
    ...timestamps,
  }
  const { db } = world.services
  const id = await idOf(db.insertInto('medias').values(row).returning('id'))
  await insertFirstVersions(db)
  return id
}

async function makeDevice(world: World, attributes: Record<string, unknown>) {
  const { db } = world.services
  const serial_number = String(attributes.sn ?? `SN-EIGEN-${count}`)
  const row = {
    public_id: `eigen${count}`,
    serial_number,
    ...twinsOf('serial_number', serial_number),
    company_id: relatedId(attributes.companie, 1) as number,
    part_id: relatedId(attributes.part, 1) as number,
    password_hash: '',
    is_password_generated: 0,
    ...timestamps,
  }
  const id = await idOf(db.insertInto('devices').values(row).returning('id'))
  const { data } = record(attributes.media)
  const links = (Array.isArray(data) ? data : []).map((media) => Number(record(media).id))
  for (const media_id of links.filter((link) => link <= seeded.medias)) {
    await db.insertInto('device_medias').values({ device_id: id, media_id }).execute()
  }
  return id
}

async function idOf(query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }) {
  return (await query.executeTakeFirstOrThrow()).id
}

function relatedId(relation: unknown, otherwise: number): number | null {
  if (!isRecord(relation)) return otherwise
  return relation.data === null ? null : Number(record(relation.data).id)
}

/** The attributes of a record inside a relation. */
export function attributesOf(entity: unknown): Record<string, unknown> {
  return record(record(entity).attributes)
}

/** A file with that name and size in kB, with contents that match its extension. */
export function fileOf(name: string, kilobytes: number) {
  const ending = name.split('.').at(-1) ?? ''
  const image = images[ending]
  const begins = fileTypes[ending]?.begins
  const text = starts[ending] ?? (typeof begins === 'string' ? begins : 'Text')
  const start = image ? Buffer.from(image, 'base64') : Buffer.from(text)
  const length = Math.max(start.length, Math.round(kilobytes * 1_000))
  return { name, bytes: Buffer.concat([start, Buffer.alloc(length - start.length, '\n')]) }
}

const starts: Record<string, string> = {
  pdf: '%PDF-1.4\n%%EOF\n',
  gif: 'GIF89a',
  csv: 'a;b\n',
  txt: 'a\n',
}

const jpeg = '/9j/wAALCAABAAEBAREA/9k='
const images: Record<string, string> = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  jpg: jpeg,
  jpeg,
}
