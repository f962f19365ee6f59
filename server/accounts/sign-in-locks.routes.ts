import type { FastifyInstance } from 'fastify'
import { madePasswords } from '#contract/made-passwords.ts'
import { signInLocks } from '#contract/sign-in-locks.ts'
import { makePassword } from '../auth/password-proofs.ts'
import type { FullKey } from '../auth/sign-in-tries.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { findSubject } from '../logs/log-subjects.store.ts'
import { type LogSubject, logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { countLocks, namedLocks } from './sign-in-locks.store.ts'

const noLock = 'Diese Sperre gibt es nicht (mehr)!'

/**
 * Sign-in locks: staff see how many there are, administrators list and lift them. Also generates passwords
 * that need no lock.
 */
export function signInLocksRoutes(app: FastifyInstance, services: Services): void {
  const { db, secrets, throttle, clock } = services

  serve(app, services, signInLocks.count, async () => countLocks(db, await throttle.full()))

  serve(app, services, signInLocks.list, listLocks)

  serve(app, services, signInLocks.lift, async ({ key }, { principal }) => {
    const full = await throttle.full()
    const lock = (await namedLocks(db, full)).find((found) => found.key === key)
    if (!lock) throw new ProblemError('not-found', noLock)
    await inTransaction(db, async (tx) => {
      const about = await subjectOfLock(tx, full, key)
      const lockName = lock.isOfCode ? 'Sperre der Codes' : 'Anmeldesperre'
      await logAct(tx, clock(), principal, `${lockName} von „${lock.name}“ aufgehoben`, about)
      // A colleague may have lifted it at the same moment.
      if (!(await throttle.lift(key))) throw new ProblemError('not-found', noLock)
    })
    return {}
  })

  serve(app, services, madePasswords.make, async () => makePassword(secrets, clock()))

  async function listLocks() {
    return namedLocks(db, await throttle.full())
  }
}

/** The device or company whose account is locked; empty for staff and addresses. */
async function subjectOfLock(db: Db, full: readonly FullKey[], key: string): Promise<LogSubject> {
  const [kind = '', id] = full.find((lock) => lock.key === key)?.subject.split(':') ?? []
  return findSubject(db, kind, Number(id))
}
