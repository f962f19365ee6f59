import { type Db, inTransaction } from '../db/database.ts'

/**
 * Encrypted passwords of orders until their letters have been sent.
 *
 * SQLite overwrites deleted content (`secure_delete`), but not the copy that remains in a page when the rows
 * of a full page are redistributed. So these rows are in a table of their own, never grow, and are erased in
 * place by the same number of characters; they are deleted only when no password is left.
 */
export interface OrderPasswordsTable {
  order_id: number
  /** See `letter-password.ts`; zeros once it has been erased. */
  encrypted: string
  is_erased: 0 | 1
}

/** Stores the encrypted password of an order, in the transaction that creates the order. */
export async function keepOrderPassword(tx: Db, orderId: number, encrypted: string): Promise<void> {
  await tx
    .insertInto('order_passwords')
    .values({ order_id: orderId, encrypted, is_erased: 0 })
    .execute()
}

export async function findOrderPassword(db: Db, orderId: number): Promise<string | null> {
  const row = await db
    .selectFrom('order_passwords')
    .select('encrypted')
    .where('order_id', '=', orderId)
    .where('is_erased', '=', 0)
    .executeTakeFirst()
  return row?.encrypted ?? null
}

/** Erases the passwords of these orders, if they have any. */
export async function eraseOrderPasswords(tx: Db, orderIds: number[]): Promise<void> {
  for (const orderId of orderIds) {
    const encrypted = await findOrderPassword(tx, orderId)
    if (encrypted === null) continue
    await tx
      .updateTable('order_passwords')
      .set({ encrypted: '0'.repeat(encrypted.length), is_erased: 1 })
      .where('order_id', '=', orderId)
      .execute()
  }
  const ordersWithPassword = tx
    .selectFrom('order_passwords')
    .select('order_id')
    .where('is_erased', '=', 0)
  await tx
    .deleteFrom('order_passwords')
    .where(({ not, exists }) => not(exists(ordersWithPassword)))
    .execute()
}

/** Erases the passwords of deleted orders. */
export async function erasePasswordsOfGoneOrders(db: Db): Promise<void> {
  const orders = db.selectFrom('document_jobs').select('document_jobs.id')
  const orphaned = await db
    .selectFrom('order_passwords')
    .select('order_id')
    .where('is_erased', '=', 0)
    .where('order_id', 'not in', orders)
    .execute()
  const ids = orphaned.map(({ order_id: id }) => id)
  await inTransaction(db, (tx) => eraseOrderPasswords(tx, ids))
}
