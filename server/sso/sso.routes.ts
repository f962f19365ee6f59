import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sso } from '#contract/sso.ts'
import { noteRefusal, openStaffSession, signInProven } from '../accounts/sign-in.ts'
import { assertOwnSite } from '../auth/access.ts'
import { assertRecentlyConfirmed, isRecent } from '../auth/confirmation.ts'
import { findOpenSession } from '../auth/open-sessions.store.ts'
import { noteCameByProvider } from '../auth/sessions.store.ts'
import { endTicket, insertTicket, tryTicket } from '../auth/tickets.store.ts'
import { addressOf, networkOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { bindBrowser, isBound, unbindBrowser } from './binding.ts'
import { findLinkedUser, linkIdentity, type Subject } from './identities.store.ts'
import type { AuthenticatedAccount, Expected, Provider } from './provider.ts'
import { userOfAccount } from './user-of-account.ts'

/** The details of a sign-in that was begun: for nobody yet, or for a person linking their own account. */
interface Begun {
  expected: Expected
  binding: string
  /** A signed-in person has to authenticate anew. */
  again: boolean
}

/** The result, with the account that the provider authenticated. */
interface Done extends Subject {
  binding: string
  /** When they authenticated there; null if the provider does not say. */
  confirmedAt: string | null
}

/** Why a return from the provider failed (`web/auth/sso-return.ts` has the messages). */
type Failure =
  | 'abgelaufen'
  | 'abgelehnt'
  | 'unbekannt'
  | 'nicht-erreichbar'
  | 'vergeben'
  | 'nicht-neu'

const unconfirmed = 'Der Anbieter hat die Anmeldung nicht bestätigt!'

/** Sign-in at the provider: redirecting there, the return, and completing it from our own origin. */
export function ssoRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, secrets, throttle, clock } = services

  serve(app, services, sso.begin, async ({ again }, { request, reply }) => {
    assertOwnSite(request)
    return begin(request, reply, { userId: null, sessionId: null }, again)
  })

  // The query is under the control of the browser: nothing in it counts before it has been verified.
  app.get(sso.callback.path, async (request, reply) => {
    // A HEAD request, such as one by a link scanner, must not use up the sign-in.
    if (request.method === 'HEAD') return reply.header('cache-control', 'no-store').code(204).send()
    const query = new URL(request.url, 'http://portal').search
    const state = new URLSearchParams(query).get('state') ?? ''
    const asking = { db, secrets, now: clock() }
    const begun = await tryTicket<Begun>(asking, 'sign-in at provider', state)
    if (!begun || !isBound(request, config, begun.details.binding)) {
      return goOn(reply, '/admin-login', { fehler: 'abgelaufen' })
    }
    const { userId, sessionId } = begun
    const back = userId === null ? '/admin-login' : '/user'
    const { expected, again } = begun.details
    const account = await finished(query, expected)
    if (typeof account === 'string') {
      if (account === 'abgelehnt') await noteRefusal(services, request, unconfirmed, null)
      return goOn(reply, back, { fehler: account })
    }
    // Otherwise the password would be asked for again, without a reason given.
    if (again && !isRecent(provenAt(account), clock())) {
      return goOn(reply, '/user', { fehler: 'nicht-neu' })
    }
    return goOn(
      reply,
      back,
      userId === null
        ? await admit(request, account, begun.details.binding)
        : await link(userId, sessionId, account),
    )
  })

  serve(app, services, sso.finish, async ({ ticket }, { request, reply }) => {
    assertOwnSite(request)
    const asking = { db, secrets, now: clock() }
    const fromOperator = await tryTicket<object>(asking, 'link of operator', ticket)
    if (fromOperator?.userId) {
      await inTransaction(db, (tx) => endTicket(tx, ticket))
      const what = 'hat sich mit dem Link eines Betreibers angemeldet'
      return signInProven(services, fromOperator.userId, reply, what)
    }
    const done = await tryTicket<Done>(asking, 'signed in at provider', ticket)
    const userId = done?.userId
    if (!done || !userId || !isBound(request, config, done.details.binding)) throw overdue()
    // Tickets issued before an update have fewer details.
    const { issuer = '', subject = '', confirmedAt = null } = done.details
    unbindBrowser(reply, config)
    return inTransaction(db, async (tx) => {
      if (!(await endTicket(tx, ticket))) throw overdue()
      const linked = await findLinkedUser(tx, { issuer, subject })
      if (linked?.id !== userId || linked.isBlocked) throw overdue()
      const what = 'hat sich beim Anbieter angemeldet'
      const signedIn = await openStaffSession(services, tx, userId, reply, what)
      await noteCameByProvider(tx, signedIn.jwt, confirmedAt)
      return signedIn
    })
  })

  serve(app, services, sso.link, async (_, { principal, request, reply }) => {
    await assertRecentlyConfirmed(services, principal)
    const { userId, sessionId } = principal
    return begin(request, reply, { userId, sessionId })
  })

  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    whose: { userId: number | null; sessionId: number | null },
    again = false,
  ) {
    const provider = providerOf(services)
    const address = addressOf(request)
    await throttle.count('signIn', `sso:${networkOf(address)}`, address)
    const { url, expected } = await provider.begin(again)
    const details: Begun = { expected, binding: bindBrowser(reply, config), again }
    const asking = { db, secrets, now: clock() }
    await insertTicket(asking, 'sign-in at provider', { ...whose, details }, expected.state)
    return { url }
  }

  async function finished(
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

  async function admit(request: FastifyRequest, account: AuthenticatedAccount, binding: string) {
    if (!config.sso) return { fehler: 'abgelehnt' } as const
    const userId = await userOfAccount(services, config.sso, account)
    if (userId === undefined) {
      const message = `Kein Bearbeiter gehört zu diesem Konto beim Anbieter: ${account.subject}`
      await noteRefusal(services, request, message, nameOf(account))
      return { fehler: 'unbekannt' } as const
    }
    const { issuer, subject } = account
    const details: Done = { binding, issuer, subject, confirmedAt: provenAt(account) }
    const asking = { db, secrets, now: clock() }
    const whose = { userId, sessionId: null, details }
    return { ticket: await insertTicket(asking, 'signed in at provider', whose) }
  }

  function provenAt({ provenFor }: AuthenticatedAccount): string | null {
    return provenFor === undefined ? null : new Date(clock().getTime() - provenFor).toISOString()
  }

  async function link(userId: number, sessionId: number | null, account: AuthenticatedAccount) {
    try {
      return await inTransaction(db, async (tx) => {
        const session = sessionId === null ? undefined : await findOpenSession(tx, sessionId)
        if (session?.kind !== 'staff' || session.subject !== userId) {
          return { fehler: 'abgelaufen' } as const
        }
        await linkIdentity(tx, clock(), userId, account)
        await insertLog(tx, clock(), {
          type: 'info',
          status: 'api-call',
          message: 'Eigenes Konto mit dem Anbieter verknüpft',
          userName: session.name,
        })
        return { verknuepft: 'ja' }
      })
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'validation') {
        return { fehler: 'vergeben' } as const
      }
      throw error
    }
  }
}

/** The provider of this portal; throws a 404 if there is none. */
function providerOf({ provider }: Services): Provider {
  if (!provider) throw new ProblemError('not-found', 'Dieses Portal kennt keinen Anbieter!')
  return provider
}

function nameOf({ claims, subject }: AuthenticatedAccount): string {
  const said = claims.preferred_username ?? claims.email
  return typeof said === 'string' ? said : subject
}

function overdue(): ProblemError {
  return new ProblemError(
    'bad-ticket',
    'Diese Anmeldung ist abgelaufen oder verbraucht. Bitte beginnen Sie von vorn!',
  )
}

/** Redirects to a page of our origin; its parameters are in the fragment, which browsers never send. */
function goOn(
  reply: FastifyReply,
  path: '/admin-login' | '/user',
  words: { ticket: string } | { fehler: Failure } | { verknuepft: string },
) {
  const fragment = new URLSearchParams({ ...words }).toString()
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`${path}#${fragment}`, 302)
}
