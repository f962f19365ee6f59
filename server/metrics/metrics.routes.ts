import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'
import { gatherFrom } from './every-process.ts'
import { gaugesOf } from './gauges.ts'

/** Figures for Prometheus, for whoever has the operator's token; without one there is no such address. */
export async function metricsRoute(app: FastifyInstance, services: Services): Promise<void> {
  const { metricsToken } = services.config
  if (metricsToken === undefined) return
  // Loaded where it is wanted only.
  const { metricsType, openMeters, writeMetrics } = await import('./meters.ts')
  const gather = gatherFrom(openMeters(app, services.reads).read)
  const gauges = gaugesOf(services)
  const expected = digestOf(`Bearer ${metricsToken}`)

  app.get('/metrics', { compress: false }, async ({ headers }, reply) => {
    // Digests are of one length, whatever was sent: the time tells nothing.
    if (!timingSafeEqual(digestOf(headers.authorization ?? ''), expected)) {
      throw new ProblemError('bad-token', 'Hier gilt nur der Schlüssel aus METRICS_TOKEN!')
    }
    const text = await writeMetrics(await gather(), gauges)
    return reply.header('cache-control', 'no-store').type(metricsType).send(text)
  })
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
