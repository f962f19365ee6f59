import { counted } from '../core/german-numbers.ts'
import type { ForeignDatabase } from '../db/foreign-database.ts'
import { type Note, quotedName, some } from './oddities.ts'
import type { OldDevice, OldFile, OldRecord, Site } from './site.ts'

type Unlinked<T extends OldRecord> = Omit<T, 'company' | 'part' | 'files' | 'doctype' | 'upload'>
interface Ends extends Omit<Site, 'devices' | 'files'> {
  devices: Unlinked<OldDevice>[]
  files: Unlinked<OldFile>[]
}

/** A join table of Strapi. */
interface Join {
  table: string
  own: string
  other: string
  /** The column that orders a record's links. */
  order?: string
  /** Restricts the rows. */
  only?: { column: string; value: string }
}

/** Adds the links of devices and files, and notes links that are broken or too many. */
export async function readLinks(
  database: ForeignDatabase,
  { companies, parts, doctypes, uploads, devices, files }: Ends,
  note: Note,
): Promise<Pick<Site, 'devices' | 'files'>> {
  const read = (join: Join, owns: OldRecord[], others: OldRecord[]) =>
    readJoin(database, join, idsOf(owns), idsOf(others), note)
  const company = await read(
    { table: 'devices_companie_links', own: 'device_id', other: 'companie_id' },
    devices,
    companies,
  )
  const part = await read(
    { table: 'devices_part_links', own: 'device_id', other: 'part_id' },
    devices,
    parts,
  )
  const shown = await read(
    { table: 'devices_media_links', own: 'device_id', other: 'media_id', order: 'media_order' },
    devices,
    files,
  )
  const doctype = await read(
    { table: 'medias_doctype_links', own: 'media_id', other: 'doctype_id' },
    files,
    doctypes,
  )
  const upload = await read(
    {
      table: 'files_related_morphs',
      own: 'related_id',
      other: 'file_id',
      order: 'order',
      only: { column: 'related_type', value: 'api::media.media' },
    },
    files,
    uploads,
  )
  return {
    devices: devices.map((device) => {
      const label = `Gerät ${device.id} ${quotedName(device.sn)}`
      return {
        ...device,
        company: onlyOne(company, device, `${label}: mehrere Firmen`, note),
        part: onlyOne(part, device, `${label}: mehrere Artikelnummern`, note),
        files: shown.get(device.id) ?? [],
      }
    }),
    files: files.map((file) => {
      const label = `Datei ${file.id} ${quotedName(file.filename)}`
      return {
        ...file,
        doctype: onlyOne(doctype, file, `${label}: mehrere Dokumententypen`, note),
        upload: onlyOne(upload, file, `${label}: mehrere hochgeladene Dateien`, note),
      }
    }),
  }
}

async function readJoin(
  database: ForeignDatabase,
  { table, own, other, order, only }: Join,
  owns: Set<number>,
  others: Set<number>,
  note: Note,
): Promise<Map<number, number[]>> {
  const existingColumns = await database.columnsOf(table)
  if (!existingColumns.includes(own) || !existingColumns.includes(other)) {
    note('links', `Die Tabelle ${table} fehlt: Diese Verknüpfungen sind nicht übernommen.`)
    return new Map()
  }
  const wantedColumns = ['id', own, other, order, only?.column]
  const columns = existingColumns.filter((column) => wantedColumns.includes(column))
  const links: { own: number; other: number; place: number }[] = []
  const lost: string[] = []
  for await (const row of database.rows(table, columns)) {
    if (only && row[only.column] !== only.value) continue
    const link = {
      own: Number(row[own] ?? 0),
      other: Number(row[other] ?? 0),
      place: Number(row[order ?? 'id'] ?? 0),
    }
    if (owns.has(link.own) && others.has(link.other)) links.push(link)
    else lost.push(`${row[own] ?? 'nichts'} → ${row[other] ?? 'nichts'}`)
  }
  if (lost.length > 0) {
    note(
      'links',
      `${table}: ${counted(lost.length, 'führt ins Leere und ist', 'führen ins Leere und sind')} nicht übernommen (${some(lost, 'eine weitere')}).`,
    )
  }
  const joined = new Map<number, number[]>()
  let doubles = 0
  for (const link of links.toSorted((one, next) => one.place - next.place)) {
    const linked = joined.get(link.own) ?? []
    if (linked.includes(link.other)) doubles += 1
    else joined.set(link.own, [...linked, link.other])
  }
  if (doubles > 0) note('links', `${table}: ${doubles} sind doppelt und nur einmal übernommen.`)
  return joined
}

function onlyOne(
  links: Map<number, number[]>,
  { id }: OldRecord,
  label: string,
  note: Note,
): number | null {
  const [first, ...more] = links.get(id) ?? []
  if (more.length > 0) {
    note('links', `${label} (${[first, ...more].join(', ')}); übernommen ist ${first}.`)
  }
  return first ?? null
}

function idsOf(records: OldRecord[]): Set<number> {
  return new Set(records.map(({ id }) => id))
}
