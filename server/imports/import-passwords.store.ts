import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { replaceHash } from '../auth/replace-hash.store.ts'
import type { Secrets } from '../core/secrets.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'

type PasswordKind = 'devices' | 'companies'

/** A password set by an import, with the hash stored in its record. */
export interface LentPassword {
  kind: PasswordKind
  record: number
  pass: string
  passwordHash: string
}

/** The password of a new record, as plain text and hash. */
export interface GivenPassword {
  row: number
  id: number
  passwordHash: string
  pass: string
}

/** Stores the passwords of new records encrypted, in the transaction that creates the records. */
export async function keepPasswords(
  tx: Db,
  secrets: Secrets,
  importId: number,
  kind: PasswordKind,
  passwords: readonly GivenPassword[],
): Promise<void> {
  if (passwords.length === 0) return
  const rows = passwords.map(({ row, id, passwordHash, pass }) => ({
    import_id: importId,
    row_number: row,
    kind,
    record_id: id,
    password_hash: passwordHash,
    is_hashed: 0 as const,
    is_erased: 0 as const,
    sealed: secrets.encrypt(pass),
  }))
  await tx.insertInto('import_passwords').values(rows).execute()
}

/** The next passwords without a hash; `pass` is undefined if the import's keys are lost. */
export async function listUnhashed(db: Db, secrets: Secrets, importId: number, limit: number) {
  const rows = await db
    .selectFrom('import_passwords')
    .select(['row_number', 'kind', 'record_id', 'password_hash', 'sealed'])
    .where('import_id', '=', importId)
    .where('is_hashed', '=', 0)
    .where('is_erased', '=', 0)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.map(({ sealed, ...row }) => ({ ...row, pass: secrets.read(sealed) }))
}

/** Stores the hash in the record, unless somebody has set another password or another process was faster. */
export async function putHash(
  tx: Db,
  importId: number,
  { row_number: row, kind, record_id: record, password_hash: former }: Unhashed,
  hash: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('import_passwords')
    .set({ password_hash: hash, is_hashed: 1 })
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .where('is_hashed', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await replaceHash(tx, { table: kind, id: record, former }, hash)
}

interface Unhashed {
  row_number: number
  kind: PasswordKind
  record_id: number
  password_hash: string
}

/**
 * The number of passwords of an import: in total, `ready` for signing in, `kept` for printing, and `lost` (erased
 * before they were hashed, so that nobody can sign in until there is another one). Deleted records count only while
 * their passwords wait for a hash, as they may be restored.
 */
export async function countPasswords(db: Db, importId: number) {
  const hasRecord = sql<boolean>`coalesce(devices.id, companies.id) is not null`
  const isOwn = sql<boolean>`coalesce(devices.password_hash, companies.password_hash) = kept.password_hash`
  const isWaiting = sql<boolean>`kept.is_hashed = 0 and kept.is_erased = 0`
  const isReady = sql<boolean>`kept.is_hashed = 1 and ${hasRecord}`
  const isKept = sql<boolean>`${isWaiting} or kept.is_erased = 0 and ${isOwn}`
  const isLost = sql<boolean>`kept.is_hashed = 0 and kept.is_erased = 1 and ${isOwn}`
  const counted = await withRecords(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(sql<boolean>`${isWaiting} or ${isReady}`).as('total'),
      fn.countAll<number>().filterWhere(isReady).as('ready'),
      fn.countAll<number>().filterWhere(isKept).as('kept'),
      fn.countAll<number>().filterWhere(isLost).as('lost'),
    ])
    .where('kept.import_id', '=', importId)
    .executeTakeFirstOrThrow()
  const { total, ready, kept, lost } = counted
  return { total: Number(total), ready: Number(ready), kept: Number(kept), lost: Number(lost) }
}

function withRecords(db: Db) {
  return db
    .selectFrom('import_passwords as kept')
    .leftJoin('devices', (join) =>
      join.onRef('devices.id', '=', 'kept.record_id').on('kept.kind', '=', 'devices'),
    )
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'kept.record_id').on('kept.kind', '=', 'companies'),
    )
}

/**
 * The passwords of an import for its letters: those that are hashed and still current. `eraseFetchedPasswords` erases
 * them after the letters have been fetched.
 */
export async function lendPasswords(
  db: Db,
  secrets: Secrets,
  importId: number,
): Promise<LentPassword[]> {
  const rows = await withRecords(db)
    .select(['kept.kind', 'kept.record_id as record', 'kept.password_hash as passwordHash'])
    .select(['kept.sealed', 'devices.password_hash as ofDevice'])
    .select('companies.password_hash as ofCompany')
    .where('kept.import_id', '=', importId)
    .where('kept.is_hashed', '=', 1)
    .where('kept.is_erased', '=', 0)
    .orderBy('kept.row_number')
    .execute()
  return rows.flatMap(({ sealed, ofDevice, ofCompany, ...row }) => {
    const pass = (ofDevice ?? ofCompany) === row.passwordHash ? secrets.read(sealed) : undefined
    return pass === undefined ? [] : [{ ...row, pass }]
  })
}

/**
 * Up to `limit` devices of an import that still have its password and no letter with it, and the number of passwords
 * not hashed yet. Locks the ordering of letters of this import until the transaction ends.
 */
export async function findWithoutLetter(
  tx: Db,
  importId: number,
  limit: number,
): Promise<{ devices: number[]; unready: number }> {
  await lockUntilCommit(tx, `import-letters:${importId}`)
  const { unready } = await tx
    .selectFrom('import_passwords as kept')
    .where('kept.import_id', '=', importId)
    .where('kept.kind', '=', 'devices')
    .where('kept.is_erased', '=', 0)
    .where('kept.is_hashed', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('unready'))
    .executeTakeFirstOrThrow()
  const rows = await lettersDue(tx, importId)
    .select('kept.record_id as id')
    .orderBy('kept.row_number')
    .limit(limit)
    .execute()
  return { devices: rows.map(({ id }) => id), unready: Number(unready) }
}

/** Number of devices of an import that could still get a letter with its password. */
export async function countWithoutLetter(db: Db, importId: number): Promise<number> {
  const { count } = await lettersDue(db, importId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function lettersDue(db: Db, importId: number) {
  const withLetter = db
    .selectFrom('document_batch_devices as own')
    .innerJoin('document_batches as batch', 'batch.id', 'own.batch_id')
    .select('own.device_id')
    .where('batch.import_id', '=', importId)
    .where('batch.state', '<>', 'failed')
    .where('own.error', 'is', null)
  return db
    .selectFrom('import_passwords as kept')
    .innerJoin('devices', 'devices.id', 'kept.record_id')
    .whereRef('devices.password_hash', '=', 'kept.password_hash')
    .where('kept.import_id', '=', importId)
    .where('kept.kind', '=', 'devices')
    .where('kept.is_erased', '=', 0)
    .where('kept.is_hashed', '=', 1)
    .where('kept.record_id', 'not in', withLetter)
}

/** Erases the clear-text passwords printed in the letters of a batch; those of other batches stay. */
export async function eraseFetchedPasswords(db: Db, batchId: number): Promise<void> {
  await db
    .updateTable('import_passwords')
    .set(erased)
    .where(
      'import_id',
      'in',
      db.selectFrom('document_batches').select('import_id').where('id', '=', batchId).$castTo<{
        import_id: number
      }>(),
    )
    .where(
      'record_id',
      'in',
      db
        .selectFrom('document_batch_devices')
        .select('device_id')
        .where('batch_id', '=', batchId)
        .where('error', 'is', null),
    )
    .where('kind', '=', 'devices')
    .where('is_hashed', '=', 1)
    .where('is_erased', '=', 0)
    .execute()
}

/** Passwords deleted per statement: the others of a long table would hold everybody up. */
const atOnce = 1_000

/** Erases the clear-text passwords of an import and deletes them. */
export async function removePasswords(db: Db, importId: number): Promise<void> {
  for (let removed = atOnce; removed === atOnce; await setImmediate()) {
    removed = await inTransaction(db, async (tx) => {
      const next = tx
        .selectFrom('import_passwords')
        .select('row_number')
        .where('import_id', '=', importId)
        .orderBy('row_number')
        .limit(atOnce)
      await tx
        .updateTable('import_passwords')
        .set(erased)
        .where('import_id', '=', importId)
        .where('row_number', 'in', next)
        .execute()
      const { numDeletedRows } = await tx
        .deleteFrom('import_passwords')
        .where('import_id', '=', importId)
        .where('row_number', 'in', next)
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  }
}

/** Erases the clear-text password of one deleted record. */
export async function erasePasswordOf(tx: Db, importId: number, row: number): Promise<void> {
  await tx
    .updateTable('import_passwords')
    .set(erased)
    .where('import_id', '=', importId)
    .where('row_number', '=', row)
    .execute()
}

/**
 * Erases the clear-text passwords of all expired imports; returns how many. Passwords that wait for their hash stay as
 * long as hashing is queued: otherwise a portal that was off for a day would have records that nobody can sign in to.
 */
export async function eraseExpiredPasswords(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const expired = tx
      .selectFrom('imports')
      .select('id')
      .where('expires_at', '<=', now.toISOString())
      // A running import has its passwords hashed at its end.
      .where('state', '<>', 'waiting')
    const waiting = tx
      .selectFrom('import_hashings')
      .select('import_id')
      .where('state', '=', 'waiting')
    const { numUpdatedRows } = await tx
      .updateTable('import_passwords')
      .set(erased)
      .where('import_id', 'in', expired)
      .where('is_erased', '=', 0)
      .where(({ or, eb }) => or([eb('is_hashed', '=', 1), eb('import_id', 'not in', waiting)]))
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
}

/** Overwritten in place with as many characters: see `order_passwords`. */
const erased = {
  is_erased: 1 as const,
  sealed: sql<string>`substr(${'0'.repeat(1_000)}, 1, length(sealed))`,
}
