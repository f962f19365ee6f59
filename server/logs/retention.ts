import { blurred } from '../core/network.ts'
import type { Db } from '../db/database.ts'

const day = 24 * 60 * 60_000

/** Days after which entries go, and after which an address loses its last part. */
const keepCustomer = 90 * day
const keepOther = 180 * day
const keepAddress = 7 * day

/** Deletes old entries and blurs the addresses of those older than a week (IPv4 to /24, IPv6 to /48). */
export async function applyLogRetention(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString()
  await db
    .deleteFrom('logs')
    .where('type', '=', 'customer')
    .where('created_at', '<', before(keepCustomer))
    .execute()
  await db
    .deleteFrom('logs')
    .where('type', '<>', 'customer')
    .where('created_at', '<', before(keepOther))
    .execute()
  const precise = await db
    .selectFrom('logs')
    .select('address')
    .distinct()
    .where('created_at', '<', before(keepAddress))
    .where('address', 'is not', null)
    .where('address', 'not like', '%*')
    .execute()
  for (const { address } of precise) {
    await db
      .updateTable('logs')
      .set({ address: blurred(address ?? '') })
      .where('address', '=', address)
      .where('created_at', '<', before(keepAddress))
      .execute()
  }
}
