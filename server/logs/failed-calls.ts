import type { FastifyRequest } from 'fastify'
import { logsPath } from '#contract/paths.ts'
import { callerOf } from '../auth/access.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { isOnHold } from '../db/hold-writes.ts'
import type { Services } from '../services.ts'
import { findCompanySubject, findDeviceSubject } from './log-subjects.store.ts'
import { insertLog, type LogSubject } from './logs.store.ts'
import { namesOf, reporterOf } from './reporter.ts'

/**
 * Writes down that a call of somebody signed in was refused or failed, before it is answered: what the browser then
 * reports with the same request id completes the entry. What this costs or breaks changes nothing for the caller.
 */
export async function logFailedCall(
  services: Services,
  request: FastifyRequest,
  problem: ProblemError,
): Promise<void> {
  const principal = callerOf(request)
  if (!principal || !isWorthAnEntry(problem.status) || isReport(request)) return
  const { db, throttle, clock } = services
  const [path] = request.url.split('?')
  try {
    await throttle.count('report', `failures of ${reporterOf(principal)}`, addressOf(request))
    await insertLog(db, clock(), {
      type: 'error',
      status: String(problem.status),
      message: `${problem.message} (${request.method} ${path})`,
      ...(await subjectOf(services, request)),
      ...namesOf(principal),
      address: addressOf(request),
      requestKey: requestKeyOf(reporterOf(principal), request.id),
    })
  } catch (error) {
    const isTooMany = error instanceof ProblemError && error.code === 'throttled'
    if (!isTooMany && !isOnHold(error)) request.log.error({ err: error }, 'failed call not logged')
  }
}

/** By what the same session, and no other, finds the entry of a request. */
export function requestKeyOf(reporter: string, requestId: string): string {
  return `${reporter} ${requestId}`
}

/** Refusals that are no mistake in what was sent, and everything that went wrong here. */
function isWorthAnEntry(status: number): boolean {
  return status === 403 || status === 409 || status >= 500
}

/** An entry about a failed report would answer each report with another one. */
function isReport({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.url === logsPath
}

/** The device or company that the address names. */
async function subjectOf(
  { db }: Services,
  { routeOptions, params }: FastifyRequest,
): Promise<LogSubject> {
  const id = Number((params as { id?: string } | undefined)?.id)
  if (!Number.isSafeInteger(id)) return {}
  if (routeOptions.url === '/api/devices/:id') return findDeviceSubject(db, id)
  if (routeOptions.url === '/api/companies/:id') return findCompanySubject(db, id)
  return {}
}
