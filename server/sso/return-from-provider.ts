import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteRefusal } from '../accounts/sign-in.ts'
import { isRecent } from '../auth/confirmation.ts'
import { findOpenSession } from '../auth/open-sessions.store.ts'
import { removeSessionsByProvider } from '../auth/sessions.store.ts'
import { insertTicket, tryTicket } from '../auth/tickets.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { isBound } from './binding.ts'
import { linkIdentity } from './identities.store.ts'
import type { AuthenticatedAccount, Expected } from './provider.ts'
import { providerOf } from './provider-of.ts'
import type { BegunSignIn, ProvenSignIn } from './sso-tickets.ts'
import { userOfAccount } from './user-of-account.ts'

/** Why a return from the provider failed (`web/auth/sso-return.ts` has the messages). */
type Failure =
  | 'abgelaufen'
  | 'abgelehnt'
  | 'unbekannt'
  | 'nicht-erreichbar'
  | 'vergeben'
  | 'nicht-neu'

/** What the page reads from its address. */
type Outcome = { ticket: string } | { fehler: Failure } | { verknuepft: string }

const unconfirmed = 'Der Anbieter hat die Anmeldung nicht bestätigt!'

/**
 * Redirects a browser that returns from the provider: with a ticket for its session, or with its account linked. The
 * query is under the control of the browser: nothing in it counts before it has been verified.
 */
export async function returnFromProvider(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { config, db, secrets, clock } = services
  const query = new URL(request.url, 'http://portal').search
  const state = new URLSearchParams(query).get('state') ?? ''
  const store = { db, secrets, now: clock() }
  const begun = await tryTicket<BegunSignIn>(store, 'sign-in at provider', state)
  if (!begun || !isBound(request, config, begun.details.binding)) {
    return goOn(reply, '/admin-login', { fehler: 'abgelaufen' })
  }
  const { userId, sessionId } = begun
  const { expected, again, binding } = begun.details
  const page = userId === null ? '/admin-login' : '/user'
  const account = await finish(services, query, expected)
  if (typeof account === 'string') {
    if (account === 'abgelehnt') await noteRefusal(services, request, unconfirmed, null)
    return goOn(reply, page, { fehler: account })
  }
  // Otherwise the password would be asked for again, without a reason given.
  if (again && !isRecent(provenAt(services, account), clock())) {
    return goOn(reply, '/user', { fehler: 'nicht-neu' })
  }
  const outcome =
    userId === null
      ? await admit(services, request, account, binding)
      : await link(services, userId, sessionId, account)
  return goOn(reply, page, outcome)
}

async function finish(
  services: Services,
  query: string,
  expected: Expected,
): Promise<AuthenticatedAccount | Failure> {
  try {
    return (await providerOf(services).finish(query, expected)) ?? 'abgelehnt'
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'unavailable') return 'nicht-erreichbar'
    throw error
  }
}

/** Issues a ticket for the session of the user to whom the account belongs. */
async function admit(
  services: Services,
  request: FastifyRequest,
  account: AuthenticatedAccount,
  binding: string,
): Promise<Outcome> {
  const { config, db, secrets, clock } = services
  if (!config.sso) return { fehler: 'abgelehnt' }
  const userId = await userOfAccount(services, config.sso, account)
  if (userId === undefined) {
    const message = `Kein Bearbeiter gehört zu diesem Konto beim Anbieter: ${account.subject}`
    await noteRefusal(services, request, message, nameOf(account))
    return { fehler: 'unbekannt' }
  }
  const { issuer, subject } = account
  const confirmedAt = provenAt(services, account)
  const details: ProvenSignIn = { binding, issuer, subject, confirmedAt }
  const store = { db, secrets, now: clock() }
  const owned = { userId, sessionId: null, details }
  return { ticket: await insertTicket(store, 'signed in at provider', owned) }
}

function provenAt({ clock }: Services, { provenFor }: AuthenticatedAccount): string | null {
  return provenFor === undefined ? null : new Date(clock().getTime() - provenFor).toISOString()
}

function nameOf({ claims, subject }: AuthenticatedAccount): string {
  const name = claims.preferred_username ?? claims.email
  return typeof name === 'string' ? name : subject
}

/** Links the account with the person who began this, if their session is still open. */
async function link(
  { db, clock }: Services,
  userId: number,
  sessionId: number | null,
  account: AuthenticatedAccount,
): Promise<Outcome> {
  try {
    return await inTransaction(db, async (tx) => {
      const session = sessionId === null ? undefined : await findOpenSession(tx, sessionId)
      if (session?.kind !== 'staff' || session.subject !== userId) {
        return { fehler: 'abgelaufen' } as const
      }
      const isOther = await linkIdentity(tx, clock(), userId, account)
      if (isOther) await removeSessionsByProvider(tx, userId, session.id)
      await insertLog(tx, clock(), {
        type: 'info',
        status: 'api-call',
        message: 'Eigenes Konto mit dem Anbieter verknüpft',
        userName: session.name,
      })
      return { verknuepft: 'ja' }
    })
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'validation') return { fehler: 'vergeben' }
    throw error
  }
}

/** Redirects to a page of our origin; its parameters are in the fragment, which browsers never send. */
function goOn(reply: FastifyReply, page: '/admin-login' | '/user', outcome: Outcome) {
  const fragment = new URLSearchParams({ ...outcome }).toString()
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`${page}#${fragment}`, 302)
}
