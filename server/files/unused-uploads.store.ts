import { type ExpressionBuilder, sql } from 'kysely'
import { type UnusedUpload, unusedListed } from '#contract/files.ts'
import type { Db } from '../db/database.ts'
import { forgetHistory } from '../db/record-change.ts'
import type { Schema } from '../db/schema.ts'
import { uploadHolders } from './blob-holders.ts'

const hour = 60 * 60_000
const week = 7 * 24 * hour

/** A deleted upload: its name, and the hash of its blob. */
interface RemovedUpload {
  name: string
  sha256: string
}

/**
 * Uploads without a file, oldest first; leaves out those that a form started within the last hour, as they may still
 * become one.
 */
export async function listUnusedUploads(db: Db, now: Date): Promise<UnusedUpload[]> {
  const rows = await unused(db)
    .select(['id', 'name', 'size', 'slug', 'uploaded_by', 'origin', 'created_at'])
    .where(({ eb, or }) => or([eb('begun_at', 'is', null), eb('begun_at', '<', before(now, hour))]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(unusedListed)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    size: Math.round(row.size / 10) / 100,
    url: `/uploads/${row.slug}`,
    uploadedBy: row.uploaded_by,
    origin: row.origin,
    createdAt: row.created_at,
  }))
}

/** Deletes those of the uploads that still belong to no file. */
export function removeUnusedUploads(db: Db, ids: number[]): Promise<RemovedUpload[]> {
  return removeByIds(db, ids)
}

/** Deletes uploads that browser forms started and abandoned a week ago. */
export async function removeLeftUploads(db: Db, now: Date): Promise<RemovedUpload[]> {
  const remaining = await unused(db)
    .select('id')
    .where('begun_at', '<', before(now, week))
    .limit(unusedListed)
    .execute()
  return removeByIds(
    db,
    remaining.map(({ id }) => id),
  )
}

/** Marks an upload as used: the form that started it has been saved. */
export async function markUploadUsed(tx: Db, upload: number): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ begun_at: null })
    .where('begun_at', 'is not', null)
    .where('id', '=', upload)
    .execute()
}

async function removeByIds(db: Db, ids: number[]): Promise<RemovedUpload[]> {
  if (ids.length === 0) return []
  const removed = await db
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where(isUnused)
    .returning(['id', 'name', 'blob_sha256'])
    .execute()
  await forgetHistory(db, 'uploads', ...removed.map(({ id }) => id))
  return removed.map(({ name, blob_sha256: sha256 }) => ({ name, sha256 }))
}

function unused(db: Db) {
  return db.selectFrom('uploads').where(isUnused)
}

function isUnused({ not, or, exists }: ExpressionBuilder<Schema, 'uploads'>) {
  return not(
    or(
      uploadHolders.map(({ table, column }) => {
        const holder = sql`(select 1 from ${sql.table(table)} as h
          where ${sql.ref(`h.${column}`)} = ${sql.ref('uploads.id')})`
        return exists(holder)
      }),
    ),
  )
}

function before(now: Date, age: number): string {
  return new Date(now.getTime() - age).toISOString()
}
