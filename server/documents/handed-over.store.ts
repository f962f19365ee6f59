import type { DoctypeReader } from '#contract/doctypes.ts'
import { currentOn } from '#contract/file-versions.ts'
import { dayIn } from '../core/day.ts'
import type { Db } from '../db/database.ts'
import { type FileOrigin, listFileOrigins } from '../delivery/file-origins.store.ts'
import { listReleasedVersions, type ReleasedVersion } from '../files/shown-versions.store.ts'

/** A version of one of the device's files that was current on the day of delivery. Days are in the portal's time zone. */
export interface HandedOverFile {
  name: string
  doctype: string | null
  /** Who can read it besides staff, according to its current type. */
  reader: DoctypeReader
  /** ISO 639-1 codes. */
  languages: string[]
  version: string
  releasedOn: string
  /** Bytes. */
  size: number
  sha256: string
  origin: FileOrigin['origin']
  /** The day since which the link exists; null if unknown. */
  linkedOn: string | null
  /** The day on which the version was uploaded, regardless of its release day. */
  addedOn: string
  withdrawnOn: string | null
}

/** The delivery date of a device, or null; undefined if there is no such device. */
export async function findDelivery(db: Db, device: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('devices')
    .select('delivered_on')
    .where('id', '=', device)
    .executeTakeFirst()
  return row?.delivered_on
}

/**
 * The versions that were current on the day of a device's delivery, of all files that it shows or was
 * delivered with; ordered like its list of files.
 */
export async function listHandedOver(
  db: Db,
  device: number,
  deliveredOn: string,
  timeZone: string,
): Promise<HandedOverFile[]> {
  const wanted = { timeZone, today: deliveredOn, withDelivered: true }
  const released = await listReleasedVersions(db, { kind: 'device', id: device }, wanted)
  const origins = await listFileOrigins(db, device)
  return [...Map.groupBy(released, ({ media }) => media).values()]
    .flatMap((versions) => currentOn(versions, deliveredOn) ?? [])
    .toSorted(inOrder)
    .map(({ filename, doctype, createdAt, ...version }) => ({
      name: filename,
      doctype: doctype?.title ?? null,
      reader: doctype?.reader ?? 'customer',
      languages: version.languages,
      version: version.version,
      releasedOn: version.releasedOn,
      size: version.size,
      sha256: version.sha256,
      ...(origins.get(version.media) ?? { origin: 'delivered', linkedOn: null }),
      addedOn: dayIn(timeZone, new Date(createdAt)),
      withdrawnOn: version.withdrawnOn,
    }))
}

const german = new Intl.Collator('de', { numeric: true })

/** By type in their order, without type last; then by name. */
function inOrder(one: ReleasedVersion, other: ReleasedVersion): number {
  const [first, second] = [one.doctype, other.doctype]
  return (
    (first?.position ?? Number.MAX_SAFE_INTEGER) - (second?.position ?? Number.MAX_SAFE_INTEGER) ||
    german.compare(first?.title ?? '', second?.title ?? '') ||
    german.compare(one.filename, other.filename) ||
    one.media - other.media
  )
}
