import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { AnnouncementKind } from '#contract/announcements.ts'
import { type DocumentLocale, localeFor } from '#contract/documents.ts'
import { dayIn } from '../core/day.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'

/** A version that can be announced to companies. */
export interface Announced {
  id: number
  kind: AnnouncementKind
  media: number
  filename: string
  version: string
  releasedOn: string
  /** Label of the file's current version, if it is a different one. */
  current: string | null
}

/** A company whose devices show the file. */
export interface ListedCompany {
  id: number
  name: string
  kdnr: number
  contact: string | null
  email: string | null
  locale: DocumentLocale
  devices: number
  toldAt: string | null
}

/** Throws a 404 if there is no such version, a 409 if there is nothing to announce. */
export async function findAnnounced(db: Db, id: number, timeZone: string): Promise<Announced> {
  const row = await db
    .selectFrom('versions')
    .innerJoin('medias', 'medias.id', 'versions.media_id')
    .leftJoin('versions as current', (join) =>
      join
        .onRef('current.media_id', '=', 'medias.id')
        .onRef('current.upload_id', '=', 'medias.upload_id'),
    )
    .select(['versions.id', 'medias.id as media', 'medias.filename', 'versions.label as version'])
    .select(['versions.released_on as releasedOn', 'versions.withdrawn_at as withdrawnAt'])
    .select(['versions.is_pending as isPending', 'current.id as currentId'])
    .select('current.label as current')
    .where('versions.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ProblemError('not-found', 'Diese Fassung gibt es nicht (mehr)!')
  const { releasedOn, withdrawnAt, isPending, currentId, current, ...facts } = row
  const isCurrent = currentId === id
  const wasShown =
    releasedOn !== null &&
    isPending === 0 &&
    (withdrawnAt === null || releasedOn <= dayIn(timeZone, new Date(withdrawnAt)))
  if (releasedOn === null || !wasShown || (withdrawnAt === null && !isCurrent)) {
    throw new ProblemError('conflict', nothingToTell)
  }
  const kind = withdrawnAt === null ? 'release' : 'withdrawal'
  return { ...facts, kind, releasedOn, current: isCurrent ? null : current }
}

const nothingToTell =
  'Mitteilen lässt sich nur, dass die aktuelle Fassung freigegeben oder eine Fassung, die Kunden gesehen haben, zurückgezogen ist!'

/** Lists every company whose devices show the file by either kind of link, once, ordered by name. */
export async function listCompanies(
  db: Db,
  { id, kind, media }: Announced,
  languageOfPortal: string,
): Promise<ListedCompany[]> {
  const { rows } = await sql<Omit<ListedCompany, 'locale'> & { language: string | null }>`
    select c.id, c.name, c.customer_number as kdnr, c.contact, c.email, c.language,
      shown.devices, told.told_at as ${sql.ref('toldAt')}
    from (
      select d.company_id, count(*) as devices from devices as d
      where d.company_id is not null and d.id in (${showing(media)}) group by d.company_id
    ) as shown
    join companies as c on c.id = shown.company_id
    left join (
      select company_id, ${lastOf(sql`kind = ${kind}`)} as told_at from announcements
      where version_id = ${id} and state <> 'failed' group by company_id
      having ${lastOf(sql`kind = ${kind}`)} > coalesce(${lastOf(sql`kind <> ${kind}`)}, '')
    ) as told on told.company_id = c.id
    order by c.name_sort, c.id`.execute(db)
  return rows.map(({ language, devices, ...row }) => ({
    ...row,
    devices: Number(devices),
    locale: localeFor(language, languageOfPortal),
  }))
}

/** The time of the latest announcement for which this holds; a later one of the opposite kind cancels it. */
function lastOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`max(case when ${condition} then created_at end)`
}

/** Maximum number of serial numbers in a mail. */
const namedDevices = 10

/** The first serial numbers of each company's devices that show the file, by company. */
export async function listSerialNumbers(
  db: Db,
  media: number,
  companies: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  for (let at = 0; at < companies.length; at += idsAtOnce) {
    const some = companies.slice(at, at + idsAtOnce)
    const { rows } = await sql<{ company: number; sn: string }>`
      select company, sn from (
        select d.company_id as company, d.serial_number as sn,
          row_number() over (partition by d.company_id order by d.serial_number_sort, d.id) as place
        from devices as d where d.company_id in (${sql.join(some)}) and d.id in (${showing(media)})
      ) as placed where place <= ${namedDevices} order by company, place`.execute(db)
    for (const { company, sn } of rows) found.set(company, [...(found.get(company) ?? []), sn])
    // SQLite responds within the same turn of the event loop, so other requests would have to wait.
    await setImmediate()
  }
  return found
}

/** Companies per statement: far fewer parameters than either engine accepts. */
const idsAtOnce = 1_000

/** The ids of the devices that show a file. Not based on the view, which would also read each device's other links. */
function showing(media: number): RawBuilder<unknown> {
  return sql`
    select device_id from device_medias where media_id = ${media}
    union
    select devices.id from part_medias join devices on devices.part_id = part_medias.part_id
    where part_medias.media_id = ${media}`
}
