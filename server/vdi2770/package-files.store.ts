import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { listShownFiles, type ShownVersion } from '../files/shown-versions.store.ts'

/** What a container can be made for. */
export type SubjectKind = 'devices' | 'parts'

/** A device or an article number that a container is made for. */
export interface PackageSubject {
  kind: SubjectKind
  id: number
  /** Serial number or title. */
  name: string
  publicId: string
  /** Title of the article number; null for a device without one. */
  article: string | null
  /** Name of the machine. */
  machine: string | null
}

/** A version of a file, and the subjects that show it. */
export interface PackageFile {
  version: ShownVersion
  subjects: PackageSubject[]
}

interface Wanted {
  timeZone: string
  today: string
}

/**
 * The subjects that exist, ordered by id, and the released versions of files that they show on a day, each once: the
 * current ones, and the delivered ones of devices where they differ.
 */
export async function findPackageFiles(
  db: Db,
  kind: SubjectKind,
  ids: readonly number[],
  wanted: Wanted,
): Promise<{ subjects: PackageSubject[]; files: PackageFile[] }> {
  const subjects: PackageSubject[] = []
  const files = new Map<string, PackageFile>()
  for (const id of ids) {
    const found = await finders[kind](db, id)
    if (!found) continue
    const { deliveredOn, ...subject } = found
    subjects.push(subject)
    const of = { kind: kind === 'devices' ? 'device' : 'part', id } as const
    const shownFiles = await listShownFiles(db, of, deliveredOn, wanted)
    for (const { current, delivered } of shownFiles) {
      for (const version of delivered ? [current, delivered] : [current]) {
        const existing = files.get(version.slug)
        if (existing) existing.subjects.push(subject)
        else files.set(version.slug, { version, subjects: [subject] })
      }
    }
    // SQLite answers synchronously: lets other requests be handled in between.
    await setImmediate()
  }
  return { subjects, files: [...files.values()] }
}

type Found = PackageSubject & { deliveredOn: string | null }

const finders: Record<SubjectKind, (db: Db, id: number) => Promise<Found | undefined>> = {
  async devices(db, id) {
    const device = await db
      .selectFrom('devices')
      .leftJoin('parts', 'parts.id', 'devices.part_id')
      .select([
        'devices.id',
        'serial_number as name',
        'devices.public_id as publicId',
        'delivered_on as deliveredOn',
        'parts.title as article',
        'parts.description as machine',
      ])
      .where('devices.id', '=', id)
      .executeTakeFirst()
    return device && { ...device, kind: 'devices' }
  },
  async parts(db, id) {
    const part = await db
      .selectFrom('parts')
      .select(['id', 'title as name', 'title as article', 'public_id as publicId'])
      .select('description as machine')
      .where('id', '=', id)
      .executeTakeFirst()
    return part && { ...part, kind: 'parts', deliveredOn: null }
  },
}
