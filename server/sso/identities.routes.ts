import type { FastifyInstance } from 'fastify'
import { sso } from '#contract/sso.ts'
import { findUser } from '../accounts/users.store.ts'
import { assertRecentlyConfirmed } from '../auth/confirmation.ts'
import { removeSessionsByProvider, removeSessionsOf } from '../auth/sessions.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { findIdentity, linkIdentity, unlinkIdentity } from './identities.store.ts'
import { providerOf } from './provider-of.ts'

/**
 * Links between staff and accounts at the provider: never made by mail address, only by a person with the permission.
 */
export function identitiesRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, clock } = services

  serve(app, services, sso.own, async (_, { principal }) => {
    return { identity: (await findIdentity(db, principal.userId)) ?? null }
  })

  serve(app, services, sso.unlink, async (_, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    if (!config.hasPasswordLogin) throw onlyWay()
    return inTransaction(db, async (tx) => {
      if (!(await unlinkIdentity(tx, principal.userId))) throw notLinked()
      await removeSessionsByProvider(tx, principal.userId, principal.sessionId)
      await logAct(tx, clock(), principal, 'Eigenes Konto vom Anbieter gelöst')
      return {}
    })
  })

  serve(app, services, sso.ofUser, async ({ id }) => {
    if (!(await findUser(db, id))) throw unknownUser()
    return { identity: (await findIdentity(db, id)) ?? null }
  })

  serve(app, services, sso.linkUser, async ({ id, subject }, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    const issuer = await providerOf(services).issuer()
    return inTransaction(db, async (tx) => {
      const user = await findUser(tx, id)
      if (!user) throw unknownUser()
      const isOther = await linkIdentity(tx, clock(), id, { issuer, subject })
      if (isOther) await removeSessionsOf(tx, 'staff', id)
      await logAct(
        tx,
        clock(),
        principal,
        `Bearbeiter „${user.username}“ mit dem Anbieter verknüpft`,
      )
      const linked = await findIdentity(tx, id)
      if (!linked) throw notLinked()
      return linked
    })
  })

  serve(app, services, sso.unlinkUser, async ({ id }, { principal }) => {
    await assertRecentlyConfirmed(services, principal)
    return inTransaction(db, async (tx) => {
      const user = await findUser(tx, id)
      if (!user) throw unknownUser()
      if (!(await unlinkIdentity(tx, id))) throw notLinked()
      await removeSessionsOf(tx, 'staff', id)
      await logAct(tx, clock(), principal, `Bearbeiter „${user.username}“ vom Anbieter gelöst`)
      return {}
    })
  })
}

function unknownUser(): ProblemError {
  return new ProblemError('not-found', 'Diesen Bearbeiter gibt es nicht (mehr)!')
}

function notLinked(): ProblemError {
  return new ProblemError('not-found', 'Hier ist kein Konto beim Anbieter verknüpft!')
}

function onlyWay(): ProblemError {
  return new ProblemError(
    'conflict',
    'Die Anmeldung mit Passwort ist abgeschaltet: Ohne die Verknüpfung kämen Sie nicht mehr hinein!',
  )
}
