import { type RawBuilder, sql } from 'kysely'
import type { BinKind } from '#contract/bin.ts'
import type { Db } from '../db/database.ts'
import type { KeptLink } from './bin-content.ts'

/** The kinds of records at the ends of links. */
export type LinkEnd = Exclude<BinKind, 'version'> | 'upload' | 'order'

interface End {
  kind: LinkEnd
  column: string
}

interface RecordLink {
  table: string
  /** Its column is `id` if the link is a column of the record itself. */
  own: End
  other: End
  /** The column with the day since which the link exists. */
  since?: string
  /** The other record can have only one such link. */
  isSingle?: true
  /** Not visible in any response, so no version is raised. */
  isQuiet?: true
}

const ownId = (kind: LinkEnd) => ({ kind, column: 'id' })

/** All links between records that are deleted together with one of them. */
export const recordLinks = {
  company: {
    table: 'devices',
    own: ownId('device'),
    other: { kind: 'company', column: 'company_id' },
  },
  part: { table: 'devices', own: ownId('device'), other: { kind: 'part', column: 'part_id' } },
  doctype: {
    table: 'medias',
    own: ownId('file'),
    other: { kind: 'doctype', column: 'doctype_id' },
  },
  original: {
    table: 'medias',
    own: ownId('file'),
    other: { kind: 'file', column: 'original_id' },
  },
  picture: {
    table: 'parts',
    own: ownId('part'),
    other: { kind: 'upload', column: 'picture_id' },
    isSingle: true,
  },
  'device-file': {
    table: 'device_medias',
    own: { kind: 'device', column: 'device_id' },
    other: { kind: 'file', column: 'media_id' },
    since: 'linked_on',
  },
  'part-file': {
    table: 'part_medias',
    own: { kind: 'part', column: 'part_id' },
    other: { kind: 'file', column: 'media_id' },
    since: 'linked_on',
  },
  'delivered-file': {
    table: 'delivered_files',
    own: { kind: 'device', column: 'device_id' },
    other: { kind: 'file', column: 'media_id' },
    isQuiet: true,
  },
  'device-order': {
    table: 'document_jobs',
    own: ownId('order'),
    other: { kind: 'device', column: 'device_id' },
    isQuiet: true,
  },
  'company-order': {
    table: 'document_jobs',
    own: ownId('order'),
    other: { kind: 'company', column: 'company_id' },
    isQuiet: true,
  },
} as const satisfies Record<string, RecordLink>

export type LinkName = keyof typeof recordLinks

/** A link by its name, with the general type. */
export function linkNamed(name: LinkName): RecordLink {
  return recordLinks[name]
}

/** The table of each kind of end, and its column with the record's name. */
export const endTables: Record<LinkEnd, { table: string; name: string }> = {
  device: { table: 'devices', name: 'serial_number' },
  company: { table: 'companies', name: 'name' },
  part: { table: 'parts', name: 'title' },
  doctype: { table: 'doctypes', name: 'title' },
  file: { table: 'medias', name: 'filename' },
  upload: { table: 'uploads', name: 'name' },
  order: { table: 'document_jobs', name: 'docs' },
}

/** All links of a record that is about to be deleted, from both ends. */
export async function linksOf(db: Db, kind: LinkEnd, id: number): Promise<KeptLink[]> {
  const links: KeptLink[] = []
  for (const link of Object.keys(recordLinks) as LinkName[]) {
    const { own, other } = linkNamed(link)
    if (own.kind === kind) links.push(...(await read(db, link, own, other, id)))
    if (other.kind === kind) links.push(...(await read(db, link, other, own, id)))
  }
  return links
}

interface FoundLink {
  own: number
  other: number
  since: string | null
  name: string
}

async function read(db: Db, link: LinkName, near: End, far: End, id: number): Promise<KeptLink[]> {
  const { table, own, other, since } = linkNamed(link)
  const end = endTables[far.kind]
  const at = (column: string): RawBuilder<unknown> => sql.ref(`link.${column}`)
  const day = since ? at(since) : sql`cast(null as text)`
  const { rows } = await sql<FoundLink>`
    select ${at(own.column)} as own, ${at(other.column)} as other, ${day} as since,
      ${sql.ref(`far.${end.name}`)} as name
    from ${sql.table(table)} as link
    join ${sql.table(end.table)} as far on far.id = ${at(far.column)}
    where ${at(near.column)} = ${id} order by 1, 2`.execute(db)
  return rows.map(({ name, ...row }) => {
    const farId = far === own ? row.own : row.other
    return { link, ...row, far: { kind: far.kind, id: farId, name } }
  })
}
