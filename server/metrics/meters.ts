import type { FastifyInstance } from 'fastify'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Reads } from '../db/reads.ts'
import type { Counted } from './every-process.ts'
import type { Figure, Gauge as Lookup } from './gauge.ts'

/** In seconds; they include the portal's promised response times. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])

/** Counts the requests of this process, and collects Node's metrics: CPU, memory, event loop, file descriptors. */
export interface Meters {
  read(): Promise<Counted>
}

export function openMeters(app: FastifyInstance, reads: Reads): Meters {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const times = new Histogram({
    name: 'typenschild_http_request_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const answers = new Counter({
    name: 'typenschild_http_answers_total',
    help: 'Answers by status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  gauge('typenschild_readers_waiting', 'Lists and searches that wait for a thread.', () => {
    return reads.load().waiting
  })
  gauge('typenschild_readers_busy', 'Threads that read a list or search.', () => reads.load().busy)
  gauge('typenschild_processes', 'Processes of the portal whose figures are added up.', () => 1)

  function gauge(name: string, help: string, read: () => number) {
    const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(read()) })
  }

  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request.routeOptions.url)
    const method = methods.has(request.method) ? request.method : 'other'
    times.observe({ method, route }, reply.elapsedTime / 1_000)
    answers.inc({ method, route, status: reply.statusCode })
    done()
  })
  return { read: () => registry.getMetricsAsJSON() }
}

/** The declared route, never the requested path, so that the number of label values is bounded. Assets count as one. */
function routeOf(declared: string | undefined): string {
  if (declared === undefined) return 'none'
  return declared.startsWith('/assets/') ? '/assets/*' : declared
}

/** The summed counts of several processes and the looked-up metrics, in the text format of Prometheus. */
export async function writeMetrics(counted: Counted[], lookups: Lookup[]): Promise<string> {
  const found = await Promise.allSettled(lookups.map((lookup) => lookup()))
  const failed = found.filter(({ status }) => status === 'rejected').length
  const registry = new Registry()
  const figures = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  for (const figure of [...figures, failures(failed)]) {
    const { name, help, readings } = figure
    // A gauge that was never set would report 0.
    if (readings.length === 0) continue
    const labelNames = Object.keys(readings[0]?.labels ?? {})
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of readings) gauge.set(labels, value)
  }
  const all = await AggregatorRegistry.aggregate(counted).metrics()
  return `${all}\n${await registry.metrics()}`
}

function failures(value: number): Figure {
  return {
    name: 'typenschild_lookups_failed',
    help: 'Groups of figures that could not be looked up and are missing here.',
    readings: [{ value }],
  }
}

/** The media type of `writeMetrics`. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE
