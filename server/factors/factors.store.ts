import type { Passkey } from '#contract/factors.ts'
import { hashSecret } from '../auth/sessions.store.ts'
import { encryptText, readText } from '../core/encryption.ts'
import type { Secrets } from '../core/secrets.ts'
import { type Db, lockUntilCommit } from '../db/database.ts'
import type { KnownPasskey, NewPasskey } from './passkey.ts'
import { makeRecoveryCodes, plainRecoveryCode } from './recovery-codes.ts'

/** The second factors of an account. */
export interface HeldFactors {
  /** Whether there is any factor besides the password, including ones that no longer work. */
  any: boolean
  /** Passkeys that work at this host. */
  passkeys: KnownPasskey[]
  app: boolean
  recoveryCodes: number
}

/** Serializes changes of a user's factors, and sign-ins that rely on there being none. */
export function lockFactors(tx: Db, userId: number): Promise<void> {
  return lockUntilCommit(tx, `factors of ${userId}`)
}

/** The factors that a user can sign in with at this host. */
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

/** The factors as shown to the user. */
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

/** Maximum number of passkeys per user. */
const maxPasskeys = 20

/** Stores a new passkey; false if there are too many, or it already exists. */
export async function insertPasskey(
  tx: Db,
  now: Date,
  userId: number,
  host: string,
  name: string,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<boolean> {
  if ((await selectPasskeys(tx, userId).execute()).length >= maxPasskeys) return false
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

/** Records the use of a passkey; false if another request has used it since it was read. */
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

/** Deletes a passkey of this user and returns its name; undefined if there is none. */
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
 * Stores the key of a new app and the step of its first code; false if there is an app already. An app with a lost key
 * is replaced: where a factor is required, it could not be removed first.
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

/** The key of the user's app (base32); undefined if there is none, or it is lost. */
export async function findAppSecret(
  db: Db,
  secrets: Secrets,
  userId: number,
): Promise<string | undefined> {
  const row = await selectApp(db, userId).executeTakeFirst()
  return row && readText(appKey(secrets, userId), row.secret)
}

/** Whether the user has an app whose key is lost, because the portal was restored without its own keys. */
export async function isAppLost(db: Db, secrets: Secrets, userId: number): Promise<boolean> {
  const row = await selectApp(db, userId).executeTakeFirst()
  return row !== undefined && readText(appKey(secrets, userId), row.secret) === undefined
}

/** Number of apps with a lost key. */
export async function countLostApps(db: Db, secrets: Secrets): Promise<number> {
  const rows = await db.selectFrom('authenticator_apps').select(['user_id', 'secret']).execute()
  const isLost = ({ user_id: userId, secret }: (typeof rows)[number]) =>
    readText(appKey(secrets, userId), secret) === undefined
  return rows.filter(isLost).length
}

/** When the user's current app was added; undefined if there is none. */
export async function findAppSince(db: Db, userId: number): Promise<string | undefined> {
  return (await selectApp(db, userId).executeTakeFirst())?.created_at
}

/** Records the use of a step's code; false if it or a later one was used before. */
export async function noteStepUsed(tx: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the user's app; false if there is none. */
export async function removeApp(tx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Replaces the user's recovery codes by ten new ones. They are shown once and stored as hashes. */
export async function renewRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  await removeRecoveryCodes(tx, userId)
  const codes = makeRecoveryCodes()
  const rows = codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(userId, code) }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Consumes a recovery code; false if it is not this user's, or was used before. */
export async function useRecoveryCode(tx: Db, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', recoveryHash(userId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the user has this recovery code. */
export async function hasRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('code_hash', '=', recoveryHash(userId, code))
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the user's recovery codes, which are useless without another factor. */
export async function removeRecoveryCodes(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Deletes all second factors of the user; false if there were none. */
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

/** Hosts of passkeys that no longer work, because the portal has another host now. */
export async function findEndedHosts(db: Db, host: string | undefined): Promise<string[]> {
  const rows = await db.selectFrom('passkeys').select('rp_id').distinct().orderBy('rp_id').execute()
  return rows.map(({ rp_id }) => rp_id).filter((rpId) => rpId !== host)
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

/** A separate key per user: the secret is unreadable in another user's row. */
function appKey(secrets: Secrets, userId: number): Buffer {
  return Buffer.from(secrets.derive(`authenticator app of user ${userId}`), 'hex')
}

/** The codes are random (80 bits), so a fast hash suffices; the user id is included. */
function recoveryHash(userId: number, code: string): string {
  return hashSecret(`${userId}:${plainRecoveryCode(code)}`)
}
