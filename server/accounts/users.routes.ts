import type { FastifyInstance } from 'fastify'
import { users } from '#contract/users.ts'
import { assertUncommon } from '../auth/common-passwords.ts'
import { hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction, lockUntilCommit } from '../db/database.ts'
import { uniquely } from '../db/violations.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import {
  countActiveAdmins,
  findUser,
  insertUser,
  listUsers,
  updateUser,
  userUnique,
} from './users.store.ts'

const unknownUser = 'Diesen Bearbeiter gibt es nicht (mehr)!'

/** Administrators manage staff users; a new password, role or block ends the user's sessions. */
export function usersRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, users.list, async () => listUsers(db))

  serve(app, services, users.show, async ({ id }) => found(await findUser(db, id)))

  serve(app, services, users.create, async ({ password, ...draft }, { principal, commit }) => {
    assertUncommon(password, draft.username)
    const passwordHash = await hashPassword(password)
    return commit(async (tx) => {
      const id = await uniquely(userUnique, () =>
        insertUser(tx, clock(), { ...draft, passwordHash }),
      )
      await logAct(tx, clock(), principal, `Bearbeiter „${draft.username}“ angelegt`)
      return found(await findUser(tx, id))
    })
  })

  serve(
    app,
    services,
    users.update,
    async ({ id, password, blocked, ...change }, { principal, stamp, match }) => {
      const before = found(await findUser(db, id))
      if (password) assertUncommon(password, change.username ?? before.username)
      const passwordHash = password ? await hashPassword(password) : undefined
      return inTransaction(db, async (tx) => {
        // Two administrators who block each other at once must not both succeed.
        await lockUntilCommit(tx, 'administrators')
        await match(tx, 'users', id, () => findUser(tx, id))
        const { isAdmin, blocked: wasBlocked } = found(await findUser(tx, id))
        const wasUpdated = await uniquely(userUnique, () =>
          updateUser(tx, stamp, id, { ...change, passwordHash, isBlocked: blocked }),
        )
        if (!wasUpdated) throw new ProblemError('not-found', unknownUser)
        if ((await countActiveAdmins(tx)) === 0) {
          throw new ProblemError(
            'last-administrator',
            'Mindestens ein Administrator muss sich anmelden können!',
          )
        }
        const user = found(await findUser(tx, id))
        const isRoleKept = user.isAdmin === isAdmin && user.blocked === wasBlocked
        if (passwordHash || !isRoleKept) await removeSessionsOf(tx, 'staff', id)
        await logAct(tx, clock(), principal, `Bearbeiter „${user.username}“ geändert`)
        return user
      })
    },
  )
}

function found<T>(user: T | undefined): T {
  if (user === undefined) throw new ProblemError('not-found', unknownUser)
  return user
}
