import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { logTypes } from '#contract/logs.ts'
import { blurred } from '../core/network.ts'
import type { Db } from '../db/database.ts'

const day = 24 * 60 * 60_000

/** Ages in ms at which entries are deleted, and addresses lose their last part. */
export const keepCustomer = 90 * day
export const keepOther = 180 * day
const keepAddress = 7 * day

/** Entries per statement: requests are answered between two of them. */
const batchSize = 1_000

/** Deletes old entries, and truncates addresses older than a week (IPv4 to /24, IPv6 to /48). */
export async function applyLogRetention(db: Db, now: Date): Promise<void> {
  const isOlder = (age: number) => sql`created_at < ${new Date(now.getTime() - age).toISOString()}`
  for (const type of logTypes) {
    const keep = type === 'customer' ? keepCustomer : keepOther
    await deleteInBatches(db, sql`type = ${type} and ${isOlder(keep)}`)
  }
  await truncateInBatches(db, sql`${isOlder(keepAddress)}`)
}

async function deleteInBatches(db: Db, isMeant: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from logs where id in (select id from logs where ${isMeant} limit ${batchSize})`.execute(
      db,
    )
    if (numAffectedRows < batchSize) return
    await setImmediate()
  }
}

async function truncateInBatches(db: Db, isMeant: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; address: string }>`
      select id, address from logs
      where address is not null and address not like '%*' and ${isMeant}
      limit ${batchSize}`.execute(db)
    for (const [address, entries] of Map.groupBy(rows, (row) => row.address)) {
      const ids = entries.map(({ id }) => id)
      await db
        .updateTable('logs')
        .set({ address: blurred(address) })
        .where('id', 'in', ids)
        .execute()
    }
    if (rows.length < batchSize) return
    await setImmediate()
  }
}
