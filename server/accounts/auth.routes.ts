import type { FastifyInstance, FastifyReply } from 'fastify'
import { auth, type SignedIn } from '#contract/auth.ts'
import { assertOwnSite } from '../auth/access.ts'
import { bcryptCostLeft, upgradeBcryptHash } from '../auth/bcrypt-left.store.ts'
import { assertUncommon } from '../auth/common-passwords.ts'
import { clearSessionCookie } from '../auth/cookies.ts'
import { hashInTurn, verifyInTurn } from '../auth/password.ts'
import { cameByProvider, removeSession, removeSessionsOf } from '../auth/sessions.store.ts'
import { isStillPassword } from '../auth/still-password.store.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { lockFactors } from '../factors/factors.store.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { setUpWithCode } from './setup.ts'
import {
  noteRefusal,
  openStaffSession,
  passwordLoginOff,
  signInAfterPassword,
  signInProven,
  userWithId,
} from './sign-in.ts'
import { passwordTry, whoSignsIn } from './staff-try.ts'
import { findCredentials, hasUsers, updateUser } from './users.store.ts'

const wrongLogin = 'Benutzername oder Passwort ist falsch!'

/** Sign-in and sign-out of staff, change of the own password, and the first setup. */
export function authRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  serve(app, services, auth.login, async ({ identifier, password }, { request, reply }) => {
    assertOwnSite(request)
    if (!services.config.hasPasswordLogin) throw passwordLoginOff()
    return signIn(identifier, password, reply)
  })

  serve(app, services, auth.logout, async (_, { principal, reply }) => {
    const isElsewhere = await cameByProvider(db, principal.sessionId)
    await removeSession(db, principal.sessionId)
    clearSessionCookie(reply, services.config, 'staff')
    reply.header('clear-site-data', '"cache"')
    const url = isElsewhere ? await services.provider?.signOutUrl() : undefined
    return url === undefined ? {} : { url }
  })

  serve(app, services, auth.me, async (_, { principal }) => userWithId(db, principal.userId))

  serve(app, services, auth.changePassword, async (input, { principal, stamp, request, reply }) => {
    assertUncommon(input.password, principal.username)
    const found = await findCredentials(db, principal.username)
    const attempt = passwordTry(services, principal.username, found, request)
    const passwordHash = await services.throttle.login(attempt, async () => {
      const cost = await bcryptCostLeft(db)
      const isRight = await verifyInTurn(found?.password_hash, input.currentPassword, cost)
      return isRight ? hashInTurn(input.password) : undefined
    })
    if (passwordHash === undefined || !found) throw wrongFormer()
    const former = { table: 'users', id: found.id, passwordHash: found.password_hash } as const
    return inTransaction(db, async (tx) => {
      await lockFactors(tx, principal.userId)
      if (!(await isStillPassword(tx, former))) throw wrongFormer()
      // If the session has been ended in the meantime, this must not open another one.
      if (!(await removeSession(tx, principal.sessionId))) {
        throw new ProblemError('session-expired', 'Bitte melden Sie sich an!')
      }
      await updateUser(tx, stamp, principal.userId, { passwordHash })
      await removeSessionsOf(tx, 'staff', principal.userId)
      const action = 'hat das eigene Passwort geändert'
      return openStaffSession(services, tx, principal.userId, reply, action)
    })
  })

  serve(app, services, auth.setupState, async () => ({ isOpen: !(await hasUsers(db)) }))

  serve(app, services, auth.setup, async (input, { request, reply }) => {
    assertOwnSite(request)
    assertUncommon(input.password, input.username)
    const userId = await setUpWithCode(services, addressOf(request), input)
    return signInProven(services, userId, reply, 'hat das Portal eingerichtet')
  })

  async function signIn(
    identifier: string,
    password: string,
    reply: FastifyReply,
  ): Promise<SignedIn> {
    const { request } = reply
    const credentials = await findCredentials(db, identifier)
    const attempt = passwordTry(services, identifier, credentials, request)
    const proven = await services.throttle.login(attempt, async () => {
      const cost = await bcryptCostLeft(db)
      const isRight = await verifyInTurn(credentials?.password_hash, password, cost)
      if (!isRight || credentials?.is_blocked !== 0) return undefined
      const { id, password_hash: passwordHash } = credentials
      const stored = { kind: 'user', id, passwordHash } as const
      return { id, passwordHash: await upgradeBcryptHash(db, stored, password) }
    })
    if (!proven) {
      await noteRefusal(services, request, wrongLogin, identifier)
      throw new ProblemError('wrong-credentials', wrongLogin)
    }
    await services.throttle.count('signIn', whoSignsIn(attempt), addressOf(request))
    const signedIn = await signInAfterPassword(services, proven, reply, 'hat sich angemeldet')
    return signedIn ?? signIn(identifier, password, reply)
  }
}

function wrongFormer(): ProblemError {
  return ProblemError.field('currentPassword', 'Das bisherige Passwort ist falsch!', 'incorrect')
}
