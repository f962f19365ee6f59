import type { FastifyInstance } from 'fastify'
import { settings } from '#contract/settings.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { lockedSettings, readSettings, writeSettings } from './settings.store.ts'

/** The maker's settings: staff read them, administrators change those that the environment does not say. */
export function settingsRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services
  const locked = Object.keys(lockedSettings(config))

  serve(app, services, settings.show, async () => ({ ...(await readSettings(db, config)), locked }))

  serve(app, services, settings.update, async (change, { principal, stamp }) => {
    const [refused] = Object.keys(change).filter((name) => locked.includes(name))
    if (refused !== undefined) {
      const message = 'Das legt der Betreiber in der Umgebung des Servers fest!'
      throw ProblemError.field(refused, message, 'read-only')
    }
    return inTransaction(db, async (tx) => {
      await writeSettings(tx, stamp, change)
      await logAct(tx, clock(), principal, 'Einstellungen geändert')
      return { ...(await readSettings(tx, config)), locked }
    })
  })
}
