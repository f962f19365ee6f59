import type { FastifyInstance } from 'fastify'
import { sessions } from '#contract/sessions.ts'
import { bcryptCostLeft } from '../auth/bcrypt-left.store.ts'
import { verifyInTurn } from '../auth/password.ts'
import { noteConfirmed } from '../auth/sessions.store.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { unlessOnHold } from '../db/hold-writes.ts'
import { serve } from '../http/serve.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { passwordTry } from './staff-try.ts'
import { findCredentials } from './users.store.ts'

const wrongPassword = 'Das Passwort ist falsch!'

/** Confirms the own password again before actions for which an open session alone is not enough. */
export function confirmationRoute(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, sessions.confirm, async ({ password }, { principal, request }) => {
    const { username, sessionId } = principal
    const address = addressOf(request)
    const credentials = await findCredentials(db, username)
    const attempt = passwordTry(services, username, credentials, request)
    const isRight = await services.throttle.login(
      attempt,
      async () =>
        (await verifyInTurn(credentials?.password_hash, password, await bcryptCostLeft(db))) ||
        undefined,
    )
    if (!isRight) {
      const entry = {
        type: 'error',
        status: '400',
        message: `confirm: ${wrongPassword}`,
        userName: username,
        address,
      } as const
      await unlessOnHold(() => insertLog(db, clock(), entry))
      throw ProblemError.field('password', wrongPassword, 'incorrect')
    }
    await noteConfirmed(db, sessionId, clock())
    return {}
  })
}
