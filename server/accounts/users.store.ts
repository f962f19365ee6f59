import type { User } from '#contract/auth.ts'
import type { Db } from '../db/database.ts'
import { fold, foldCopied, inNameOrder } from '../db/fold.ts'
import { raisedColumns, type Stamp, versionKey } from '../db/versions.ts'
import type { UniqueRules } from '../db/violations.ts'
import { recordFormerUser } from '../history/former-users.store.ts'

/** The messages for a staff user's name or mail address that is already taken. */
export const userUnique: UniqueRules = {
  username_folded: { path: 'username', message: 'Dieser Benutzername ist schon vergeben!' },
  email_folded: { path: 'email', message: 'Diese E-Mail-Adresse ist schon vergeben!' },
}

interface ReadUser extends User {
  [versionKey]: number
}

interface UserRow {
  username: string
  email: string | null
  passwordHash: string
  isAdmin: boolean
}

/** All staff users, by name. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await selectUsers(db).orderBy('id').execute()
  return inNameOrder(rows.map(toUser), ({ username }) => username)
}

/** The staff user with this id, with its version (`versionOf`), or undefined. */
export async function findUser(db: Db, id: number): Promise<ReadUser | undefined> {
  const row = await selectUsers(db).where('id', '=', id).executeTakeFirst()
  return row && { ...toUser(row), [versionKey]: row.version }
}

/** A staff user as needed for a sign-in. */
export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

/**
 * Finds the credentials for a user name or mail address, ignoring case and invisible characters; undefined if
 * unknown. Includes blocked users.
 */
export async function findCredentials(db: Db, identifier: string) {
  const folded = fold(identifier)
  const copied = foldCopied(identifier)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username_folded', 'password_hash', 'is_blocked'])
    .where((eb) =>
      eb.or([eb('username_folded', 'in', [folded, copied]), eb('email_folded', '=', copied)]),
    )
    .execute()
  const rowNamed = (name: string) => rows.find((row) => row.username_folded === name)
  // A user name takes precedence over somebody else's identical mail address.
  return rowNamed(folded) ?? rowNamed(copied) ?? rows[0]
}

/** Creates a staff user and returns its id. */
export async function insertUser(db: Db, now: Date, user: UserRow): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      username: user.username,
      username_folded: fold(user.username),
      email: user.email,
      email_folded: user.email && fold(user.email),
      password_hash: user.passwordHash,
      is_admin: user.isAdmin ? 1 : 0,
      is_blocked: 0,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the given attributes of a staff user and its version; returns whether the user exists. */
export async function updateUser(
  db: Db,
  stamp: Stamp,
  id: number,
  change: Partial<UserRow & { isBlocked: boolean }>,
): Promise<boolean> {
  const { username, email, passwordHash, isAdmin, isBlocked } = change
  const result = await db
    .updateTable('users')
    .set({
      ...(username !== undefined && { username, username_folded: fold(username) }),
      ...(email !== undefined && { email, email_folded: email && fold(email) }),
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(isAdmin !== undefined && { is_admin: isAdmin ? 1 : 0 }),
      ...(isBlocked !== undefined && { is_blocked: isBlocked ? 1 : 0 }),
      ...Object.fromEntries(raisedColumns(stamp)),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes a staff user. Records keep showing the name, the history as long as the log does. */
export async function removeUser(db: Db, now: Date, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
  await recordFormerUser(db, now, id)
}

/** Number of administrators who can sign in; the last one must never be removed. */
export async function countActiveAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_admin', '=', 1)
    .where('is_blocked', '=', 0)
    .executeTakeFirstOrThrow()
  return count
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'is_admin',
      'is_blocked',
      'version',
      'created_at',
      'updated_at',
    ])
}

function toUser(row: {
  id: number
  username: string
  email: string | null
  is_admin: number
  is_blocked: number
  created_at: string
  updated_at: string
}): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    provider: 'local',
    confirmed: true,
    blocked: row.is_blocked === 1,
    isAdmin: row.is_admin === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
