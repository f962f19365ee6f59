import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type ToDoKind, toDo, toDoKinds } from '#contract/to-do.ts'
import { countLocks } from '../accounts/sign-in-locks.store.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { openCountedWalk } from './counted-walk.ts'
import { bareDevices, countQueued, oddFiles, weakPasswords } from './to-do.store.ts'

/** The to-do list at the top of the start page. */
export function toDoRoutes(
  app: FastifyInstance,
  services: Services,
  logger: FastifyBaseLogger,
): void {
  const { db, throttle, clock } = services
  const onFailure = (error: unknown) =>
    logger.error({ err: error }, 'what is to be done was not counted; it is tried again')
  const walks = [
    openCountedWalk(db, bareDevices, onFailure),
    openCountedWalk(db, oddFiles, onFailure),
    openCountedWalk(db, weakPasswords, onFailure),
  ]
  app.addHook('onClose', async () => {
    await Promise.all(walks.map((walk) => walk.close()))
  })

  serve(app, services, toDo.list, async (_, { principal }) => {
    const [queued, locks, ...known] = await Promise.all([
      countQueued(db, clock(), principal.userId),
      throttle.full().then((full) => countLocks(db, full)),
      ...walks.map((walk) => walk.read()),
    ])
    const counts: Partial<Record<ToDoKind, number>> = {
      ...queued,
      'locked-sign-ins': locks.accounts + locks.addresses,
    }
    for (const walk of known) Object.assign(counts, walk.counts)
    // Imports are for administrators only.
    if (!principal.isAdmin) delete counts['running-imports']
    const items = toDoKinds.map((kind) => ({ kind, count: counts[kind] ?? 0 }))
    return {
      items: items.filter(({ count }) => count > 0),
      isSettled: known.every(({ isSettled }) => isSettled),
    }
  })
}
