import { sql } from 'kysely'
import { z } from 'zod'
import { activeContents, Upload, uploadOrigins } from '#contract/files.ts'
import { computed, json, maybeWord, number, table, text } from '../db/table.ts'

export const uploadsTable = table(
  'uploads',
  Upload,
  {
    name: text('name', { folded: true }),
    hash: text('blob_sha256', { inHistory: 'nothing' }),
    ext: text('ext'),
    mime: text('mime'),
    // kB with two decimals, as Strapi says it
    size: computed(
      (alias) => sql`cast(round(${sql.ref(`${alias}.size`)} / 10.0) as double precision) / 100`,
    ),
    url: computed((alias) => sql`'/uploads/' || ${sql.ref(`${alias}.slug`)}`),
    preview: computed(
      (alias) => sql`case when exists
        (select 1 from previews where previews.source_sha256 = ${sql.ref(`${alias}.blob_sha256`)})
        then '/uploads/' || ${sql.ref(`${alias}.slug`)} || '/vorschau' end`,
    ),
    activeContent: json('active_content', z.array(z.enum(activeContents))),
    damage: computed(
      (alias) => sql`(select blob_damages.kind from blob_damages
        where blob_damages.sha256 = ${sql.ref(`${alias}.blob_sha256`)})`,
    ),
  },
  {
    /** Last part of the address `/uploads/<slug>`: random, with the extension. */
    slug: text('slug'),
    /** The same where the file came from: it is read at that address as well. */
    oldSlug: text('old_slug', { nullable: true }),
    /** As in `blobs`. */
    bytes: number('size'),
    /** Name of the person or token; null for files from before this was kept. */
    uploadedBy: text('uploaded_by', { nullable: true }),
    origin: maybeWord('origin', uploadOrigins),
    /** Since when a form of the browser has begun a file entry with it; null without one, and once it is made. */
    begunAt: text('begun_at', { nullable: true }),
  },
)

/** The bytes of uploads, each once. */
export interface BlobsTable {
  /** SHA-256 of the bytes, hex: also the name under which storage holds them. */
  sha256: string
  /** Bytes. */
  size: number
  created_at: string
}
