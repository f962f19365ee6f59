import { type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

type TableName = keyof Schema & string

/** Where an attribute's value comes from: a column, or an expression over the row's alias. */
type Column = string | ((alias: string) => RawBuilder<unknown>)

interface OneRelation {
  kind: 'one'
  /** Column of this table that holds the other record's id. */
  key: string
  source: () => Source
}

interface ManyRelation {
  kind: 'many'
  link: { table: TableName; own: string; other: string }
  source: () => Source
  /** A record may have any number of these: a manual belongs to every device of its kind. */
  isUnbounded?: true
}

/** How an entity of the contract lies in the database: wire names on the left, ours on the right. */
export interface Source {
  table: TableName
  columns: Record<string, Column>
  /** The folded twin of a text attribute, for search and sorting without case. */
  folded?: Record<string, string>
  /** Attributes that may be null, which the two engines would sort to different ends. */
  nullable?: string[]
  relations?: Record<string, OneRelation | ManyRelation>
}

const base = { id: 'id', createdAt: 'created_at', updatedAt: 'updated_at' }

export const companySource: Source = {
  table: 'companies',
  columns: { ...base, name: 'name', kdnr: 'customer_number', desc: 'description' },
  folded: { name: 'name_folded' },
  nullable: ['desc'],
}

export const partSource: Source = {
  table: 'parts',
  columns: { ...base, title: 'title', desc: 'description' },
  folded: { title: 'title_folded' },
  nullable: ['desc'],
}

export const doctypeSource: Source = { ...partSource, table: 'doctypes' }

export const uploadSource: Source = {
  table: 'uploads',
  columns: {
    ...base,
    name: 'name',
    hash: 'blob_sha256',
    ext: 'ext',
    mime: 'mime',
    // kB with two decimals, as Strapi says it
    size: (alias) => sql`cast(round(${sql.ref(`${alias}.size`)} / 10.0) as double precision) / 100`,
    url: (alias) => sql`'/uploads/' || ${sql.ref(`${alias}.slug`)}`,
  },
  folded: { name: 'name_folded' },
}

export const mediaSource: Source = {
  table: 'medias',
  columns: { ...base, filename: 'filename' },
  folded: { filename: 'filename_folded' },
  relations: {
    doctype: { kind: 'one', key: 'doctype_id', source: () => doctypeSource },
    url: { kind: 'one', key: 'upload_id', source: () => uploadSource },
    devices: {
      kind: 'many',
      link: { table: 'device_medias', own: 'media_id', other: 'device_id' },
      source: () => deviceSource,
      isUnbounded: true,
    },
  },
}

export const deviceSource: Source = {
  table: 'devices',
  columns: { ...base, sn: 'serial_number', publicId: 'public_id' },
  folded: { sn: 'serial_number_folded' },
  relations: {
    companie: { kind: 'one', key: 'company_id', source: () => companySource },
    part: { kind: 'one', key: 'part_id', source: () => partSource },
    media: {
      kind: 'many',
      link: { table: 'device_medias', own: 'device_id', other: 'media_id' },
      source: () => mediaSource,
    },
  },
}

export const logSource: Source = {
  table: 'logs',
  columns: {
    ...base,
    type: 'type',
    status: 'status',
    message: 'message',
    sn: 'serial_number',
    user: 'user_name',
    companie: 'company_name',
  },
  folded: { message: 'message_folded' },
  nullable: ['status', 'message', 'sn', 'user', 'companie'],
}

/** An order of documents; once they are in a mail, what goes wrong and when it is tried again is the mail's. */
export const documentJobSource: Source = {
  table: 'document_jobs',
  columns: {
    ...base,
    sn: 'serial_number',
    docs: 'docs',
    locale: 'locale',
    to: 'recipient',
    requestedBy: 'requested_by',
    state: 'state',
    error: (alias) => onceMailed(alias, 'error'),
    nextTryAt: (alias) => onceMailed(alias, 'next_try_at'),
  },
}

function onceMailed(alias: string, column: string): RawBuilder<unknown> {
  const [own, mailId] = [sql.ref(`${alias}.${column}`), sql.ref(`${alias}.mail_id`)]
  const ofMail = sql`(select ${sql.ref(`m.${column}`)} from mails as m where m.id = ${mailId})`
  return sql`case when ${mailId} is null then ${own} else ${ofMail} end`
}
