import type { FastifyInstance } from 'fastify'
import { type Notice, portal } from '#contract/portal.ts'
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
      if (tellsOfFullDisk(error)) {
        throw new ProblemError('unavailable', 'Auf dem Server ist kein Speicherplatz mehr frei.', {
          retryAfter: 60,
        })
      }
      throw new ProblemError('unavailable', 'Datenbank oder Dateispeicher sind nicht erreichbar.', {
        retryAfter: 5,
      })
    }
  })

  serve(app, services, portal.notices, async () => {
    const isFull = await isStorageFull(services)
    return isFull ? [...notices.list(), diskFull] : notices.list()
  })

  serve(app, services, portal.figures, async () => readFigures(db, clock()))
}

const diskFull: Notice = {
  code: 'disk-full',
  message:
    'Auf dem Server ist kein Speicherplatz mehr frei: Neues wird nicht gespeichert. Bitte schaffen Sie Platz.',
}

/** Whatever else is wrong with the storage, `ready` says. */
async function isStorageFull({ blobs }: Services): Promise<boolean> {
  return blobs.ping().then(() => false, tellsOfFullDisk)
}

function tellsOfFullDisk(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'storage-full'
}
