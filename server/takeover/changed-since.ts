import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { type Note, quotedName } from './oddities.ts'
import type { Plan, Planned, PlannedDevice } from './plan.ts'
import { dayOf, type PlannedSite } from './plan-site.ts'
import { readTaken, type TakenKind } from './strapi-ids.store.ts'

/**
 * Notes records that were changed or deleted in Strapi after
 * they had been taken over: such changes must be made by hand.
 */
export async function noteChangedSince(db: Db, planned: PlannedSite): Promise<void> {
  const { plan, note } = planned
  for (const { what, kind, here, there, records } of kindsOf(planned)) {
    const taken = await readTaken(db, kind)
    const rowsById = new Map((await readHere(db, here)).map((row) => [row.id, row]))
    for (const { id, updatedAt, name } of records) {
      const row = rowsById.get(taken.get(id) ?? 0)
      if (!row || updatedAt === null || updatedAt.toISOString() <= row.updatedAt) continue
      const day = dayOf(updatedAt.getTime())
      note('changedSince', `${named(what, id, name)}: in Strapi geändert am ${day} (UTC).`)
    }
    const left = new Set(there.map(({ id }) => id))
    for (const [id, ownId] of taken) {
      const row = rowsById.get(ownId)
      if (row && !left.has(id)) note('deletedSince', `${named(what, id, row.name)}.`)
    }
  }
  await noteOtherLinks(db, plan, note)
}

/** A kind of records: its German name, and where its records are in both systems. */
interface Kind {
  what: string
  kind: TakenKind
  here: readonly [table: string, name: string]
  /** All of them in Strapi. */
  there: { id: number }[]
  /** Those to be taken over. */
  records: (Pick<Planned, 'id' | 'updatedAt'> & { name: string })[]
}

function kindsOf({ site, plan }: PlannedSite): Kind[] {
  return [
    {
      ...{ what: 'Benutzer', kind: 'user', here: ['users', 'username'], there: site.users },
      records: plan.users.map(({ username: name, ...rest }) => ({ ...rest, name })),
    },
    {
      ...{ what: 'Dokumententyp', kind: 'doctype', here: ['doctypes', 'title'] },
      there: site.doctypes,
      records: plan.doctypes.map(({ title: name, ...rest }) => ({ ...rest, name })),
    },
    {
      ...{ what: 'Artikelnummer', kind: 'part', here: ['parts', 'title'], there: site.parts },
      records: plan.parts.map(({ title: name, ...rest }) => ({ ...rest, name })),
    },
    {
      ...{ what: 'Firma', kind: 'company', here: ['companies', 'name'], there: site.companies },
      records: plan.companies,
    },
    {
      ...{ what: 'Datei', kind: 'file', here: ['medias', 'filename'], there: site.files },
      records: plan.files.map(({ filename: name, ...rest }) => ({ ...rest, name })),
    },
    {
      ...{ what: 'Gerät', kind: 'device', here: ['devices', 'serial_number'], there: site.devices },
      records: plan.devices.map(({ sn: name, ...rest }) => ({ ...rest, name })),
    },
  ]
}

/** A record in this portal. */
interface Here {
  id: number
  name: string
  updatedAt: string
}

async function readHere(db: Db, [table, name]: Kind['here']): Promise<Here[]> {
  const { rows } = await sql<Here>`
    select id, ${sql.ref(name)} as name, updated_at as ${sql.ref('updatedAt')}
    from ${sql.table(table)}`.execute(db)
  return rows
}

/**
 * Strapi does not update the time of a device that is linked from the other side. If a device still has the time with
 * which it was taken over, it was not changed here since: different links are then new in Strapi.
 */
async function noteOtherLinks(db: Db, { devices }: Plan, note: Note): Promise<void> {
  const [taken, companies, parts, files] = [
    await readTaken(db, 'device'),
    await readTaken(db, 'company'),
    await readTaken(db, 'part'),
    await readTaken(db, 'file'),
  ]
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'updated_at', 'company_id', 'part_id'])
    .execute()
  const devicesById = new Map(rows.map((row) => [row.id, row]))
  const shown = Map.groupBy(
    await db.selectFrom('device_medias').select(['device_id', 'media_id']).execute(),
    (link) => link.device_id,
  )
  for (const device of devices) {
    const ourDevice = devicesById.get(taken.get(device.id) ?? 0)
    if (!ourDevice || ourDevice.updated_at !== device.updatedAt?.toISOString()) continue
    const others = [
      ...(isOther(device.company, ourDevice.company_id, companies) ? ['eine andere Firma'] : []),
      ...(isOther(device.part, ourDevice.part_id, parts) ? ['eine andere Artikelnummer'] : []),
      ...(hasOtherFiles(device, shown.get(ourDevice.id) ?? [], files) ? ['andere Dateien'] : []),
    ]
    if (others.length === 0) continue
    const label = named('Gerät', device.id, device.sn)
    note('changedSince', `${label}: hat in Strapi inzwischen ${others.join(', ')}.`)
  }
}

function isOther(there: number | null, here: number | null, taken: Map<number, number>): boolean {
  return (there === null ? null : (taken.get(there) ?? 0)) !== here
}

function hasOtherFiles(
  { files }: PlannedDevice,
  shown: { media_id: number }[],
  taken: Map<number, number>,
): boolean {
  const fileIds = new Set(files.map((file) => taken.get(file) ?? 0))
  return fileIds.size !== shown.length || shown.some(({ media_id: id }) => !fileIds.has(id))
}

function named(kind: string, id: number, name: string): string {
  return `${kind} ${id} ${quotedName(name)}`
}
