import { type Selectable, sql } from 'kysely'
import { type Db, inTransaction } from '../db/database.ts'
import { addHolds, removeHolds } from '../db/hold-writes.ts'
import { longestLease } from '../queue/queue.store.ts'
import { copiedTables, leftTables, queueTables } from './portal-tables.ts'
import type { TransfersTable } from './transfers.table.ts'

type Role = TransfersTable['role']
export type TransferRow = Selectable<TransfersTable>

/** Where a portal lies after a move. */
export interface Destination {
  /** Which portal it is; see `TransfersTable`. */
  portal: string
  database: string
  files: string
}

/** What is known of a move at this end. */
export function findTransfer(db: Db, role: Role): Promise<TransferRow | undefined> {
  return db.selectFrom('transfers').selectAll().where('role', '=', role).executeTakeFirst()
}

/** Notes that rows or files are being copied; a target that has references to be put back keeps knowing them. */
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

/** Notes at the target that it has everything. */
export async function endTransfer(db: Db): Promise<void> {
  await db
    .updateTable('transfers')
    .set({ state: 'moved', updated_at: timeNow() })
    .where('role', '=', 'target')
    .execute()
}

/** Forgets a move at this end; what it had come from may change again. */
export async function forgetTransfer(db: Db, role: Role): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (role === 'source') await removeHolds(tx)
    await tx.deleteFrom('transfers').where('role', '=', role).execute()
  })
}

/** Lets the source's row decide from now on what may change there. */
export async function prepareHold(db: Db): Promise<void> {
  const tables = copiedTables().map(({ table }) => table)
  await inTransaction(db, (tx) => addHolds(tx, tables, [...queueTables]))
}

/** Refuses claims of queued work, or every change, for so many ms from now on. */
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

/** Goes on refusing; false where a hold has ended meanwhile, so that something may have changed. */
export function keepHold(db: Db, milliseconds: number): Promise<boolean> {
  return changeHeld(db, { held_until: timeNow(milliseconds) })
}

/** Refuses every change for good: all of it is at the target. False where the hold has ended meanwhile. */
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

/** Whether some process is at queued work just now. */
export async function isWorkUnderWay(db: Db): Promise<boolean> {
  for (const table of queueTables) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)}
      where state = 'waiting' and leased_until > ${timeNow()}
      and leased_until <= ${timeNow(longestLease)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Whether a database has been used: by people, or by the start of a portal. */
export async function isUsed(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables()
  const there = new Set(tables.map(({ name }) => name))
  for (const table of [...copiedTables().map((own) => own.table), ...leftTables]) {
    if (!there.has(table)) continue
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
