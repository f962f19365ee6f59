import type { FastifyInstance } from 'fastify'
import type { User } from '#contract/auth.ts'
import { users } from '#contract/users.ts'
import { assertUncommon } from '../auth/common-passwords.ts'
import { assertRecentlyConfirmed } from '../auth/confirmation.ts'
import { hashPassword } from '../auth/password.ts'
import { removeSessionsOf } from '../auth/sessions.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction, lockUntilCommit } from '../db/database.ts'
import { unlessOnHold } from '../db/hold-writes.ts'
import { uniquely } from '../db/violations.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { findStoredAbout } from './stored-about-user.store.ts'
import {
  countActiveAdmins,
  findUser,
  insertUser,
  listUsers,
  removeUser,
  updateUser,
  userUnique,
} from './users.store.ts'

const unknownUser = 'Diesen Bearbeiter gibt es nicht (mehr)!'

/** Administrators manage staff users; a new password, a new role or a block ends the user's sessions. */
export function usersRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, users.list, async () => listUsers(db))

  serve(app, services, users.show, async ({ id }) => found(await findUser(db, id)))

  serve(app, services, users.create, async ({ password, ...draft }, { principal, commit }) => {
    await assertRecentlyConfirmed(services, principal)
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
      if (changesAccess({ ...change, password, blocked }, before)) {
        await assertRecentlyConfirmed(services, principal)
      }
      if (password) assertUncommon(password, change.username ?? before.username)
      const passwordHash = password ? await hashPassword(password) : undefined
      return inTransaction(db, async (tx) => {
        // Two administrators who block each other simultaneously must not both succeed.
        await lockUntilCommit(tx, 'administrators')
        await match(tx, 'users', id, () => findUser(tx, id))
        const { isAdmin, blocked: wasBlocked } = found(await findUser(tx, id))
        const wasUpdated = await uniquely(userUnique, () =>
          updateUser(tx, stamp, id, { ...change, passwordHash, isBlocked: blocked }),
        )
        if (!wasUpdated) throw new ProblemError('not-found', unknownUser)
        await assertAdministratorLeft(tx)
        const user = found(await findUser(tx, id))
        const isRoleKept = user.isAdmin === isAdmin && user.blocked === wasBlocked
        if (passwordHash || !isRoleKept) await removeSessionsOf(tx, 'staff', id)
        await logAct(tx, clock(), principal, `Bearbeiter „${user.username}“ geändert`)
        return user
      })
    },
  )

  serve(app, services, users.remove, async ({ id }, { principal, match }) => {
    await assertRecentlyConfirmed(services, principal)
    if (id === principal.userId) {
      throw new ProblemError(
        'conflict',
        'Das eigene Konto kann nur ein anderer Administrator löschen!',
      )
    }
    return inTransaction(db, async (tx) => {
      await lockUntilCommit(tx, 'administrators')
      await match(tx, 'users', id, () => findUser(tx, id))
      const user = found(await findUser(tx, id))
      await removeUser(tx, clock(), id)
      await assertAdministratorLeft(tx)
      await removeSessionsOf(tx, 'staff', id)
      await logAct(tx, clock(), principal, `Bearbeiter „${user.username}“ gelöscht`)
      return user
    })
  })

  serve(app, services, users.stored, async ({ id }, { principal }) => {
    const stored = found(await findStoredAbout(db, id, clock()))
    const message = `Gespeicherte Daten von Bearbeiter „${stored.account.username}“ abgerufen`
    await unlessOnHold(() => logAct(db, clock(), principal, message))
    return stored
  })

  serve(app, services, users.storedOwn, async (_, { principal }) =>
    found(await findStoredAbout(db, principal.userId, clock())),
  )
}

async function assertAdministratorLeft(tx: Db): Promise<void> {
  if ((await countActiveAdmins(tx)) > 0) return
  throw new ProblemError(
    'last-administrator',
    'Mindestens ein Administrator muss sich anmelden können!',
  )
}

/**
 * Whether a change concerns credentials or permissions: names and addresses are used to sign in, and a
 * blocked user still knows the password.
 */
function changesAccess(
  { username, email, isAdmin, password, blocked }: Partial<User> & { password: string | undefined },
  before: User,
): boolean {
  return (
    Boolean(password) ||
    (username ?? before.username) !== before.username ||
    (email === undefined ? before.email : email) !== before.email ||
    (isAdmin ?? before.isAdmin) !== before.isAdmin ||
    (before.blocked && blocked === false)
  )
}

function found<T>(user: T | undefined): T {
  if (user === undefined) throw new ProblemError('not-found', unknownUser)
  return user
}
