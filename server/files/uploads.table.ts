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
    // kB with two decimals, as in Strapi
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
    /** Last segment of the address `/uploads/<slug>`: random, with the extension. */
    slug: text('slug'),
    /** The slug in the system that the file came from: it is served at that address as well. */
    oldSlug: text('old_slug', { nullable: true }),
    /** As in `blobs`. */
    bytes: number('size'),
    /** Name of the user or token; null for files uploaded before this was stored. */
    uploadedBy: text('uploaded_by', { nullable: true }),
    origin: maybeWord('origin', uploadOrigins),
    /** When a browser form started to create a file with it; null otherwise, and once that is saved. */
    begunAt: text('begun_at', { nullable: true }),
  },
)

/** The bytes of uploads, each content once. */
export interface BlobsTable {
  /** SHA-256 of the bytes in hex; also their name in the storage. */
  sha256: string
  /** Bytes. */
  size: number
  created_at: string
  /** When their deletion was about to be sent, if its outcome is not known (`deletions.store.ts`). */
  deleting_since: string | null
}
