import type { Passkey } from '#contract/factors.ts'
import { hashSecret } from '../auth/sessions.store.ts'
import { encryptText, readText } from '../core/encryption.ts'
import type { Secrets } from '../core/secrets.ts'
import { type Db, lockUntilCommit } from '../db/database.ts'
import type { KnownPasskey, NewPasskey } from './passkey.ts'
import { makeRecoveryCodes, plainRecoveryCode } from './recovery-codes.ts'

/** What an account has beside its password. */
export interface HeldFactors {
  /** Whether anything is asked for beside the password, also what works no more. */
  any: boolean
  /** Those that work at this host. */
  passkeys: KnownPasskey[]
  app: boolean
  recoveryCodes: number
}

/** Whoever changes somebody's factors, or opens a session because there is none, does it one after the other. */
export function lockFactors(tx: Db, userId: number): Promise<void> {
  return lockUntilCommit(tx, `factors of ${userId}`)
}

/** What somebody signs in with beside the password, at this host. */
export async function findFactors(
  db: Db,
  userId: number,
  host: string | undefined,
): Promise<HeldFactors> {
  const passkeys = await selectPasskeys(db, userId).execute()
  const app = await selectApp(db, userId).executeTakeFirst()
  return {
    any: passkeys.length > 0 || app !== undefined,
    passkeys: passkeys.filter(({ rp_id }) => rp_id === host).map(toKnown),
    app: app !== undefined,
    recoveryCodes: await countRecoveryCodes(db, userId),
  }
}

/** The same as people look at it. */
export async function showFactors(
  db: Db,
  secrets: Secrets,
  userId: number,
  host: string | undefined,
) {
  const rows = await selectPasskeys(db, userId).execute()
  const app = await selectApp(db, userId).executeTakeFirst()
  const passkeys = rows.map(
    (row): Passkey => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isUsable: row.rp_id === host,
    }),
  )
  const recoveryCodes = await countRecoveryCodes(db, userId)
  const isAppUsable =
    app !== undefined && readText(appKey(secrets, userId), app.secret) !== undefined
  return { passkeys, appSince: app?.created_at ?? null, isAppUsable, recoveryCodes }
}

/** How many passkeys somebody may have. */
const mostPasskeys = 20

/** Keeps a new passkey; false when there are too many, or somebody has this one already. */
export async function insertPasskey(
  tx: Db,
  now: Date,
  userId: number,
  host: string,
  name: string,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<boolean> {
  if ((await selectPasskeys(tx, userId).execute()).length >= mostPasskeys) return false
  const row = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      name,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: JSON.stringify(transports),
      rp_id: host,
      created_at: now.toISOString(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a passkey was used; false when another request has used it since it was read. */
export async function notePasskeyUsed(
  tx: Db,
  now: Date,
  { id, counter }: KnownPasskey,
  newCounter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a passkey of this person away and returns its name; undefined if there is none. */
export async function removePasskey(
  tx: Db,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/**
 * Keeps the key of a new app, whose first code was of this step; false when there is an app already. One whose key is lost
 * makes room: where a factor is prescribed it could not be removed first.
 */
export async function insertApp(
  tx: Db,
  secrets: Secrets,
  now: Date,
  userId: number,
  secret: string,
  step: number,
): Promise<boolean> {
  if (await isAppLost(tx, secrets, userId)) await removeApp(tx, userId)
  const row = await tx
    .insertInto('authenticator_apps')
    .values({
      user_id: userId,
      secret: encryptText(appKey(secrets, userId), secret),
      last_step: step,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The key of somebody's app (base32); undefined without one, and where it is lost. */
export async function findAppSecret(
  db: Db,
  secrets: Secrets,
  userId: number,
): Promise<string | undefined> {
  const row = await selectApp(db, userId).executeTakeFirst()
  return row && readText(appKey(secrets, userId), row.secret)
}

/** Whether somebody has an app whose key nobody can read any more: the portal was restored without its own keys. */
export async function isAppLost(db: Db, secrets: Secrets, userId: number): Promise<boolean> {
  const row = await selectApp(db, userId).executeTakeFirst()
  return row !== undefined && readText(appKey(secrets, userId), row.secret) === undefined
}

/** How many of them there are. */
export async function countLostApps(db: Db, secrets: Secrets): Promise<number> {
  const rows = await db.selectFrom('authenticator_apps').select(['user_id', 'secret']).execute()
  const isLost = ({ user_id: userId, secret }: (typeof rows)[number]) =>
    readText(appKey(secrets, userId), secret) === undefined
  return rows.filter(isLost).length
}

/** Since when somebody has the app of now; undefined without one. */
export async function findAppSince(db: Db, userId: number): Promise<string | undefined> {
  return (await selectApp(db, userId).executeTakeFirst())?.created_at
}

/** Notes that a code of this step was used; false when it, or a later one, was used before. */
export async function noteStepUsed(tx: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes somebody's app away; false if there is none. */
export async function removeApp(tx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes ten recovery codes instead of those that are there. They are told once and stored as hashes. */
export async function renewRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  await removeRecoveryCodes(tx, userId)
  const codes = makeRecoveryCodes()
  const rows = codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(userId, code) }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Uses a recovery code up; false if it is none of this person, or was used before. */
export async function useRecoveryCode(tx: Db, userId: number, typed: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', recoveryHash(userId, typed))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether somebody has this recovery code. */
export async function hasRecoveryCode(db: Db, userId: number, typed: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('code_hash', '=', recoveryHash(userId, typed))
    .executeTakeFirst()
  return row !== undefined
}

/** Takes somebody's recovery codes away: without another factor they are good for nothing. */
export async function removeRecoveryCodes(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Takes all second factors of somebody away; false if there were none. */
export async function removeFactors(tx: Db, userId: number): Promise<boolean> {
  await lockFactors(tx, userId)
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const hadApp = await removeApp(tx, userId)
  await removeRecoveryCodes(tx, userId)
  return numDeletedRows > 0n || hadApp
}

/** The hosts of passkeys that work no more, since the portal has another one now. */
export async function findEndedHosts(db: Db, host: string | undefined): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('rp_id').distinct().orderBy('rp_id').execute()
  return rows.map(({ rp_id }) => rp_id).filter((known) => known !== host)
}

function selectPasskeys(db: Db, userId: number) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id')
}

function selectApp(db: Db, userId: number) {
  return db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', userId)
}

async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

function toKnown(row: {
  id: number
  credential_id: string
  public_key: string
  counter: number
  transports: string
}): KnownPasskey {
  return {
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: JSON.parse(row.transports),
  }
}

/** A key for each person: a row that is moved to another one opens nothing. */
function appKey(secrets: Secrets, userId: number): Buffer {
  return Buffer.from(secrets.derive(`authenticator app of user ${userId}`), 'hex')
}

/** The codes are random (80 bits), so a fast hash suffices; the person is part of it. */
function recoveryHash(userId: number, code: string): string {
  return hashSecret(`${userId}:${plainRecoveryCode(code)}`)
}
