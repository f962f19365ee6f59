import type { FastifyInstance } from 'fastify'
import { factors } from '#contract/factors.ts'
import { assertRecentlyConfirmed } from '../auth/confirmation.ts'
import { rememberBrowser } from '../auth/known-browsers.ts'
import { findOpenSession, removeOpenSessions } from '../auth/open-sessions.store.ts'
import { endTicket, insertTicket, tryTicket } from '../auth/tickets.store.ts'
import type { PersonPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { checkEnrolled } from '../factors/enrolled.ts'
import {
  findFactors,
  isAppLost,
  lockFactors,
  removeApp,
  removePasskey,
  removeRecoveryCodes,
  renewRecoveryCodes,
  showFactors,
} from '../factors/factors.store.ts'
import { passkeyHost } from '../factors/passkey.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { needsFactor, type PendingEnrolment, startEnrolment, userWithId } from './sign-in.ts'
import { browserKeys } from './staff-try.ts'
import { findCredentials } from './users.store.ts'
import { badTicket, wrongFactor } from './wrong-factor.ts'

/** The own second factors; whoever changes them has proven the password lately. */
export function ownFactorsRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, secrets, clock } = services

  serve(app, services, factors.list, async (_, { principal: { userId } }) => {
    const host = passkeyHost(config)
    const user = await userWithId(db, userId)
    const shown = await showFactors(db, secrets, userId, host)
    return { ...shown, isRequired: needsFactor(services, user), knowsPasskeys: host !== undefined }
  })

  serve(app, services, factors.begin, async (_, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    const { userId, sessionId } = principal
    const { pending, shown } = await startEnrolment(services, await userWithId(db, userId))
    const asking = { db, secrets, now: clock() }
    const ticket = await insertTicket(asking, 'enrol', { userId, sessionId, details: pending })
    return { ticket, ...shown }
  })

  serve(app, services, factors.add, async ({ ticket, ...enrolled }, { principal, reply }) => {
    await assertRecentlyConfirmed(services, principal)
    const { userId, sessionId } = principal
    const asking = { db, secrets, now: clock() }
    const found = await tryTicket<PendingEnrolment>(asking, 'enrol', ticket)
    if (found?.userId !== userId || found.sessionId !== sessionId) throw badTicket()
    const keep = await checkEnrolled(services, userId, found.details, enrolled)
    if (!keep) throw wrongFactor(enrolled)
    return changing(principal, async (tx) => {
      if (!(await endTicket(tx, ticket))) throw badTicket()
      const isFirst = !(await heldBy(tx, userId)).any
      const factor = await keep(tx)
      // Whoever signed in before without it may be somebody else.
      if (isFirst) await removeOpenSessions(tx, { kind: 'staff', subject: userId }, sessionId)
      const recoveryCodes = isFirst ? await renewRecoveryCodes(tx, userId) : null
      await logAct(tx, clock(), principal, `Zweiter Faktor: ${factor} hinzugefügt`)
      const known = await findCredentials(tx, principal.username)
      if (known) rememberBrowser(reply, services, await browserKeys(tx, known))
      return { recoveryCodes }
    })
  })

  serve(app, services, factors.renewCodes, async (_, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return changing(principal, async (tx) => {
      if (!(await heldBy(tx, principal.userId)).any) throw noFactor()
      const recoveryCodes = await renewRecoveryCodes(tx, principal.userId)
      await logAct(tx, clock(), principal, 'Zweiter Faktor: neue Wiederherstellungscodes')
      return { recoveryCodes }
    })
  })

  serve(app, services, factors.removePasskey, async ({ id }, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return removing(principal, async (tx) => {
      const name = await removePasskey(tx, principal.userId, id)
      if (name === undefined) throw noFactor()
      return `Passkey „${name}“`
    })
  })

  serve(app, services, factors.removeApp, async (_, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return removing(principal, async (tx) => {
      if (!(await removeApp(tx, principal.userId))) throw noFactor()
      return 'Authenticator-App'
    })
  })

  /** One change after the other, so that two do not take the last two factors away at once. */
  function changing<T>(
    { userId, sessionId }: PersonPrincipal,
    work: (tx: Db) => Promise<T>,
  ): Promise<T> {
    return inTransaction(db, async (tx) => {
      await lockFactors(tx, userId)
      // A first factor ends other sessions: what they have asked for meanwhile comes too late.
      if (!(await findOpenSession(tx, sessionId))) {
        throw new ProblemError('session-expired', 'Bitte melden Sie sich an!')
      }
      return work(tx)
    })
  }

  /** What works no more goes on being asked for at the sign-in: it is no way in, and must not be all that is left. */
  function removing(principal: PersonPrincipal, remove: (tx: Db) => Promise<string>) {
    const { userId } = principal
    return changing(principal, async (tx) => {
      const worked = await works(tx, userId)
      const factor = await remove(tx)
      const isAnyLeft = (await heldBy(tx, userId)).any
      const isLastWay = worked && !(await works(tx, userId))
      if ((isLastWay || !isAnyLeft) && needsFactor(services, await userWithId(tx, userId))) {
        throw lastFactor()
      }
      if (isLastWay && isAnyLeft) throw endedLeft()
      if (!isAnyLeft) await removeRecoveryCodes(tx, userId)
      await logAct(tx, clock(), principal, `Zweiter Faktor: ${factor} entfernt`)
      return {}
    })
  }

  /** Whether somebody has a factor that leads in: recovery codes are used up one day. */
  async function works(tx: Db, userId: number): Promise<boolean> {
    const { passkeys, app } = await heldBy(tx, userId)
    return passkeys.length > 0 || (app && !(await isAppLost(tx, secrets, userId)))
  }

  function heldBy(tx: Db, userId: number) {
    return findFactors(tx, userId, passkeyHost(config))
  }
}

function noFactor(): ProblemError {
  return new ProblemError('not-found', 'Diesen zweiten Faktor gibt es nicht (mehr)!')
}

function lastFactor(): ProblemError {
  return new ProblemError(
    'conflict',
    'Für Administratoren ist ein zweiter Faktor vorgeschrieben. Bitte richten Sie zuerst einen anderen ein!',
  )
}

function endedLeft(): ProblemError {
  return new ProblemError(
    'conflict',
    'Übrig bliebe nur ein zweiter Faktor, der nicht mehr gilt, und bei der Anmeldung würde nach ihm gefragt. Bitte entfernen Sie zuerst diesen!',
  )
}
