import { sql } from 'kysely'
import type { BinKind } from '#contract/bin.ts'
import type { Db } from '../db/database.ts'
import { twinsOf } from '../db/fold.ts'
import { tableNamed } from '../db/schema.ts'
import type { Kept, KeptRow } from './bin-content.ts'
import { type LinkName, linkNamed, recordLinks } from './record-links.ts'

/** The table with the records of each kind. */
export const tableOfKind: Record<BinKind, string> = {
  device: 'devices',
  company: 'companies',
  part: 'parts',
  doctype: 'doctypes',
  file: 'medias',
  version: 'versions',
}

/** How the bin describes a record. */
export interface Description {
  name: string
  detail: string | null
  publicId: string | null
  fileId: number | null
  /** The picture of an article number, an upload that is not deleted with it. */
  uploadId: number | null
}

/** Describes a record that still exists, for the bin. */
export async function describeRecord(
  tx: Db,
  kind: BinKind,
  id: number,
): Promise<Description | undefined> {
  const plain = { detail: null, publicId: null, fileId: null, uploadId: null }
  switch (kind) {
    case 'device': {
      const found = await tx
        .selectFrom('devices')
        .leftJoin('companies', 'companies.id', 'devices.company_id')
        .select(['serial_number as name', 'companies.name as detail', 'public_id as publicId'])
        .where('devices.id', '=', id)
        .executeTakeFirst()
      return found && { ...plain, ...found }
    }
    case 'company': {
      const found = await tx
        .selectFrom('companies')
        .select(['name', 'customer_number'])
        .where('id', '=', id)
        .executeTakeFirst()
      return found && { ...plain, name: found.name, detail: String(found.customer_number) }
    }
    case 'part': {
      const found = await tx
        .selectFrom('parts')
        .select(['title as name', 'description as detail', 'public_id as publicId'])
        .select('picture_id as uploadId')
        .where('id', '=', id)
        .executeTakeFirst()
      return found && { ...plain, ...found }
    }
    case 'doctype': {
      const found = await tx
        .selectFrom('doctypes')
        .select(['title as name', 'description as detail'])
        .where('id', '=', id)
        .executeTakeFirst()
      return found && { ...plain, ...found }
    }
    case 'file': {
      const found = await tx
        .selectFrom('medias')
        .leftJoin('doctypes', 'doctypes.id', 'medias.doctype_id')
        .select(['filename as name', 'doctypes.title as detail'])
        .where('medias.id', '=', id)
        .executeTakeFirst()
      return found && { ...plain, ...found }
    }
    case 'version': {
      const found = await tx
        .selectFrom('versions')
        .innerJoin('medias', 'medias.id', 'versions.media_id')
        .select(['filename as name', 'label as detail', 'media_id as fileId'])
        .where('versions.id', '=', id)
        .executeTakeFirst()
      return found && { ...plain, ...found }
    }
  }
}

/** The rows that are deleted with a record, including its own. */
export async function rowsOf(tx: Db, kind: BinKind, id: number): Promise<KeptRow[]> {
  switch (kind) {
    case 'device':
      return [
        ...(await read(tx, tableOfKind.device, 'id', [id])),
        ...(await read(tx, 'public_visits', 'device_id', [id])),
      ]
    case 'company':
    case 'part':
    case 'doctype':
      return read(tx, tableOfKind[kind], 'id', [id])
    case 'file': {
      const [files, versions] = [
        await read(tx, 'medias', 'id', [id]),
        await read(tx, 'versions', 'media_id', [id]),
      ]
      return [
        ...files,
        ...versions,
        ...(await read(tx, 'uploads', 'id', uploadsIn([...files, ...versions]))),
        ...(await read(tx, 'file_downloads', 'media_id', [id])),
      ]
    }
    case 'version': {
      const versions = await read(tx, 'versions', 'id', [id])
      return [...versions, ...(await read(tx, 'uploads', 'id', uploadsIn(versions)))]
    }
  }
}

function uploadsIn(rows: KeptRow[]): number[] {
  return [
    ...new Set(rows.flatMap(({ row }) => (row.upload_id == null ? [] : [Number(row.upload_id)]))),
  ]
}

async function read(tx: Db, table: string, column: string, ids: number[]): Promise<KeptRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Record<string, Kept>>`
    select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(tx)
  const left = new Set([...twinsIn(table), ...linksIn(table)])
  return rows.map((row) => ({
    table,
    row: Object.fromEntries(Object.entries(row).filter(([name]) => !left.has(name))),
  }))
}

/** Tables whose rows belong to a record but are no records themselves. */
const counts = ['public_visits', 'file_downloads']

/** The twin columns of a table, which are recomputed from its texts. */
function twinsIn(table: string): string[] {
  if (counts.includes(table)) return []
  return Object.values(tableNamed(table).attributes).flatMap((attribute) => {
    if (attribute.kind !== 'column' || !attribute.isFolded) return []
    return Object.keys(twinsOf(attribute.column, null))
  })
}

/** The columns of a table that are links: they are restored separately, or not at all. */
export function linksIn(table: string): string[] {
  return (Object.keys(recordLinks) as LinkName[]).flatMap((name) => {
    const link = linkNamed(name)
    return link.table === table && link.own.column === 'id' ? [link.other.column] : []
  })
}
