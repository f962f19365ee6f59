import type { Selectable } from 'kysely'
import type { BatchKind, DocumentBatch } from '#contract/document-batches.ts'
import type { DocumentLocale } from '#contract/documents.ts'
import { type Db, lockUntilCommit } from '../db/database.ts'
import type {
  DocumentBatchDevicesTable,
  DocumentBatchesTable,
  DocumentBatchFilesTable,
} from './document-batches.table.ts'

/** An order of letters and labels that is not queued yet. */
export interface BatchDraft {
  userId: number
  requestedBy: string
  docs: BatchKind[]
  newPasswords: boolean
  /** The import whose passwords the letters contain. */
  importId: number | null
  locale: DocumentLocale | undefined
  format: string
  skip: number
  devices: BatchDevice[]
}

/** A device of an order; with an error if it did not exist when ordered. */
export interface BatchDevice {
  id: number
  serialNumber: string
  error?: string
}

/** The row of a device in an order. */
export type BatchRow = Selectable<DocumentBatchDevicesTable>

/** Columns of a device that keeps its password. */
export const nothingPending = { former_hash: null, password_hash: null, company_id: null }

type BatchFile = Selectable<DocumentBatchFilesTable>

/** Rows per statement: the engines limit the number of parameters. */
const rowsAtOnce = 100

/** Serial numbers of devices by id; unknown ids are omitted. */
export async function findSerialNumbers(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'serial_number as serialNumber'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, serialNumber }) => [id, serialNumber]))
}

export async function insertBatch(tx: Db, now: Date, draft: BatchDraft): Promise<number> {
  const time = now.toISOString()
  const { id } = await tx
    .insertInto('document_batches')
    .values({
      state: 'waiting',
      user_id: draft.userId,
      requested_by: draft.requestedBy,
      docs: JSON.stringify(draft.docs),
      has_new_passwords: draft.newPasswords ? 1 : 0,
      import_id: draft.importId,
      locale: draft.locale ?? null,
      label_format: draft.format,
      skip: draft.skip,
      total: draft.devices.length,
      done: 0,
      attempts: 0,
      next_try_at: time,
      created_at: time,
      updated_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = draft.devices.map(({ id: device, serialNumber, error }, position) => ({
    ...{ batch_id: id, position, device_id: device, serial_number: serialNumber },
    ...{ error: error ?? null, ...nothingPending },
  }))
  await writeRows(tx, rows)
  return id
}

/** Whether the user who placed an order is still an administrator who can sign in: nobody else can load its documents. */
export async function mayBeLoaded(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('document_batches')
    .innerJoin('users', 'users.id', 'document_batches.user_id')
    .select('users.id')
    .where('document_batches.id', '=', id)
    .where('users.is_admin', '=', 1)
    .where('users.is_blocked', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}

/** Number of a user's orders, finished or not. */
export async function countBatchesOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('document_batches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A user's orders, newest first, or the one with this id. */
export async function listBatchesOf(db: Db, userId: number, id?: number): Promise<DocumentBatch[]> {
  const batches = await db
    .selectFrom('document_batches')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .execute()
  return Promise.all(batches.map((batch) => withDetails(db, batch)))
}

/** The orders with letters of an import, oldest first. */
export function listOrdersOfImport(db: Db, importId: number) {
  return db
    .selectFrom('document_batches')
    .select(['id', 'requested_by as requestedBy'])
    .where('import_id', '=', importId)
    .where('state', '<>', 'failed')
    .orderBy('id')
    .execute()
}

async function withDetails(
  db: Db,
  batch: Selectable<DocumentBatchesTable>,
): Promise<DocumentBatch> {
  const { id, state, error, total, done, created_at: createdAt, expires_at: expiresAt } = batch
  const problems = await listProblems(db, id)
  const files = state === 'waiting' ? [] : await listBatchFiles(db, id)
  return {
    ...{ id, state, error, total, done, createdAt, expiresAt },
    docs: JSON.parse(batch.docs),
    newPasswords: batch.has_new_passwords === 1,
    import: batch.import_id,
    files: files.map(({ kind, size }) => ({ kind, size })),
    problems,
  }
}

/** Errors of devices, and letters that have become void since they were made. */
async function listProblems(db: Db, id: number): Promise<DocumentBatch['problems']> {
  const rows = await db
    .selectFrom('document_batch_devices as row')
    .leftJoin('devices', 'devices.id', 'row.device_id')
    .select(['row.serial_number as sn', 'row.error', 'row.former_hash as sentHash'])
    .select('devices.password_hash as hash')
    .where('row.batch_id', '=', id)
    .where(({ and, or, eb }) =>
      or([
        eb('row.error', 'is not', null),
        and([
          eb('row.former_hash', 'is not', null),
          eb('row.password_hash', 'is', null),
          or([
            eb('devices.password_hash', 'is', null),
            eb('devices.password_hash', '<>', eb.ref('row.former_hash')),
            eb('devices.company_id', '<>', eb.ref('row.company_id')),
            and([eb('row.company_id', 'is not', null), eb('devices.company_id', 'is', null)]),
          ]),
        ]),
      ]),
    )
    .orderBy('row.position')
    .execute()
  return rows.map(({ sn, error, hash, sentHash }) => {
    if (error !== null) return { sn, error }
    if (hash === null) return { sn, error: deletedSince }
    return { sn, error: hash === sentHash ? movedSince : isAnotherSince }
  })
}

const deletedSince = 'Das Gerät wurde inzwischen gelöscht. Bitte den Brief vernichten!'
const movedSince = 'Das Gerät gehört inzwischen einer anderen Firma. Bitte den Brief vernichten!'
const isAnotherSince = 'Das Passwort ist inzwischen ein anderes. Bitte den Brief vernichten!'

export async function listBatchRows(db: Db, id: number): Promise<BatchRow[]> {
  return db
    .selectFrom('document_batch_devices')
    .selectAll()
    .where('batch_id', '=', id)
    .orderBy('position')
    .execute()
}

export async function listBatchFiles(db: Db, id: number): Promise<BatchFile[]> {
  return db
    .selectFrom('document_batch_files')
    .selectAll()
    .where('batch_id', '=', id)
    .orderBy('kind', 'desc')
    .execute()
}

/**
 * Locks an order until the transaction ends, so that nobody else stores or deletes its results; false if it
 * was deleted.
 */
export async function lockBatch(tx: Db, id: number): Promise<boolean> {
  await lockUntilCommit(tx, `document-batch:${id}`)
  const found = await tx
    .selectFrom('document_batches')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores how many letters have been made. */
export async function updateProgress(db: Db, id: number, done: number): Promise<void> {
  await db.updateTable('document_batches').set({ done }).where('id', '=', id).execute()
}

/** Stores the state of devices. */
export async function writeRows(tx: Db, rows: BatchRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto('document_batch_devices')
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['batch_id', 'position']).doUpdateSet(({ ref }) => ({
          error: ref('excluded.error'),
          former_hash: ref('excluded.former_hash'),
          password_hash: ref('excluded.password_hash'),
          company_id: ref('excluded.company_id'),
        })),
      )
      .execute()
  }
}

export async function insertBatchFile(tx: Db, file: BatchFile): Promise<void> {
  await tx.insertInto('document_batch_files').values(file).execute()
}

/** Devices whose new passwords are not active yet. */
export async function listPending(db: Db, id: number, limit?: number): Promise<BatchRow[]> {
  return db
    .selectFrom('document_batch_devices')
    .selectAll()
    .where('batch_id', '=', id)
    .where('password_hash', 'is not', null)
    .orderBy('position')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

/** Orders that ended before this time, and ended ones whose user was deleted. */
export async function listExpiredBatches(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('document_batches')
    .select('id')
    .where('state', '<>', 'waiting')
    .where(({ or, eb }) =>
      or([eb('updated_at', '<', before.toISOString()), eb('user_id', 'is', null)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an order; returns the hashes of its bytes, to be released after the commit. */
export async function removeBatch(tx: Db, id: number): Promise<string[]> {
  const files = await listBatchFiles(tx, id)
  for (const table of ['document_batch_files', 'document_batch_devices'] as const) {
    await tx.deleteFrom(table).where('batch_id', '=', id).execute()
  }
  await tx.deleteFrom('document_batches').where('id', '=', id).execute()
  return files.map(({ blob_sha256: sha256 }) => sha256)
}
