import { type Selectable, sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { addHolds, removeHolds } from '../db/hold-writes.ts'
import { maxLease } from '../queue/queue.store.ts'
import { copiedTables, leftTables, queueTables } from './portal-tables.ts'
import type { TransfersTable } from './transfers.table.ts'

type Role = TransfersTable['role']
export type TransferRow = Selectable<TransfersTable>

/** The place of a portal after a move. */
export interface Destination {
  /** Identifies the portal; see `TransfersTable`. */
  portal: string
  database: string
  files: string
}

/** The record of a move at this end. */
export function findTransfer(db: Db, role: Role): Promise<TransferRow | undefined> {
  return db.selectFrom('transfers').selectAll().where('role', '=', role).executeTakeFirst()
}

/** Records that rows or files are being copied; a target keeps its record of the references that must be restored. */
export async function beginTransfer(
  db: Db,
  role: Role,
  destination: Destination,
  filesBefore: string,
): Promise<void> {
  const values = {
    ...destination,
    files_before: filesBefore,
    state: 'copying' as const,
    updated_at: timeNow(),
  }
  await db
    .insertInto('transfers')
    .values({ role, ...values, hold: null, held_until: null, details: null })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(values))
    .execute()
}

/** Records at the target that it is complete. */
export async function endTransfer(db: Db): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ state: 'moved', updated_at: timeNow() })
    .where('role', '=', 'target')
    .execute()
}

/** Deletes the record of a move at this end; the source can be changed again. */
export async function forgetTransfer(db: Db, role: Role): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (role === 'source') await removeHolds(tx)
    await tx.deleteFrom('transfers').where('role', '=', role).execute()
  })
}

/** Installs the triggers that let the source's record decide which changes are refused. */
export async function prepareHold(db: Db): Promise<void> {
  const tables = copiedTables().map(({ table }) => table)
  await inTransaction(db, (tx) => addHolds(tx, tables, [...queueTables]))
}

/** Refuses claims of jobs, or every change, for this many ms from now. */
export async function holdSource(
  db: Db,
  hold: 'queues' | 'writes',
  milliseconds: number,
): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ hold, held_until: timeNow(milliseconds), updated_at: timeNow() })
    .where('role', '=', 'source')
    .execute()
}

/** Prolongs the hold; false if it has expired meanwhile, so that something may have changed. */
export function keepHold(db: Db, milliseconds: number): Promise<boolean> {
  return changeHeld(db, { held_until: timeNow(milliseconds) })
}

/** Refuses every change permanently, as everything is at the target. False if the hold has expired meanwhile. */
export function endSource(db: Db): Promise<boolean> {
  return changeHeld(db, { state: 'moved', hold: null, held_until: null })
}

/** Ends a hold at once. */
export async function releaseHold(db: Db): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ hold: null, held_until: null, updated_at: timeNow() })
    .where('role', '=', 'source')
    .execute()
}

/** Whether some process is working on a job. */
export async function isWorkUnderWay(db: Db): Promise<boolean> {
  for (const table of queueTables) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)}
      where state = 'waiting' and leased_until > ${timeNow()}
      and leased_until <= ${timeNow(maxLease)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Whether a database has been used, by people or by the start of a portal. */
export async function isUsed(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables()
  const existing = new Set(tables.map(({ name }) => name))
  for (const table of [...copiedTables().map((copied) => copied.table), ...leftTables]) {
    if (!existing.has(table)) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

async function changeHeld(db: Db, change: Partial<TransferRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transfers')
    .set({ ...change, updated_at: timeNow() })
    .where('role', '=', 'source')
    .where('hold', '=', 'writes')
    .where('held_until', '>', timeNow())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function timeNow(later = 0): string {
  return new Date(Date.now() + later).toISOString()
}
