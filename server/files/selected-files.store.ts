import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { listShownFiles, type ShownVersion } from './shown-versions.store.ts'

/** Kinds of records that may be selected. */
export type SelectedKind = 'devices' | 'parts' | 'medias'

/** A version of a file shown by one of the selected records. */
export interface SelectedFile {
  /** The selected record: a serial number or a title; null for a selected file. */
  owner: string | null
  /** For a selected file: of all devices that have it as their own. */
  serialNumbers: string[]
  parts: string[]
  version: ShownVersion
  /** Whether it is the version from the device's delivery instead of the current one. */
  isOfDelivery: boolean
}

interface Wanted {
  timeZone: string
  today: string
}

/** Maximum number of a file's devices and article numbers listed. */
const maxNamed = 20

/** The files that the selected records show on a day, in their order; undefined if none of the records exists. */
export async function listSelectedFiles(
  db: Db,
  kind: SelectedKind,
  ids: number[],
  wanted: Wanted,
): Promise<SelectedFile[] | undefined> {
  const found: SelectedFile[] = []
  let isAny = false
  for (const id of ids) {
    const files = await finders[kind](db, id, wanted)
    isAny ||= files !== undefined
    found.push(...(files ?? []))
    // SQLite answers synchronously: let other requests in.
    await setImmediate()
  }
  return isAny ? found : undefined
}

/**
 * Whether the selected records show more files than `most`; those of delivery are not counted. Says so long before the
 * files of many devices are listed.
 */
export async function showMoreThan(
  db: Db,
  kind: SelectedKind,
  ids: number[],
  { today }: Pick<Wanted, 'today'>,
  most: number,
): Promise<boolean> {
  if (kind === 'medias') return ids.length > most
  const links =
    kind === 'devices'
      ? (id: number) => sql`shown_files where device_id = ${id}`
      : (id: number) => sql`part_medias where part_id = ${id}`
  let total = 0
  for (const id of ids) {
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from (select media_id from ${links(id)}) as shown
      where exists (select 1 from versions where versions.media_id = shown.media_id
        and released_on <= ${today} and withdrawn_at is null)`.execute(db)
    total += Number(rows[0]?.count ?? 0)
    if (total > most) return true
    await setImmediate()
  }
  return false
}

type Finder = (db: Db, id: number, wanted: Wanted) => Promise<SelectedFile[] | undefined>

const finders: Record<SelectedKind, Finder> = {
  async devices(db, id, wanted) {
    const device = await db
      .selectFrom('devices')
      .leftJoin('parts', 'parts.id', 'devices.part_id')
      .select(['serial_number', 'delivered_on', 'parts.title'])
      .where('devices.id', '=', id)
      .executeTakeFirst()
    if (!device) return undefined
    const { serial_number: sn, delivered_on: deliveredOn, title } = device
    const files = await listShownFiles(db, { kind: 'device', id }, deliveredOn, wanted)
    const common = { owner: sn, serialNumbers: [sn], parts: title === null ? [] : [title] }
    return files.flatMap(({ current, delivered }) => [
      { ...common, version: current, isOfDelivery: false },
      ...(delivered ? [{ ...common, version: delivered, isOfDelivery: true }] : []),
    ])
  },
  async parts(db, id, wanted) {
    const part = await db
      .selectFrom('parts')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!part) return undefined
    const files = await listShownFiles(db, { kind: 'part', id }, null, wanted)
    const common = { owner: part.title, serialNumbers: [], parts: [part.title] }
    return files.map(({ current }) => ({ ...common, version: current, isOfDelivery: false }))
  },
  async medias(db, id, wanted) {
    const [file] = await listShownFiles(db, { kind: 'file', id }, null, wanted)
    if (!file) {
      const media = await db.selectFrom('medias').select('id').where('id', '=', id).execute()
      return media.length > 0 ? [] : undefined
    }
    const serials = await db
      .selectFrom('device_medias')
      .innerJoin('devices', 'devices.id', 'device_medias.device_id')
      .select('serial_number')
      .where('media_id', '=', id)
      .orderBy('devices.id')
      .limit(maxNamed + 1)
      .execute()
    const parts = await db
      .selectFrom('part_medias')
      .innerJoin('parts', 'parts.id', 'part_medias.part_id')
      .select('title')
      .where('media_id', '=', id)
      .orderBy('parts.id')
      .limit(maxNamed + 1)
      .execute()
    return [
      {
        owner: null,
        serialNumbers: bounded(serials.map(({ serial_number }) => serial_number)),
        parts: bounded(parts.map(({ title }) => title)),
        version: file.current,
        isOfDelivery: false,
      },
    ]
  },
}

function bounded(names: string[]): string[] {
  return names.length > maxNamed ? [...names.slice(0, maxNamed), '…'] : names
}
