import type { DoctypeReader } from '#contract/doctypes.ts'
import { currentOn } from '#contract/file-versions.ts'
import { dayIn } from '../core/day.ts'
import type { Db } from '../db/database.ts'
import { type FileOrigin, listFileOrigins } from '../delivery/file-origins.store.ts'
import { listReleasedVersions, type ReleasedVersion } from '../files/shown-versions.store.ts'

/** A version that was current on the day of a delivery, of a file of the device. Days are the portal's. */
export interface HandedOverFile {
  name: string
  doctype: string | null
  /** Who may read it besides staff, as its type says now. */
  reader: DoctypeReader
  /** Codes of ISO 639-1. */
  languages: string[]
  version: string
  releasedOn: string
  /** Bytes. */
  size: number
  sha256: string
  origin: FileOrigin['origin']
  /** Since when the link is there; null where that was not kept. */
  linkedOn: string | null
  /** Since when the portal has the version, whatever day its release says. */
  addedOn: string
  withdrawnOn: string | null
}

/** When a device was delivered, as far as its own list goes. */
export async function findDelivery(db: Db, device: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('devices')
    .select('delivered_on')
    .where('id', '=', device)
    .executeTakeFirst()
  return row?.delivered_on
}

/** What was current on the day of a device's delivery, of all files that it shows or was delivered with; as its list of files is sorted. */
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

/** By types in their order, what has none last; then by name. */
function inOrder(one: ReleasedVersion, other: ReleasedVersion): number {
  const [first, second] = [one.doctype, other.doctype]
  return (
    (first?.position ?? Number.MAX_SAFE_INTEGER) - (second?.position ?? Number.MAX_SAFE_INTEGER) ||
    german.compare(first?.title ?? '', second?.title ?? '') ||
    german.compare(one.filename, other.filename) ||
    one.media - other.media
  )
}
