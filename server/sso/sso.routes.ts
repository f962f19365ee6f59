import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sso } from '#contract/sso.ts'
import { openStaffSession, signInProven } from '../accounts/sign-in.ts'
import { assertOwnSite } from '../auth/access.ts'
import { assertRecentlyConfirmed } from '../auth/confirmation.ts'
import { noteCameByProvider } from '../auth/sessions.store.ts'
import { endTicket, insertTicket, tryTicket } from '../auth/tickets.store.ts'
import { addressOf, networkOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { bindBrowser, isBound, unbindBrowser } from './binding.ts'
import { findLinkedUser } from './identities.store.ts'
import { providerOf } from './provider-of.ts'
import { returnFromProvider } from './return-from-provider.ts'
import type { BegunSignIn, ProvenSignIn } from './sso-tickets.ts'

/** Sign-in at the provider: redirecting there, the return, and completing it from our own origin. */
export function ssoRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, sso.begin, async ({ again }, { request, reply }) => {
    assertOwnSite(request)
    return begin(services, request, reply, { userId: null, sessionId: null }, again)
  })

  app.get(sso.callback.path, async (request, reply) => {
    // A HEAD request, such as one by a link scanner, must not use up the sign-in.
    if (request.method === 'HEAD') return reply.header('cache-control', 'no-store').code(204).send()
    return returnFromProvider(services, request, reply)
  })

  serve(app, services, sso.finish, async ({ ticket }, { request, reply }) => {
    assertOwnSite(request)
    return (
      (await finishByOperator(services, ticket, reply)) ??
      (await finishByProvider(services, ticket, request, reply))
    )
  })

  serve(app, services, sso.link, async (_, { principal, request, reply }) => {
    await assertRecentlyConfirmed(services, principal)
    const { userId, sessionId } = principal
    return begin(services, request, reply, { userId, sessionId })
  })
}

async function begin(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: { userId: number | null; sessionId: number | null },
  again = false,
) {
  const { config, db, secrets, throttle, clock } = services
  const provider = providerOf(services)
  const address = addressOf(request)
  await throttle.count('signIn', `sso:${networkOf(address)}`, address)
  const { url, expected } = await provider.begin(again)
  const details: BegunSignIn = { expected, binding: bindBrowser(reply, config), again }
  const store = { db, secrets, now: clock() }
  await insertTicket(store, 'sign-in at provider', { ...owner, details }, expected.state)
  return { url }
}

/** Undefined if the ticket is not from a link of an operator. */
async function finishByOperator(services: Services, ticket: string, reply: FastifyReply) {
  const { db, secrets, clock } = services
  const found = await tryTicket<object>({ db, secrets, now: clock() }, 'link of operator', ticket)
  if (!found?.userId) return undefined
  await inTransaction(db, (tx) => endTicket(tx, ticket))
  const message = 'hat sich mit dem Link eines Betreibers angemeldet'
  return signInProven(services, found.userId, reply, message)
}

async function finishByProvider(
  services: Services,
  ticket: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { config, db, secrets, clock } = services
  const store = { db, secrets, now: clock() }
  const proven = await tryTicket<ProvenSignIn>(store, 'signed in at provider', ticket)
  const userId = proven?.userId
  if (!proven || !userId || !isBound(request, config, proven.details.binding)) throw overdue()
  // Tickets issued before an update have fewer details.
  const { issuer = '', subject = '', confirmedAt = null } = proven.details
  unbindBrowser(reply, config)
  return inTransaction(db, async (tx) => {
    if (!(await endTicket(tx, ticket))) throw overdue()
    const user = await findLinkedUser(tx, { issuer, subject })
    if (user?.id !== userId || user.isBlocked) throw overdue()
    const message = 'hat sich beim Anbieter angemeldet'
    const session = await openStaffSession(services, tx, userId, reply, message)
    await noteCameByProvider(tx, session.jwt, confirmedAt)
    return session
  })
}

function overdue(): ProblemError {
  return new ProblemError(
    'bad-ticket',
    'Diese Anmeldung ist abgelaufen oder verbraucht. Bitte beginnen Sie von vorn!',
  )
}
