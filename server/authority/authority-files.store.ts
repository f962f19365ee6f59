import { currentOn } from '#contract/file-versions.ts'
import type { Db } from '../db/database.ts'
import { type FileOrigin, listFileOrigins } from '../delivery/file-origins.store.ts'
import { listReleasedVersions, type ReleasedVersion } from '../files/shown-versions.store.ts'
import type { LinkSubject } from './authority-links.store.ts'

/** A file with every version ever released, newest first. */
export interface AuthorityFile {
  versions: [ReleasedVersion, ...ReleasedVersion[]]
  origin: FileOrigin['origin']
  /** The version currently visible to customers, if any. */
  current: ReleasedVersion | undefined
  /** The version that was current on the day of delivery. */
  delivered: ReleasedVersion | undefined
}

interface Wanted {
  timeZone: string
  today: string
  /** Only the version with this slug. */
  slug?: string
}

/** Lists all released versions of all files of a device or article number, including withdrawn ones. */
export async function listAuthorityFiles(
  db: Db,
  { kind, id }: LinkSubject,
  deliveredOn: string | null,
  wanted: Wanted,
): Promise<AuthorityFile[]> {
  const released = await listReleasedVersions(db, { kind, id }, { ...wanted, withDelivered: true })
  const origins = kind === 'device' ? await listFileOrigins(db, id) : new Map<number, FileOrigin>()
  return [...Map.groupBy(released, ({ media }) => media)].flatMap(([media, versions]) => {
    const [newest, ...others] = versions
    if (!newest) return []
    return {
      versions: [newest, ...others] as const,
      origin: origins.get(media)?.origin ?? 'part',
      current: versions.find(({ withdrawnOn }) => withdrawnOn === null),
      delivered: currentOn(versions, deliveredOn),
    } as AuthorityFile
  })
}

/** A version under the name it is saved as, which says so if it was withdrawn. */
export function withSavedName(version: ReleasedVersion, withdrawn: string): ReleasedVersion {
  if (version.withdrawnOn === null) return version
  return { ...version, version: `${version.version}, ${withdrawn}` }
}
