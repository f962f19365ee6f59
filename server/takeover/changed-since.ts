import type { Db } from '../db/database.ts'
import { type Note, quotedName } from './oddities.ts'
import type { Plan, Planned, PlannedDevice } from './plan.ts'
import { dayOf, type PlannedSite } from './plan-site.ts'
import { readTaken, type TakenKind } from './strapi-ids.store.ts'

/** Notes what was changed or deleted in Strapi after it had been taken over: nobody brings that here but by hand. */
export async function noteChangedSince(db: Db, { site, plan, note }: PlannedSite): Promise<void> {
  const look = async <Old extends Planned>(
    what: string,
    kind: TakenKind,
    [there, records]: [there: { id: number }[], records: Old[]],
    here: Here[],
    told: (record: Old) => string,
  ) => {
    const taken = await readTaken(db, kind)
    const own = new Map(here.map((row) => [row.id, row]))
    for (const record of records) {
      const row = own.get(taken.get(record.id) ?? 0)
      if (!row || record.updatedAt === null || record.updatedAt.toISOString() <= row.updatedAt)
        continue
      const day = dayOf(record.updatedAt.getTime())
      note(
        'changedSince',
        `${named(what, record, told(record))}: in Strapi geändert am ${day} (UTC).`,
      )
    }
    const left = new Set(there.map(({ id }) => id))
    for (const [id, ownId] of taken) {
      const row = own.get(ownId)
      if (row && !left.has(id)) note('deletedSince', `${named(what, { id }, row.name)}.`)
    }
  }
  const { users, doctypes, parts, companies, files, devices } = plan
  const read = readHere(db)
  await look('Benutzer', 'user', [site.users, users], await read.users(), (own) => own.username)
  await look(
    'Dokumententyp',
    'doctype',
    [site.doctypes, doctypes],
    await read.doctypes(),
    (own) => own.title,
  )
  await look('Artikelnummer', 'part', [site.parts, parts], await read.parts(), (own) => own.title)
  await look(
    'Firma',
    'company',
    [site.companies, companies],
    await read.companies(),
    (own) => own.name,
  )
  await look('Datei', 'file', [site.files, files], await read.files(), (own) => own.filename)
  await look('Gerät', 'device', [site.devices, devices], await read.devices(), (own) => own.sn)
  await noteOtherLinks(db, plan, note)
}

/** A record as it is here. */
interface Here {
  id: number
  name: string
  updatedAt: string
}

function readHere(db: Db) {
  const common = ['id', 'updated_at as updatedAt'] as const
  return {
    users: () =>
      db
        .selectFrom('users')
        .select([...common, 'username as name'])
        .execute(),
    doctypes: () =>
      db
        .selectFrom('doctypes')
        .select([...common, 'title as name'])
        .execute(),
    parts: () =>
      db
        .selectFrom('parts')
        .select([...common, 'title as name'])
        .execute(),
    companies: () =>
      db
        .selectFrom('companies')
        .select([...common, 'name'])
        .execute(),
    files: () =>
      db
        .selectFrom('medias')
        .select([...common, 'filename as name'])
        .execute(),
    devices: () =>
      db
        .selectFrom('devices')
        .select([...common, 'serial_number as name'])
        .execute(),
  }
}

/**
 * Strapi moves no time of a device where somebody links it from the other side. One that has the time here with which it came
 * was changed by nobody since: what it is linked to otherwise there is new there.
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
  const here = new Map(rows.map((row) => [row.id, row]))
  const shown = Map.groupBy(
    await db.selectFrom('device_medias').select(['device_id', 'media_id']).execute(),
    (link) => link.device_id,
  )
  for (const device of devices) {
    const own = here.get(taken.get(device.id) ?? 0)
    if (!own || own.updated_at !== device.updatedAt?.toISOString()) continue
    const others = [
      ...(isOther(device.company, own.company_id, companies) ? ['eine andere Firma'] : []),
      ...(isOther(device.part, own.part_id, parts) ? ['eine andere Artikelnummer'] : []),
      ...(hasOtherFiles(device, shown.get(own.id) ?? [], files) ? ['andere Dateien'] : []),
    ]
    if (others.length === 0) continue
    const told = named('Gerät', device, device.sn)
    note('changedSince', `${told}: hat in Strapi inzwischen ${others.join(', ')}.`)
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
  const there = new Set(files.map((file) => taken.get(file) ?? 0))
  return there.size !== shown.length || shown.some(({ media_id: id }) => !there.has(id))
}

function named(what: string, { id }: { id: number }, name: string): string {
  return `${what} ${id} ${quotedName(name)}`
}
