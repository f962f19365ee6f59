import type { FastifyInstance } from 'fastify'
import { factors } from '#contract/factors.ts'
import { assertOwnSite } from '../auth/access.ts'
import { endTicket, endTicketsOf, tryTicket } from '../auth/tickets.store.ts'
import { inTransaction } from '../db/database.ts'
import { checkEnrolled } from '../factors/enrolled.ts'
import {
  findFactors,
  isAppLost,
  lockFactors,
  renewRecoveryCodes,
} from '../factors/factors.store.ts'
import { passkeyHost } from '../factors/passkey.ts'
import { checkProof } from '../factors/proven.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import {
  noteRefusal,
  openStaffSession,
  type PendingEnrolment,
  type PendingSignIn,
  userWithId,
} from './sign-in.ts'
import { codeTry, factorTry } from './staff-try.ts'
import { findCredentials } from './users.store.ts'
import { badTicket, wrongFactor } from './wrong-factor.ts'

/** The second step of a sign-in: verifies the account's factor, or enrols one that is required first. */
export function factorSignInRoutes(app: FastifyInstance, services: Services): void {
  const { db, secrets, throttle, clock } = services

  serve(app, services, factors.signIn, async ({ ticket, ...proof }, { request, reply }) => {
    assertOwnSite(request)
    const now = clock()
    const found = await tryTicket<PendingSignIn>({ db, secrets, now }, 'second factor', ticket)
    if (!found || found.userId === null) throw badTicket()
    const { userId, details } = found
    const { username } = await userWithId(db, userId)
    const credentials = await findCredentials(db, username)
    if (!credentials) throw badTicket()
    const attempt =
      proof.code === undefined
        ? factorTry(services, credentials, request)
        : await codeTry(services, credentials, request)
    const signedIn = await throttle.login(attempt, async () => {
      const use = await checkProof(services, userId, details.challenge, proof)
      return (
        use &&
        inTransaction(db, async (tx) => {
          // Of two requests with the same proof or ticket, the later one fails and changes nothing.
          if (!(await use(tx))) return undefined
          if (!(await endTicket(tx, ticket))) throw badTicket()
          return openStaffSession(services, tx, userId, reply, `${details.what}${wayOf(proof)}`)
        })
      )
    })
    if (signedIn) return signedIn
    const problem = wrongFactor(proof, await isAppLost(db, secrets, userId))
    await noteRefusal(services, request, problem.message, username)
    throw problem
  })

  serve(app, services, factors.enrol, async ({ ticket, ...enrolled }, { request, reply }) => {
    assertOwnSite(request)
    const asking = { db, secrets, now: clock() }
    const found = await tryTicket<PendingEnrolment & PendingSignIn>(
      asking,
      'enrol at sign-in',
      ticket,
    )
    if (!found || found.userId === null) throw badTicket()
    const { userId, details } = found
    const keep = await checkEnrolled(services, userId, details, enrolled)
    if (!keep) throw wrongFactor(enrolled)
    return inTransaction(db, async (tx) => {
      await lockFactors(tx, userId)
      if (!(await endTicket(tx, ticket))) throw badTicket()
      // Whoever started this knows the password, but may not be the person who has added a factor since.
      if ((await findFactors(tx, userId, passkeyHost(services.config))).any) throw badTicket()
      await endTicketsOf(tx, userId)
      const factor = await keep(tx)
      const recoveryCodes = await renewRecoveryCodes(tx, userId)
      const action = `${details.what} und den zweiten Faktor ${factor} eingerichtet`
      return { ...(await openStaffSession(services, tx, userId, reply, action)), recoveryCodes }
    })
  })
}

function wayOf({ passkey, recoveryCode }: { passkey?: unknown; recoveryCode?: unknown }): string {
  if (passkey) return ' (mit Passkey)'
  return recoveryCode === undefined ? ' (mit Code)' : ' (mit Wiederherstellungscode)'
}
