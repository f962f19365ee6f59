import type { Db } from '../db/database.ts'
import { uniquely } from '../db/violations.ts'

/** An account at a provider. Both values are needed, as each provider names its accounts as it likes. */
export interface Subject {
  issuer: string
  subject: string
}

/** The staff user linked with this account, and whether they are blocked; undefined if there is none. */
export async function findLinkedUser(
  db: Db,
  { issuer, subject }: Subject,
): Promise<{ id: number; isBlocked: boolean } | undefined> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.is_blocked'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && { id: row.id, isBlocked: row.is_blocked === 1 }
}

/** The provider account of a staff user, or undefined. */
export async function findIdentity(db: Db, userId: number) {
  const row = await db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { issuer: row.issuer, subject: row.subject, linkedAt: row.linked_at }
}

const takenProblem = {
  subject: {
    path: 'subject',
    message: 'Dieses Konto beim Anbieter gehört schon zu einem anderen Bearbeiter!',
  },
}

/**
 * Links a staff user with a provider account; throws a 400 if it is linked with somebody else. Returns whether it
 * replaces another one, whose sessions must end.
 */
export async function linkIdentity(
  tx: Db,
  now: Date,
  userId: number,
  { issuer, subject }: Subject,
): Promise<boolean> {
  const former = await findIdentity(tx, userId)
  const linked = { issuer, subject, linked_at: now.toISOString() }
  await uniquely(takenProblem, () =>
    tx
      .insertInto('identities')
      .values({ user_id: userId, ...linked })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(linked))
      .execute(),
  )
  return former !== undefined && (former.issuer !== issuer || former.subject !== subject)
}

/** Removes the link; false if there was none. */
export async function unlinkIdentity(tx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
