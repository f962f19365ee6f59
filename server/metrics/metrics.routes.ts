import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../core/problem-error.ts'
import type { Services } from '../services.ts'
import { collectFrom } from './every-process.ts'
import { gaugesOf } from './gauges.ts'

/**
 * Metrics for Prometheus, accessible with the operator's token; without a configured token the route does not exist.
 */
export async function metricsRoute(app: FastifyInstance, services: Services): Promise<void> {
  const { metricsToken } = services.config
  if (metricsToken === undefined) return
  // Loaded only if configured.
  const { metricsType, openMeters, writeMetrics } = await import('./meters.ts')
  const gather = collectFrom(openMeters(app, services.reads).read)
  const gauges = gaugesOf(services)
  const expected = digestOf(`Bearer ${metricsToken}`)

  app.get('/metrics', async ({ headers }, reply) => {
    // Digests have a fixed length, whatever was sent, so that the comparison leaks nothing by its timing.
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
