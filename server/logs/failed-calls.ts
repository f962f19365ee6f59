import type { FastifyRequest } from 'fastify'
import { Id } from '#contract/fields.ts'
import { logsPath } from '#contract/paths.ts'
import { callerOf } from '../auth/access.ts'
import { maySee } from '../auth/scopes.ts'
import { addressOf } from '../core/network.ts'
import type { Principal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import { isOnHold } from '../db/hold-writes.ts'
import type { Services } from '../services.ts'
import {
  findBinSubject,
  findCompanySubject,
  findCompanySubjectBy,
  findDeviceSubject,
  findDeviceSubjectBy,
} from './log-subjects.store.ts'
import { insertLog, type LogSubject } from './logs.store.ts'
import { namesOf, reporterOf } from './reporter.ts'

/**
 * Logs that a call of a signed-in principal was refused or failed, before the response is sent: a later report from the
 * browser with the same request id completes the entry. Failures and costs of logging never affect the caller.
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
      ...readableBy(principal, await subjectOf(services, request)),
      ...namesOf(principal),
      address: addressOf(request),
      requestKey: requestKeyOf(reporterOf(principal), request.id),
    })
  } catch (error) {
    const isTooMany = error instanceof ProblemError && error.code === 'throttled'
    if (!isTooMany && !isOnHold(error)) request.log.error({ err: error }, 'failed call not logged')
  }
}

/** An API token that reads the log must not learn names from it by calls that are refused to it. */
function readableBy(principal: Principal, { serialNumber, companyName }: LogSubject): LogSubject {
  if (principal.kind !== 'staff') return { serialNumber, companyName }
  return {
    serialNumber: maySee(principal, 'devices') ? serialNumber : null,
    companyName: maySee(principal, 'companies') ? companyName : null,
  }
}

/** The key by which only the same session finds the entry of a request. */
export function requestKeyOf(reporter: string, requestId: string): string {
  return `${reporter} ${requestId}`
}

/** Refusals that are not caused by invalid input, and all server errors. */
function isWorthAnEntry(status: number): boolean {
  return status === 403 || status === 409 || status >= 500
}

/** Logging a failed report would make the browser send another one. */
function isReport({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && routeOptions.url === logsPath
}

/** The device or company that a call refers to: by its path, or for documents and links by its query or body. */
async function subjectOf(
  { db }: Services,
  { routeOptions: { url = '' }, method, params, query, body }: FastifyRequest,
): Promise<LogSubject> {
  const id = idIn((params as Values | undefined)?.id)
  if (id !== undefined) {
    for (const [address, find] of addresses) {
      if (url === address || url.startsWith(`${address}/`) || url.startsWith(`${address}.`)) {
        return find(db, id)
      }
    }
  }
  if (method === 'PUT') return subjectNamedBy(db, url, query as Values)
  const namesSubject = namingPaths.some((begin) => url.startsWith(begin))
  return namesSubject ? subjectNamed(db, { ...Object(query), ...Object(body) }) : {}
}

const addresses: [string, (db: Db, id: number) => Promise<LogSubject>][] = [
  ['/api/devices/:id', findDeviceSubject],
  ['/uploads/geraete/:id', findDeviceSubject],
  ['/api/companies/:id', findCompanySubject],
  ['/api/bin/:id', findBinSubject],
]

/** Calls that name the device or company in their query or body. */
const namingPaths = ['/api/documents/', '/api/authority-links']

type Values = Record<string, unknown>

/** By serial or customer number, as used by programs that update by key. */
async function subjectNamedBy(db: Db, url: string, query: Values): Promise<LogSubject> {
  const filters = query.filters as Record<string, Values | undefined> | undefined
  const { sn, kdnr } = { sn: filters?.sn?.$eq, kdnr: filters?.kdnr?.$eq }
  if (url === '/api/devices' && typeof sn === 'string') return findDeviceSubjectBy(db, sn)
  const number = idIn(kdnr)
  return url === '/api/companies' && number !== undefined ? findCompanySubjectBy(db, number) : {}
}

async function subjectNamed(db: Db, { data, ...flat }: Values): Promise<LogSubject> {
  const { device, companie, sn } = { ...flat, ...Object(data) } as Values
  if (typeof sn === 'string') return findDeviceSubjectBy(db, sn)
  const [ofDevice, ofCompany] = [idIn(device), idIn(companie)]
  if (ofDevice !== undefined) return findDeviceSubject(db, ofDevice)
  return ofCompany === undefined ? {} : findCompanySubject(db, ofCompany)
}

function idIn(value: unknown): number | undefined {
  return Id.safeParse(value).data
}
