import type { ExpressionBuilder, Insertable } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import type { PreviewsTable } from './previews.table.ts'

/** Types of uploads that previews are drawn of. */
const picturable = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Whether files of this type have previews. */
export function isPicturable(mime: string): boolean {
  return picturable.includes(mime)
}

/** Orders previews of these bytes, unless they exist or drawing them has failed. */
export async function insertPreviewJob(db: Db, now: Date, source: string): Promise<void> {
  const some = await db
    .selectFrom('previews')
    .select('width')
    .where('source_sha256', '=', source)
    .executeTakeFirst()
  if (some) return
  const anew = dueAt(now)
  await db
    .insertInto('preview_jobs')
    .values({ ...anew, created_at: anew.updated_at, source_sha256: source })
    .onConflict((conflict) => {
      const again = conflict.column('source_sha256').doUpdateSet(anew)
      return again.where('preview_jobs.state', '=', 'made')
    })
    .execute()
}

/**
 * Orders previews of all uploads, or only of those without any, including failed ones; returns the number of orders.
 */
export async function orderPreviews(db: Db, now: Date, isAll: boolean): Promise<number> {
  const sources = await uploaded(db)
    .select('blob_sha256')
    .distinct()
    .$if(!isAll, (query) => query.where(hasNone))
    .execute()
  const anew = dueAt(now)
  for (const { blob_sha256: source } of sources) {
    await db
      .insertInto('preview_jobs')
      .values({ ...anew, created_at: anew.updated_at, source_sha256: source })
      .onConflict((conflict) => conflict.column('source_sha256').doUpdateSet(anew))
      .execute()
  }
  return sources.length
}

/** The number of orders by state, among those that changed since `since`. */
export async function countOrders(db: Db, since: Date): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('preview_jobs')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('updated_at', '>=', since.toISOString())
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** The distinct reasons, in German, why orders that changed since `since` are waiting. */
export async function listDelays(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('preview_jobs')
    .select('error')
    .distinct()
    .where('state', '=', 'waiting')
    .where('updated_at', '>=', since.toISOString())
    .where('error', 'is not', null)
    .orderBy('error')
    .execute()
  return rows.flatMap(({ error }) => error ?? [])
}

/** The highest id of an upload; 0 if there is none. */
export async function lastUploadId(db: Db): Promise<number> {
  const last = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return last?.id ?? 0
}

/** SHA-256 of uploads in this range of ids (inclusive) whose previews were never ordered. */
export async function listWithoutOrder(db: Db, first: number, last: number): Promise<string[]> {
  const rows = await uploaded(db)
    .select('blob_sha256')
    .where('uploads.id', '>=', first)
    .where('uploads.id', '<=', last)
    .where(hasNone)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('preview_jobs')
            .select('preview_jobs.id')
            .whereRef('source_sha256', '=', 'uploads.blob_sha256'),
        ),
      ),
    )
    .execute()
  return rows.map(({ blob_sha256: source }) => source)
}

/** Whether an upload (still) has these bytes. */
export async function isUploaded(db: Db, source: string): Promise<boolean> {
  const upload = await uploaded(db)
    .select('id')
    .where('blob_sha256', '=', source)
    .executeTakeFirst()
  return upload !== undefined
}

/** Replaces the previews of these bytes; returns the SHA-256 of the old ones. */
export async function replacePreviews(
  tx: Db,
  source: string,
  pictures: Insertable<PreviewsTable>[],
): Promise<string[]> {
  const old = await tx
    .deleteFrom('previews')
    .where('source_sha256', '=', source)
    .returning('sha256')
    .execute()
  await tx.insertInto('previews').values(pictures).execute()
  return old.map(({ sha256 }) => sha256)
}

/** The preview of these bytes in this width; undefined if there is none. */
export function findPreview(
  db: Db,
  source: string,
  width: number,
): Promise<{ sha256: string; size: number } | undefined> {
  return db
    .selectFrom('previews')
    .innerJoin('blobs', 'blobs.sha256', 'previews.sha256')
    .select(['blobs.sha256', 'blobs.size'])
    .where('source_sha256', '=', source)
    .where('width', '=', width)
    .executeTakeFirst()
}

/** The heights of the previews of this width, in pixels, by the SHA-256 of their source. */
export async function listPreviewHeights(
  db: Db,
  sources: string[],
  width: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('previews')
    .select(['source_sha256', 'height'])
    .where('source_sha256', 'in', sources)
    .where('width', '=', width)
    .execute()
  return new Map(rows.map(({ source_sha256: source, height }) => [source, height]))
}

function dueAt(now: Date) {
  const time = now.toISOString()
  const free = { attempts: 0, leased_until: null, error: null }
  return { ...free, state: 'waiting' as const, next_try_at: time, updated_at: time }
}

function uploaded(db: Db) {
  return db.selectFrom('uploads').where('mime', 'in', picturable)
}

function hasNone({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'uploads'>) {
  const pictures = selectFrom('previews')
    .select('width')
    .whereRef('previews.source_sha256', '=', 'uploads.blob_sha256')
  return not(exists(pictures))
}

/** SHA-256 of uploads that have neither previews nor an order that is waiting or has failed. */
export async function listLackingPictures(db: Db): Promise<string[]> {
  const rows = await uploaded(db)
    .select('blob_sha256')
    .distinct()
    .where(hasNone)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('preview_jobs')
            .select('preview_jobs.id')
            .whereRef('source_sha256', '=', 'uploads.blob_sha256')
            .where('state', '<>', 'made'),
        ),
      ),
    )
    .execute()
  return rows.map(({ blob_sha256: source }) => source)
}

/**
 * If these bytes are a preview drawn by the portal, and nobody's upload, orders it again: all previews of its source
 * are deleted. Returns their SHA-256.
 */
export async function renewPicture(db: Db, now: Date, sha256: string): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('uploads')
      .select('id')
      .where('blob_sha256', '=', sha256)
      .execute()
    const sources = await tx
      .selectFrom('previews')
      .select('source_sha256')
      .distinct()
      .where('sha256', '=', sha256)
      .execute()
    if (rows.length > 0 || sources.length === 0) return []
    const gone: string[] = []
    for (const { source_sha256: source } of sources) {
      const removed = await tx
        .deleteFrom('previews')
        .where('source_sha256', '=', source)
        .returning('sha256')
        .execute()
      gone.push(...removed.map((row) => row.sha256))
      await insertPreviewJob(tx, now, source)
    }
    return [...new Set(gone)]
  })
}
