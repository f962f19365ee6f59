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
import { passkeyHost, passkeyToMake, passkeyToUse } from '../factors/passkey.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { browserKeys } from './staff-try.ts'
import { findCredentials, findUser } from './users.store.ts'
import { lostApp } from './wrong-factor.ts'

/** What a ticket of a sign-in knows: the challenge of its passkeys, and what became of it in words. */
export interface PendingSignIn {
  challenge: string | null
  what: string
}

/** What a ticket of an enrolment knows: the key of the new app, the challenge of the new passkey. */
export interface PendingEnrolment {
  secret: string
  challenge: string | null
}

/**
 * Signs somebody in whose password was right, this being its hash; throws the 400 that asks for the second factor, or for
 * making one, and carries the ticket for that. Returns undefined for whom is blocked or has another password by now.
 */
export async function signInAfterPassword(
  services: Services,
  { id, passwordHash }: { id: number; passwordHash: string },
  reply: FastifyReply,
  what: string,
): Promise<SignedIn | undefined> {
  const admitted = await inTransaction(services.db, async (tx) => {
    await lockFactors(tx, id)
    if (!(await isStillPassword(tx, { table: 'users', id, passwordHash }))) return undefined
    if ((await userWithId(tx, id)).blocked) return undefined
    return admit(services, tx, id, reply, what)
  })
  return admitted && orThrow(admitted)
}

/** The same for whom an operator's link or code has proven, as nobody else could know that. */
export async function signInProven(
  services: Services,
  id: number,
  reply: FastifyReply,
  what: string,
): Promise<SignedIn> {
  const admitted = await inTransaction(services.db, async (tx) => {
    await lockFactors(tx, id)
    // Who blocks or deletes them waits until the session is there, and then ends it.
    await lockVersion(tx, 'users', id)
    return admit(services, tx, id, reply, what)
  })
  return orThrow(admitted)
}

/** Opens the session, or says what is missing for that: what is thrown would take its ticket with it. */
async function admit(
  services: Services,
  tx: Db,
  userId: number,
  reply: FastifyReply,
  what: string,
): Promise<SignedIn | ProblemError> {
  const within = { ...services, db: tx }
  const user = await unblocked(tx, userId)
  const held = await findFactors(tx, userId, passkeyHost(services.config))
  if (held.any) return askForFactor(within, userId, held, what)
  if (needsFactor(services, user)) return askForEnrolment(within, user, what)
  return openStaffSession(services, tx, userId, reply, what)
}

function orThrow(admitted: SignedIn | ProblemError): SignedIn {
  if (admitted instanceof ProblemError) throw admitted
  return admitted
}

/** Opens a session in the place of the one that the browser had, sets the cookie for file links and writes it down. */
export async function openStaffSession(
  services: Services,
  tx: Db,
  userId: number,
  reply: FastifyReply,
  what: string,
): Promise<SignedIn> {
  const { config, clock } = services
  const user = await unblocked(tx, userId)
  const opener = openerOf(reply.request)
  const held = sessionCookie(reply.request, config, 'staff')
  if (held) await removeHeldSession(tx, 'staff', held)
  const { bearer, cookie } = await insertSession(tx, 'staff', userId, clock(), opener)
  const entry = {
    type: 'info',
    status: '200',
    message: `${user.username} ${what}`,
    userName: user.username,
    address: addressOf(reply.request),
  } as const
  await unlessOnHold(() => insertLog(tx, clock(), entry))
  setSessionCookie(reply, config, 'staff', cookie)
  const credentials = await findCredentials(tx, user.username)
  if (credentials) rememberBrowser(reply, services, await browserKeys(tx, credentials))
  return { jwt: bearer ?? '', user }
}

/** Writes a sign-in down that was refused, whoever it was; null where nobody has said a name. */
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

/** What staff hear where they sign in at the provider alone. */
export function passwordLoginOff(): ProblemError {
  return new ProblemError(
    'password-login-off',
    'Die Anmeldung mit Passwort ist abgeschaltet. Bitte melden Sie sich beim Anbieter an!',
  )
}

/** Whether this person may not work here with a password alone. */
export function needsFactor({ config }: Pick<Services, 'config'>, { isAdmin }: User): boolean {
  return isAdmin && config.secondFactor === 'administrators'
}

/** What there is to enrol for somebody, and what the ticket has to know of it. */
export async function startEnrolment({ config, db, secrets }: Services, user: User) {
  const host = passkeyHost(config)
  const { passkeys } = await findFactors(db, user.id, host)
  const secret = newAppSecret()
  const passkey = host ? await passkeyToMake(config, secrets, host, user, passkeys) : null
  const pending: PendingEnrolment = { secret, challenge: passkey?.challenge ?? null }
  const app = { secret, uri: appUri(secret, config.portalName, user.username) }
  return { pending, shown: { app, passkey: passkey && { ...passkey } } }
}

export async function userWithId(db: Db, id: number): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw new ProblemError('unauthenticated', 'Bitte melden Sie sich an!')
  return user
}

/** Whoever was blocked meanwhile gets no session that would wait for the end of that. */
async function unblocked(tx: Db, userId: number): Promise<User> {
  const user = await userWithId(tx, userId)
  if (user.blocked) throw new ProblemError('unauthenticated', 'Bitte melden Sie sich an!')
  return user
}

async function askForFactor(
  { db, config, secrets, clock }: Services,
  userId: number,
  { passkeys, app, recoveryCodes }: HeldFactors,
  what: string,
): Promise<ProblemError> {
  const host = passkeyHost(config)
  const passkey = host && passkeys.length > 0 ? await passkeyToUse(host, passkeys) : null
  const details: PendingSignIn = { challenge: passkey?.challenge ?? null, what }
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
  what: string,
): Promise<ProblemError> {
  const { db, secrets, clock } = services
  const { pending, shown } = await startEnrolment(services, user)
  const asking = { db, secrets, now: clock() }
  const ticket = await insertTicket(asking, 'enrol at sign-in', {
    userId: user.id,
    sessionId: null,
    details: { ...pending, what },
  })
  return new ProblemError(
    'factor-required',
    'Für Administratoren ist ein zweiter Faktor vorgeschrieben!',
    { ticket, enrolment: shown },
  )
}
