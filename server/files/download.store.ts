import type { Principal } from '../core/principal.ts'
import type { Db } from '../db/database.ts'
import { isNamed, savedName } from './saved-name.ts'
import type { SentUpload } from './send-upload.ts'

/** The upload at this address if one of those who ask may read it on this day; undefined for foreign and unknown alike. */
export async function findReadableUpload(
  db: Db,
  readers: Principal[],
  slug: string,
  today: string,
): Promise<SentUpload | undefined> {
  // No address of ours holds NUL, and PostgreSQL fails when asked for it.
  if (slug.includes('\u0000')) return undefined
  for (const reader of readers) {
    const upload = await selectReadable(db, reader, slug, today)
    if (upload) return named(upload)
  }
  return undefined
}

/** Customers read every released version that is not withdrawn, of each file that one of their devices shows. */
function selectReadable(db: Db, reader: Principal, slug: string, today: string) {
  const upload = db
    .selectFrom('uploads')
    .leftJoin('versions', 'versions.upload_id', 'uploads.id')
    .leftJoin('medias', 'medias.id', 'versions.media_id')
    .select(['uploads.name', 'uploads.ext', 'uploads.mime', 'uploads.size'])
    .select(['uploads.blob_sha256 as sha256', 'medias.filename', 'versions.label as version'])
    .select(({ selectFrom }) =>
      selectFrom('versions as all')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('all.media_id', '=', 'medias.id')
        .as('count'),
    )
    .where('slug', '=', slug)
  if (reader.kind === 'staff') return upload.executeTakeFirst()
  const own = upload
    .innerJoin('shown_files', 'shown_files.media_id', 'versions.media_id')
    .innerJoin('devices', 'devices.id', 'shown_files.device_id')
    .where('released_on', '<=', today)
    .where('withdrawn_at', 'is', null)
  return reader.kind === 'device'
    ? own.where('devices.id', '=', reader.deviceId).executeTakeFirst()
    : own.where('devices.company_id', '=', reader.companyId).executeTakeFirst()
}

type Selected = NonNullable<Awaited<ReturnType<typeof selectReadable>>>

/** By the name that the lists show and its version, or as it was uploaded where there is nothing to tell apart. */
function named({ name, ext, filename, version, count, ...upload }: Selected): SentUpload {
  const label = { version: version ?? '', isOnly: Number(count) === 1 }
  if (filename === null || !isNamed(label)) return { ...upload, name }
  return { ...upload, name: savedName({ filename, ext, ...label }) }
}
