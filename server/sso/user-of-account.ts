import { randomBytes } from 'node:crypto'
import { UserEmail, Username } from '#contract/auth.ts'
import {
  countActiveAdmins,
  findCredentials,
  findUser,
  insertUser,
  updateUser,
} from '../accounts/users.store.ts'
import { hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import type { SsoConfig } from '../core/sso-config.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { findLinkedUser, linkIdentity } from './identities.store.ts'
import type { AuthenticatedAccount } from './provider.ts'

/** The actor in log entries for changes made on the provider's word. */
const byProvider = 'Anmeldung beim Anbieter'

/**
 * The staff user linked with the authenticated account, with the role that the provider gives; undefined if nobody is
 * linked or the person is blocked. Nobody is found by mail address, as those can be taken over by others.
 */
export async function userOfAccount(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  config: SsoConfig,
  account: AuthenticatedAccount,
): Promise<number | undefined> {
  const linked = await findLinkedUser(db, account)
  if (linked?.isBlocked) return undefined
  if (!linked && !config.createsUsers) return undefined
  const passwordHash = linked ? undefined : await hashPassword(randomBytes(32).toString('base64'))
  return inTransaction(db, async (tx) => {
    await lockUntilCommit(tx, 'administrators')
    const isAdmin = isAdminBy(config, account)
    if (passwordHash !== undefined) return create(tx, clock(), account, passwordHash, isAdmin)
    if (linked && isAdmin !== undefined) await follow(tx, clock(), linked.id, isAdmin)
    return linked?.id
  })
}

/** Whether the provider declares an administrator; undefined if roles are not taken from it. */
function isAdminBy(
  { adminRole }: SsoConfig,
  { claims }: AuthenticatedAccount,
): boolean | undefined {
  if (!adminRole) return undefined
  const claimed = claims[adminRole.claim]
  return (
    claimed === adminRole.value || (Array.isArray(claimed) && claimed.includes(adminRole.value))
  )
}

async function create(
  tx: Db,
  now: Date,
  account: AuthenticatedAccount,
  passwordHash: string,
  isAdmin = false,
): Promise<number> {
  // Two concurrent first sign-ins create only one user.
  const meanwhile = await findLinkedUser(tx, account)
  if (meanwhile) return meanwhile.id
  const username = await freeName(tx, account)
  const { email, email_verified: isVerified } = account.claims
  const proven = isVerified === true ? UserEmail.safeParse(email).data : undefined
  const address = proven ?? null
  const isFree = address !== null && !(await findCredentials(tx, address))
  const id = await insertUser(tx, now, {
    username,
    email: isFree ? address : null,
    passwordHash,
    isAdmin,
  })
  await linkIdentity(tx, now, id, account)
  await note(tx, now, `Bearbeiter „${username}“ angelegt`)
  return id
}

/** The provider's name of the person, with a number if it is taken. */
async function freeName(tx: Db, { claims, subject }: AuthenticatedAccount): Promise<string> {
  const candidates = [claims.preferred_username, claims.name, subject]
  const username = candidates.map((name) => Username.safeParse(name)).find(({ success }) => success)
  // Without half of a character at the end.
  const name = (username?.data ?? 'Bearbeiter').slice(0, 90).replace(/[\ud800-\udbff]$/, '')
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name} ${count}`
    if (!(await findCredentials(tx, tried))) return tried
  }
}

/** The last administrator stays one, whatever the provider says. */
async function follow(tx: Db, now: Date, id: number, isAdmin: boolean): Promise<void> {
  const user = await findUser(tx, id)
  if (!user || user.isAdmin === isAdmin) return
  if (!isAdmin && (await countActiveAdmins(tx)) === 1) return
  await updateUser(tx, { at: now, by: byProvider }, id, { isAdmin })
  await removeSessionsOf(tx, 'staff', id)
  const role = isAdmin ? 'Administrator' : 'kein Administrator mehr'
  await note(tx, now, `Bearbeiter „${user.username}“ ist ${role}`)
}

async function note(tx: Db, now: Date, message: string): Promise<void> {
  await insertLog(tx, now, { type: 'info', status: 'api-call', message, userName: byProvider })
}
