import type { DoctypeReader } from '#contract/doctypes.ts'
import { currentOn } from '#contract/file-versions.ts'
import { dayIn } from '../core/day.ts'
import type { Db } from '../db/database.ts'

/**
 * A record that shows files: a device its own and those of its article number, an article number its own, a file
 * itself.
 */
export interface FileOwner {
  kind: 'device' | 'part' | 'file'
  id: number
}

interface ShownDoctype {
  title: string
  position: number
  vdiClass: string | null
  reader: DoctypeReader
}

/** A released version of a shown file that is not withdrawn. */
export interface ShownVersion {
  media: number
  /** The same number for all translations of a file. */
  group: number
  filename: string
  /** Codes of ISO 639-1. */
  languages: string[]
  doctype: ShownDoctype | null
  version: string
  /** Whether the file has no other version, released or not. */
  isOnly: boolean
  /** Day (YYYY-MM-DD). */
  releasedOn: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** Last segment of its address, with the extension. */
  slug: string
  /** The upload's extension with its dot, in lower case. */
  ext: string
  mime: string
  /** Bytes. */
  size: number
  sha256: string
}

/** A shown file: its current version, and the version that was current at the device's delivery if it differs. */
export interface ShownFile {
  current: ShownVersion
  delivered: ShownVersion | undefined
}

/** A version that was released and may have been withdrawn since; `withdrawnOn` is a day in the portal's time zone. */
export interface ReleasedVersion extends ShownVersion {
  withdrawnOn: string | null
}

interface Wanted {
  /** The portal's time zone, an IANA name. */
  timeZone: string
  /** A day in the portal's time zone: versions with a later day are not released yet. */
  today: string
  /** Only files of types that are public. */
  isPublic?: boolean
  /** Only the version whose upload has this slug. */
  slug?: string
  /** For a device, also the files that it was delivered with and no longer shows. */
  withDelivered?: boolean
}

/** The shown files, oldest first; without a day of delivery, with their current versions only. */
export async function listShownFiles(
  db: Db,
  of: FileOwner,
  deliveredOn: string | null,
  wanted: Wanted,
): Promise<ShownFile[]> {
  const versions = await listReleasedVersions(db, of, wanted)
  const files = Map.groupBy(versions, ({ media }) => media)
  return [...files.values()].flatMap((released) => {
    const current = released.find(isShown)
    if (!current) return []
    const versionAtDelivery = currentOn(released, deliveredOn)
    // If the delivered version is withdrawn, none takes its place.
    const delivered =
      versionAtDelivery === undefined ||
      versionAtDelivery === current ||
      !isShown(versionAtDelivery)
        ? undefined
        : versionAtDelivery
    return [{ current, delivered }]
  })
}

/** All versions of all shown files, by file, newest first. */
export async function listShownVersions(
  db: Db,
  of: FileOwner,
  wanted: Wanted,
): Promise<ShownVersion[]> {
  return (await listReleasedVersions(db, of, wanted)).filter(isShown)
}

function isShown({ withdrawnOn }: ReleasedVersion): boolean {
  return withdrawnOn === null
}

/**
 * The same including withdrawn versions, which only staff and authorities may see. Versions withdrawn before their day
 * of release were never public and are left out.
 */
export async function listReleasedVersions(
  db: Db,
  { kind, id }: FileOwner,
  { timeZone, today, isPublic = false, slug, withDelivered = false }: Wanted,
): Promise<ReleasedVersion[]> {
  const shownFiles = db.selectFrom('shown_files').select('media_id').where('device_id', '=', id)
  const delivered = db.selectFrom('delivered_files').select('media_id').where('device_id', '=', id)
  const files = {
    device: () => (withDelivered ? shownFiles.union(delivered) : shownFiles),
    part: () => db.selectFrom('part_medias').select('media_id').where('part_id', '=', id),
    file: () => db.selectFrom('medias').select('medias.id as media_id').where('medias.id', '=', id),
  }[kind]()
  // No address contains NUL, and PostgreSQL rejects it in parameters.
  if (slug?.includes('\u0000')) return []
  const rows = await db
    .selectFrom('versions')
    .innerJoin('medias', 'medias.id', 'versions.media_id')
    .innerJoin('uploads', 'uploads.id', 'versions.upload_id')
    .leftJoin('doctypes', 'doctypes.id', 'medias.doctype_id')
    .select([
      'medias.id as media',
      'medias.original_id',
      'medias.filename',
      'medias.languages',
      'doctypes.title',
      'doctypes.position',
      'doctypes.vdi_class',
      'doctypes.reader',
      'versions.label as version',
      'versions.released_on as releasedOn',
      'versions.withdrawn_at',
      'versions.created_at as createdAt',
      'uploads.slug',
      'uploads.ext',
      'uploads.mime',
      'uploads.size',
      'uploads.blob_sha256 as sha256',
    ])
    .select(({ selectFrom }) =>
      selectFrom('versions as all')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('all.media_id', '=', 'medias.id')
        .as('count'),
    )
    .where('medias.id', 'in', files)
    .where('versions.released_on', '<=', today)
    .where(({ or, eb }) =>
      or([eb('versions.withdrawn_at', 'is', null), eb('versions.is_pending', '=', 0)]),
    )
    .$if(slug !== undefined, (query) => query.where('uploads.slug', '=', slug ?? ''))
    .$if(isPublic, (query) => query.where('doctypes.reader', '=', 'public'))
    .orderBy('medias.id')
    .orderBy('versions.released_on', 'desc')
    .orderBy('versions.id', 'desc')
    .execute()
  return rows.map(
    ({
      original_id,
      withdrawn_at,
      languages,
      title,
      position,
      vdi_class,
      reader,
      releasedOn,
      count,
      ...row
    }) => ({
      ...row,
      withdrawnOn: withdrawn_at && dayIn(timeZone, new Date(withdrawn_at)),
      group: original_id ?? row.media,
      languages: JSON.parse(languages),
      doctype:
        title === null
          ? null
          : { title, position: position ?? 0, vdiClass: vdi_class, reader: reader ?? 'customer' },
      releasedOn: releasedOn ?? '',
      isOnly: Number(count) === 1,
    }),
  )
}
