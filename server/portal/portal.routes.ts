import type { FastifyInstance } from 'fastify'
import { type Notice, portal } from '#contract/portal.ts'
import { backupNotices } from '../backup/backup-notices.ts'
import { backupState } from '../backup/backup-state.ts'
import { ProblemError } from '../core/problem-error.ts'
import { assertTakesChanges, type Db, pingDatabase } from '../db/database.ts'
import { isReadOnly } from '../db/violations.ts'
import { answerProbe, probeHeader } from '../doctor/probe.ts'
import { damagedInWords } from '../files/damaged-in-words.ts'
import { readDamagedUploads } from '../files/damaged-notice.store.ts'
import { countDamages } from '../files/damages.store.ts'
import { noChanges } from '../http/problems.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listStopped } from '../webhooks/webhooks.store.ts'
import { readFigures } from './figures.store.ts'

/** Health checks for monitoring, key figures for the start page. */
export function portalRoutes(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, notices, clock } = services

  serve(app, services, portal.health, async (_, { request, reply }) => {
    const arrived = answerProbe(request, services)
    if (arrived !== undefined) reply.header(probeHeader, arrived)
    return { status: 'ok' as const }
  })

  app.get(portal.alive.path, async (_request, reply) =>
    reply.code(204).header('cache-control', 'no-store').send(),
  )

  serve(app, services, portal.ready, async (_, { request }) => {
    try {
      await Promise.all([pingDatabase(db), blobs.ping()])
      await assertTakesChanges(db)
      const { state, lastMadeAt, isConfigured } = await backupState(services)
      const damaged = Object.values(await countDamages(db)).reduce((sum, count) => sum + count, 0)
      return {
        status: 'ok' as const,
        ...(isConfigured && { backup: { state, lastMadeAt } }),
        ...(damaged > 0 && { damagedFiles: damaged }),
      }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      if (isReadOnly(error)) throw noChanges()
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
    return [
      ...notices.list(),
      ...(isFull ? [diskFull] : []),
      ...(await backupNotices(services)),
      ...(await damagedFiles(db)),
      ...(await stoppedWebhooks(db)),
    ]
  })

  serve(app, services, portal.backup, () => backupState(services))

  serve(app, services, portal.figures, async () => readFigures(db, clock(), config.timeZone))
}

const diskFull: Notice = {
  code: 'disk-full',
  message:
    'Auf dem Server ist kein Speicherplatz mehr frei: Neues wird nicht gespeichert. Bitte schaffen Sie Platz.',
}

async function stoppedWebhooks(db: Db): Promise<Notice[]> {
  const stopped = await listStopped(db)
  if (stopped.length === 0) return []
  const each = stopped.map(
    ({ name, reason }) => `Der Webhook „${name}“ ist abgeschaltet: ${reason}`,
  )
  const message = `${each.join(' ')} Unter „Webhooks“ lässt sich das ändern.`
  return [{ code: 'webhook-stopped', message }]
}

async function damagedFiles(db: Db): Promise<Notice[]> {
  const damaged = await readDamagedUploads(db)
  if (damaged.count === 0) return []
  const sameFiles = damaged.count === 1 ? 'dieselbe Datei' : 'dieselben Dateien'
  return [
    {
      code: 'files-damaged',
      message: `${damagedInWords(damaged)} Bitte ${sameFiles} noch einmal hochladen.`,
      path: damaged.areInLists ? '/files?zustand=beschaedigt' : '/bin',
    },
  ]
}

/** Other faults of the storage are reported by `ready`. */
async function isStorageFull({ blobs }: Services): Promise<boolean> {
  return blobs.ping().then(() => false, tellsOfFullDisk)
}

function tellsOfFullDisk(error: unknown): boolean {
  return error instanceof ProblemError && error.code === 'storage-full'
}
