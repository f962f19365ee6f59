import type { FastifyInstance } from 'fastify'
import { portal } from '#contract/portal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { pingDatabase } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { readFigures } from './figures.store.ts'

/** Health for whoever watches the server, figures for the start page. */
export function portalRoutes(app: FastifyInstance, services: Services): void {
  const { db, blobs, notices, clock } = services

  serve(app, services, portal.health, async () => ({ status: 'ok' as const }))

  app.get(portal.alive.path, async (_request, reply) =>
    reply.code(204).header('cache-control', 'no-store').send(),
  )

  serve(app, services, portal.ready, async (_, { request }) => {
    try {
      await Promise.all([pingDatabase(db), blobs.ping()])
      return { status: 'ok' as const }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      if (error instanceof ProblemError && error.code === 'storage-full') {
        throw new ProblemError('unavailable', 'Auf dem Server ist kein Speicherplatz mehr frei.', {
          retryAfter: 60,
        })
      }
      throw new ProblemError('unavailable', 'Datenbank oder Dateispeicher sind nicht erreichbar.', {
        retryAfter: 5,
      })
    }
  })

  serve(app, services, portal.notices, async () => notices.list())

  serve(app, services, portal.figures, async () => readFigures(db, clock()))
}
