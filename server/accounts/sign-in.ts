import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn, User } from '#contract/auth.ts'
import { sessionCookie, setSessionCookie } from '../auth/cookies.ts'
import { rememberBrowser } from '../auth/known-browsers.ts'
import { openerOf } from '../auth/opener.ts'
import { insertSession, removeHeldSession } from '../auth/sessions.store.ts'
import { isStillPassword } from '../auth/still-password.store.ts'
import { insertTicket } from '../auth/tickets.store.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { unlessOnHold } from '../db/hold-writes.ts'
import { lockVersion } from '../db/versions.ts'
import { appUri, newAppSecret } from '../factors/authenticator-app.ts'
import { findFactors, type HeldFactors, isAppLost, lockFactors } from '../factors/factors.store.ts'
import { authenticationOptions, passkeyHost, registrationOptions } from '../factors/passkey.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { browserKeys } from './staff-try.ts'
import { findCredentials, findUser } from './users.store.ts'
import { lostApp } from './wrong-factor.ts'

/** Details of a sign-in ticket: the challenge for passkeys, and the log text for the sign-in. */
export interface PendingSignIn {
  challenge: string | null
  what: string
}

/** Details of an enrolment ticket: the secret of the new app and the challenge for the new passkey. */
export interface PendingEnrolment {
  secret: string
  challenge: string | null
}

/**
 * Signs in a user whose password matched `passwordHash`. Throws a 400 with a ticket if a second factor must
 * be given or set up. Returns undefined if the user is blocked or the password has changed in the meantime.
 */
export async function signInAfterPassword(
  services: Services,
  { id, passwordHash }: { id: number; passwordHash: string },
  reply: FastifyReply,
  action: string,
): Promise<SignedIn | undefined> {
  const admitted = await inTransaction(services.db, async (tx) => {
    await lockFactors(tx, id)
    if (!(await isStillPassword(tx, { table: 'users', id, passwordHash }))) return undefined
    if ((await userWithId(tx, id)).blocked) return undefined
    return admit(services, tx, id, reply, action)
  })
  return admitted && orThrow(admitted)
}

/** The same for a user proven by an operator's link or a setup code, which nobody else can know. */
export async function signInProven(
  services: Services,
  id: number,
  reply: FastifyReply,
  action: string,
): Promise<SignedIn> {
  const admitted = await inTransaction(services.db, async (tx) => {
    await lockFactors(tx, id)
    // Blocking or deleting the user waits until the session exists, and then ends it.
    await lockVersion(tx, 'users', id)
    return admit(services, tx, id, reply, action)
  })
  return orThrow(admitted)
}

/** Opens the session, or returns the error that asks for more. It is not thrown here: that would roll back its ticket. */
async function admit(
  services: Services,
  tx: Db,
  userId: number,
  reply: FastifyReply,
  action: string,
): Promise<SignedIn | ProblemError> {
  const within = { ...services, db: tx }
  const user = await unblockedUser(tx, userId)
  const factors = await findFactors(tx, userId, passkeyHost(services.config))
  if (factors.any) return askForFactor(within, userId, factors, action)
  if (needsFactor(services, user)) return askForEnrolment(within, user, action)
  return openStaffSession(services, tx, userId, reply, action)
}

function orThrow(admitted: SignedIn | ProblemError): SignedIn {
  if (admitted instanceof ProblemError) throw admitted
  return admitted
}

/** Opens a session that replaces the browser's former one, sets the cookie for file links and logs the sign-in. */
export async function openStaffSession(
  services: Services,
  tx: Db,
  userId: number,
  reply: FastifyReply,
  action: string,
): Promise<SignedIn> {
  const { config, clock } = services
  const user = await unblockedUser(tx, userId)
  const opener = openerOf(reply.request)
  const heldCookie = sessionCookie(reply.request, config, 'staff')
  if (heldCookie) await removeHeldSession(tx, 'staff', heldCookie)
  const { bearer, cookie } = await insertSession(tx, 'staff', userId, clock(), opener)
  const entry = {
    type: 'info',
    status: '200',
    message: `${user.username} ${action}`,
    userName: user.username,
    address: addressOf(reply.request),
  } as const
  await unlessOnHold(() => insertLog(tx, clock(), entry))
  setSessionCookie(reply, config, 'staff', cookie)
  const credentials = await findCredentials(tx, user.username)
  if (credentials) rememberBrowser(reply, services, await browserKeys(tx, credentials))
  return { jwt: bearer ?? '', user }
}

/** Logs a refused sign-in; `userName` is null if no name was given. */
export async function noteRefusal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  message: string,
  userName: string | null,
): Promise<void> {
  const entry = {
    type: 'error',
    status: '400',
    message: `login: ${message}`,
    userName: userName?.slice(0, 100) ?? null,
    address: addressOf(request),
  } as const
  await unlessOnHold(() => insertLog(db, clock(), entry))
}

/** Refusal where staff can only sign in with the identity provider. */
export function passwordLoginOff(): ProblemError {
  return new ProblemError(
    'password-login-off',
    'Die Anmeldung mit Passwort ist abgeschaltet. Bitte melden Sie sich beim Anbieter an!',
  )
}

/** Whether this user must have a second factor. */
export function needsFactor({ config }: Pick<Services, 'config'>, { isAdmin }: User): boolean {
  return isAdmin && config.secondFactor === 'administrators'
}

/** What a user can enrol, and the details that the ticket must hold for it. */
export async function startEnrolment({ config, db, secrets }: Services, user: User) {
  const host = passkeyHost(config)
  const { passkeys } = await findFactors(db, user.id, host)
  const secret = newAppSecret()
  const passkey = host ? await registrationOptions(config, secrets, host, user, passkeys) : null
  const pending: PendingEnrolment = { secret, challenge: passkey?.challenge ?? null }
  const app = { secret, uri: appUri(secret, config.portalName, user.username) }
  return { pending, shown: { app, passkey: passkey && { ...passkey } } }
}

export async function userWithId(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new ProblemError('unauthenticated', 'Bitte melden Sie sich an!')
  return user
}

/** Returns the user. Throws if blocked in the meantime: the session would be usable once unblocked. */
async function unblockedUser(tx: Db, userId: number): Promise<User> {
  const user = await userWithId(tx, userId)
  if (user.blocked) throw new ProblemError('unauthenticated', 'Bitte melden Sie sich an!')
  return user
}

async function askForFactor(
  { db, config, secrets, clock }: Services,
  userId: number,
  { passkeys, app, recoveryCodes }: HeldFactors,
  action: string,
): Promise<ProblemError> {
  const host = passkeyHost(config)
  const passkey = host && passkeys.length > 0 ? await authenticationOptions(host, passkeys) : null
  const details: PendingSignIn = { challenge: passkey?.challenge ?? null, what: action }
  const asking = { db, secrets, now: clock() }
  const ticket = await insertTicket(asking, 'second factor', { userId, sessionId: null, details })
  const isLost = await isAppLost(db, secrets, userId)
  const ways = { passkey, app: app && !isLost, recoveryCode: recoveryCodes > 0 }
  const message = isLost ? lostApp : 'Bitte bestätigen Sie die Anmeldung!'
  return new ProblemError('second-factor', message, { ticket, ways })
}

async function askForEnrolment(
  services: Services,
  user: User,
  action: string,
): Promise<ProblemError> {
  const { db, secrets, clock } = services
  const { pending, shown } = await startEnrolment(services, user)
  const asking = { db, secrets, now: clock() }
  const ticket = await insertTicket(asking, 'enrol at sign-in', {
    userId: user.id,
    sessionId: null,
    details: { ...pending, what: action },
  })
  return new ProblemError(
    'factor-required',
    'Für Administratoren ist ein zweiter Faktor vorgeschrieben!',
    { ticket, enrolment: shown },
  )
}
