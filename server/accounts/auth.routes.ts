import type { FastifyInstance, FastifyReply } from 'fastify'
import { auth, type SignedIn } from '#contract/auth.ts'
import { assertOwnSite } from '../auth/access.ts'
import { assertUncommon } from '../auth/common-passwords.ts'
import { clearSessionCookie, setSessionCookie } from '../auth/cookies.ts'
import { hashPassword, verifyPassword } from '../auth/password.ts'
import { insertSession, removeSession, removeSessionsOf } from '../auth/sessions.store.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { setUpWithCode } from './setup.ts'
import { findCredentials, findUser, hasUsers, updateUser } from './users.store.ts'

const wrongLogin = 'Benutzername oder Passwort ist falsch!'

/** Sign-in and sign-out of staff, the own password, the first setup. */
export function authRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, auth.login, async ({ identifier, password }, { request, reply }) => {
    assertOwnSite(request)
    const found = await services.throttle.login(
      `staff:${identifier}`,
      addressOf(request),
      async () => {
        const known = await findCredentials(db, identifier)
        const isRight = await verifyPassword(known?.password_hash, password)
        return isRight && known?.is_blocked === 0 ? known : undefined
      },
    )
    if (!found) {
      await insertLog(db, clock(), {
        type: 'error',
        status: '400',
        message: `login: ${wrongLogin}`,
        userName: identifier.slice(0, 100),
        address: addressOf(request),
      })
      throw new ProblemError('wrong-credentials', wrongLogin)
    }
    await services.throttle.count('signIn', `staff:${found.id}`, addressOf(request))
    return inTransaction(db, (tx) => signIn(tx, found.id, reply, 'hat sich angemeldet'))
  })

  serve(app, services, auth.logout, async (_, { principal, reply }) => {
    await removeSession(db, principal.sessionId)
    clearSessionCookie(reply, services.config, 'staff')
    reply.header('clear-site-data', '"cache"')
    return {}
  })

  serve(app, services, auth.me, async (_, { principal }) => userWithId(db, principal.userId))

  serve(app, services, auth.changePassword, async (input, { principal, stamp, request, reply }) => {
    assertUncommon(input.password, principal.username)
    const account = `staff:${principal.username}`
    const passwordHash = await services.throttle.login(account, addressOf(request), async () => {
      const found = await findCredentials(db, principal.username)
      const isRight = await verifyPassword(found?.password_hash, input.currentPassword)
      return isRight ? hashPassword(input.password) : undefined
    })
    if (passwordHash === undefined) {
      throw ProblemError.field('currentPassword', 'Das bisherige Passwort ist falsch!', 'incorrect')
    }
    return inTransaction(db, async (tx) => {
      await updateUser(tx, stamp, principal.userId, { passwordHash })
      await removeSessionsOf(tx, 'staff', principal.userId)
      return signIn(tx, principal.userId, reply, 'hat das eigene Passwort geändert')
    })
  })

  serve(app, services, auth.setupState, async () => ({ isOpen: !(await hasUsers(db)) }))

  serve(app, services, auth.setup, async (input, { request, reply }) => {
    assertOwnSite(request)
    assertUncommon(input.password, input.username)
    const userId = await setUpWithCode(services, addressOf(request), input)
    return inTransaction(db, (tx) => signIn(tx, userId, reply, 'hat das Portal eingerichtet'))
  })

  /** Opens a session, sets the cookie for file links and writes it down. */
  async function signIn(
    tx: Db,
    userId: number,
    reply: FastifyReply,
    what: string,
  ): Promise<SignedIn> {
    const user = await userWithId(tx, userId)
    const { bearer, cookie } = await insertSession(tx, 'staff', userId, clock())
    await insertLog(tx, clock(), {
      type: 'info',
      status: '200',
      message: `${user.username} ${what}`,
      userName: user.username,
      address: addressOf(reply.request),
    })
    setSessionCookie(reply, services.config, 'staff', cookie)
    return { jwt: bearer ?? '', user }
  }
}

async function userWithId(db: Db, id: number) {
  const user = await findUser(db, id)
  if (!user) throw new ProblemError('unauthenticated', 'Bitte melden Sie sich an!')
  return user
}
