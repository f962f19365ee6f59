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

/** The own second factors; changes require a recently confirmed password. */
export function ownFactorsRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, secrets, clock } = services

  serve(app, services, factors.list, async (_, { principal: { userId } }) => {
    const host = passkeyHost(config)
    const user = await userWithId(db, userId)
    const ownFactors = await showFactors(db, secrets, userId, host)
    return {
      ...ownFactors,
      isRequired: needsFactor(services, user),
      knowsPasskeys: host !== undefined,
    }
  })

  serve(app, services, factors.begin, async (_, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    const { userId, sessionId } = principal
    const { pending, shown: ownFactors } = await startEnrolment(
      services,
      await userWithId(db, userId),
    )
    const asking = { db, secrets, now: clock() }
    const ticket = await insertTicket(asking, 'enrol', { userId, sessionId, details: pending })
    return { ticket, ...ownFactors }
  })

  serve(app, services, factors.add, async ({ ticket, ...enrolled }, { principal, reply }) => {
    await assertRecentlyConfirmed(services, principal)
    const { userId, sessionId } = principal
    const asking = { db, secrets, now: clock() }
    const found = await tryTicket<PendingEnrolment>(asking, 'enrol', ticket)
    if (found?.userId !== userId || found.sessionId !== sessionId) throw badTicket()
    const keep = await checkEnrolled(services, userId, found.details, enrolled)
    if (!keep) throw wrongFactor(enrolled)
    return changeFactors(principal, async (tx) => {
      if (!(await endTicket(tx, ticket))) throw badTicket()
      const isFirst = !(await factorsOf(tx, userId)).any
      const factor = await keep(tx)
      // Sessions opened before, without the factor, may belong to somebody else.
      if (isFirst) await removeOpenSessions(tx, { kind: 'staff', subject: userId }, sessionId)
      const recoveryCodes = isFirst ? await renewRecoveryCodes(tx, userId) : null
      await logAct(tx, clock(), principal, `Zweiter Faktor: ${factor} hinzugefügt`)
      const credentials = await findCredentials(tx, principal.username)
      if (credentials) rememberBrowser(reply, services, await browserKeys(tx, credentials))
      return { recoveryCodes }
    })
  })

  serve(app, services, factors.renewCodes, async (_, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return changeFactors(principal, async (tx) => {
      if (!(await factorsOf(tx, principal.userId)).any) throw noFactor()
      const recoveryCodes = await renewRecoveryCodes(tx, principal.userId)
      await logAct(tx, clock(), principal, 'Zweiter Faktor: neue Wiederherstellungscodes')
      return { recoveryCodes }
    })
  })

  serve(app, services, factors.removePasskey, async ({ id }, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return removeFactor(principal, async (tx) => {
      const name = await removePasskey(tx, principal.userId, id)
      if (name === undefined) throw noFactor()
      return `Passkey „${name}“`
    })
  })

  serve(app, services, factors.removeApp, async (_, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return removeFactor(principal, async (tx) => {
      if (!(await removeApp(tx, principal.userId))) throw noFactor()
      return 'Authenticator-App'
    })
  })

  /** Runs one change at a time, so that two requests cannot remove the last two factors at once. */
  function changeFactors<T>(
    { userId, sessionId }: PersonPrincipal,
    work: (tx: Db) => Promise<T>,
  ): Promise<T> {
    return inTransaction(db, async (tx) => {
      await lockFactors(tx, userId)
      // The first factor ends all other sessions, so their pending requests are refused.
      if (!(await findOpenSession(tx, sessionId))) {
        throw new ProblemError('session-expired', 'Bitte melden Sie sich an!')
      }
      return work(tx)
    })
  }

  /**
   * Removes a factor. One that no longer works would still be asked for at sign-in without letting anybody
   * in, so it must not be the only one left.
   */
  function removeFactor(principal: PersonPrincipal, remove: (tx: Db) => Promise<string>) {
    const { userId } = principal
    return changeFactors(principal, async (tx) => {
      const worked = await hasWorkingFactor(tx, userId)
      const factor = await remove(tx)
      const isAnyLeft = (await factorsOf(tx, userId)).any
      const isLastWay = worked && !(await hasWorkingFactor(tx, userId))
      if ((isLastWay || !isAnyLeft) && needsFactor(services, await userWithId(tx, userId))) {
        throw lastFactor()
      }
      if (isLastWay && isAnyLeft) throw endedLeft()
      if (!isAnyLeft) await removeRecoveryCodes(tx, userId)
      await logAct(tx, clock(), principal, `Zweiter Faktor: ${factor} entfernt`)
      return {}
    })
  }

  /** Whether somebody has a working factor other than recovery codes, which run out. */
  async function hasWorkingFactor(tx: Db, userId: number): Promise<boolean> {
    const { passkeys, app } = await factorsOf(tx, userId)
    return passkeys.length > 0 || (app && !(await isAppLost(tx, secrets, userId)))
  }

  function factorsOf(tx: Db, userId: number) {
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
