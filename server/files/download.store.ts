import { type ExpressionBuilder, sql } from 'kysely'
import type { PageLanguage } from '../core/page-words.ts'
import type { Principal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { isNamed, savedName } from './saved-name.ts'
import type { SentUpload } from './send-upload.ts'

/** An upload, and the file that it is a version of if a customer reads it. */
interface ReadableUpload extends SentUpload {
  /** Null if staff read it, or if it belongs to no file. */
  customersFile: number | null
}

/**
 * The upload at this address if one of the readers may read it on day `today`; undefined both for foreign and for
 * unknown addresses.
 */
export async function findReadableUpload(
  db: Db,
  readers: Principal[],
  slug: string,
  today: string,
  /** Language of the download's name for customers; always German for staff. */
  language: PageLanguage = 'de',
): Promise<ReadableUpload | undefined> {
  // No address contains NUL, and PostgreSQL rejects it in parameters.
  if (slug.includes('\u0000')) return undefined
  for (const reader of readers) {
    const upload = await selectReadable(db, reader, slug, today)
    if (!upload) continue
    return reader.kind === 'staff'
      ? { ...named(upload, 'de'), customersFile: null }
      : { ...named(upload, language), customersFile: upload.media }
  }
  return undefined
}

/**
 * Customers may read every released version that is not withdrawn, of each file that one of their devices shows, and
 * the picture of the device's article number.
 */
function selectReadable(db: Db, reader: Principal, slug: string, today: string) {
  const upload = db
    .selectFrom('uploads')
    .leftJoin('versions', 'versions.upload_id', 'uploads.id')
    .leftJoin('medias', 'medias.id', 'versions.media_id')
    .select(['uploads.name', 'uploads.ext', 'uploads.mime', 'uploads.size'])
    .select(['uploads.blob_sha256 as sha256', 'medias.filename', 'versions.label as version'])
    .select('medias.id as media')
    .select(({ selectFrom }) =>
      selectFrom('versions as all')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('all.media_id', '=', 'medias.id')
        .as('count'),
    )
    .where(isAt(slug))
  if (reader.kind === 'staff') return upload.executeTakeFirst()
  const [column, id] =
    reader.kind === 'device'
      ? (['devices.id', reader.deviceId] as const)
      : (['devices.company_id', reader.companyId] as const)
  // Joins both link tables directly: a view over them would be read completely before the join.
  const released = upload
    .where('versions.released_on', '<=', today)
    .where('versions.withdrawn_at', 'is', null)
    .where(({ or, exists, selectFrom }) => {
      const ownFiles = selectFrom('device_medias')
        .innerJoin('devices', 'devices.id', 'device_medias.device_id')
        .select('devices.id')
        .whereRef('device_medias.media_id', '=', 'versions.media_id')
        .where(column, '=', id)
      const inherited = selectFrom('devices')
        .innerJoin('part_medias', 'part_medias.part_id', 'devices.part_id')
        .select('devices.id')
        .whereRef('part_medias.media_id', '=', 'versions.media_id')
        .where(column, '=', id)
      return or([exists(ownFiles), exists(inherited)])
    })
  // The same columns, but nothing of a version that the upload may be as well: it may not be released.
  const pictured = db
    .selectFrom('uploads')
    .innerJoin('parts', 'parts.picture_id', 'uploads.id')
    .innerJoin('devices', 'devices.part_id', 'parts.id')
    .select(['uploads.name', 'uploads.ext', 'uploads.mime', 'uploads.size'])
    .select('uploads.blob_sha256 as sha256')
    .select([none<string>().as('filename'), none<string>().as('version')])
    .select([none<number>().as('media'), none<number>().as('count')])
    .where(isAt(slug))
    .where(column, '=', id)
  return released.unionAll(pictured).executeTakeFirst()
}

function isAt(slug: string) {
  return ({ or, eb }: ExpressionBuilder<Schema, 'uploads'>) =>
    or([eb('slug', '=', slug), eb('old_slug', 'in', oldSlugsOf(slug))])
}

/** An empty column. */
function none<Value>() {
  return sql<Value | null>`null`
}

/**
 * The possible `old_slug`s for an address: Strapi's resized pictures no longer exist, so their addresses lead to the
 * original.
 */
function oldSlugsOf(slug: string): string[] {
  const [, whole] = /^(?:thumbnail|xsmall|small|medium|large)_(.+)$/.exec(slug) ?? []
  return whole === undefined ? [slug] : [slug, whole]
}

type Selected = NonNullable<Awaited<ReturnType<typeof selectReadable>>>

/** Named like the file in the lists, with its version; with its original name if there is no version to distinguish. */
function named(
  { name, ext, filename, version, count, media: _, ...upload }: Selected,
  language: PageLanguage,
): SentUpload {
  const label = { version: version ?? '', isOnly: Number(count) === 1 }
  if (filename === null || !isNamed(label)) return { ...upload, name }
  return { ...upload, name: savedName({ filename, ext, ...label }, language) }
}
