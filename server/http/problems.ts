import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { all } from '#contract/all.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { callerOf } from '../auth/access.ts'
import type { Config } from '../core/config.ts'
import { PlaceGone } from '../core/place-gone.ts'
import { ProblemError } from '../core/problem-error.ts'
import { isOnHold } from '../db/hold-writes.ts'
import {
  isBrokenReference,
  isDatabaseAway,
  isDiskFailing,
  isOutOfSpace,
  isReadOnly,
  isRolledBack,
} from '../db/violations.ts'
import { type MakerOfPages, type PageReader, problemPage, problemStyle } from './problem-page.ts'
import { earlyHeaders, policyWithStyle } from './security-headers.ts'
import { readersLanguage, visitorLanguage } from './visitor-language.ts'

/**
 * Answers every failure in German in the same envelope, or as a page in the reader's language; unexpected errors are
 * logged under an error id. `note` is called for each failure before the answer, `maker` returns whose pages they
 * are; neither ever rejects.
 */
export function answerProblems(
  app: FastifyInstance,
  note: (request: FastifyRequest, problem: ProblemError) => Promise<void>,
  maker: (isAway: boolean) => Promise<MakerOfPages>,
  config: Config,
): void {
  const readerOf = async (request: FastifyRequest, isAway: boolean): Promise<PageReader> => ({
    address: request.url,
    language: readersLanguage(request, config),
    maker: await maker(isAway),
    timeZone: config.timeZone,
    caller: callerOf(request),
  })
  app.setErrorHandler(async (error, request, reply) => {
    const problem = problemOf(error, request)
    const noting = note(request, problem)
    // An unresponsive database has been waited for once already.
    const isAway = isDatabaseAway(error)
    if (!isAway) await noting
    if (isApi(request)) return answer(problem, request, reply)
    return answer(problem, request, reply, await readerOf(request, isAway))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const problem = notFound(request, reply)
    if (isApi(request)) return answer(problem, request, reply)
    return answer(problem, request, reply, await readerOf(request, false))
  })
}

/** Answers what Fastify refuses before any route or hook, such as invalid percent-encoding. */
export function answerEarlyProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(earlyHeaders)
  const { url: address } = request
  const language = visitorLanguage(request)
  answer(problemOf(error, request), request, reply, { address, language, ...unsaid })
}

function problemOf(error: unknown, request: FastifyRequest): ProblemError {
  return error instanceof ProblemError ? error : translate(error, request)
}

/** For failures that occur before the settings are known. */
const unsaid = { maker: { imprintUrl: '', privacyUrl: '', accent: null }, timeZone: 'UTC' }

function answer(
  problem: ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
  reader?: PageReader,
) {
  // Belongs to the answer that failed.
  reply.removeHeader('etag')
  if (problem.extras.etag) reply.header('etag', problem.extras.etag)
  if (problem.extras.retryAfter) reply.header('retry-after', problem.extras.retryAfter)
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="Typenschild"')
  reply.code(problem.status).header('cache-control', 'no-store')
  if (!reader || isApi(request))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(problem.toBody()))
  const { accent } = reader.maker
  if (accent !== null) {
    reply.header('content-security-policy', policyWithStyle(problemStyle(accent)))
  }
  return reply.type('text/html; charset=utf-8').send(problemPage(problem, reader))
}

/** Programs get JSON; people who follow a link in a browser get a page. */
export function isApi(request: FastifyRequest): boolean {
  return /^\/api/i.test(request.url) || !request.headers.accept?.includes('text/html')
}

const fastifyCodes: Record<string, [ProblemCode, string]> = {
  // The client has disconnected: nobody receives this, and it is not an error.
  ERR_STREAM_PREMATURE_CLOSE: ['bad-request', 'Die Verbindung ist abgebrochen!'],
  FST_ERR_BAD_URL: ['bad-request', 'Die Adresse ist falsch kodiert!'],
  FST_ERR_MAX_PARAM_LENGTH: ['address-too-long', 'Die Adresse ist zu lang!'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported-type',
    'Bitte JSON senden (Content-Type: application/json)!',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad-json', 'Der Anfragetext ist kein gültiges JSON!'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request-too-large', 'Die Anfrage ist zu groß!'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad-request', 'Die Länge der Anfrage stimmt nicht!'],
}

function translate(error: unknown, request: FastifyRequest): ProblemError {
  const { code, statusCode } = error as Partial<FastifyError>
  const knownProblem = code ? fastifyCodes[code] : undefined
  if (knownProblem) return new ProblemError(...knownProblem)
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new ProblemError('bad-request', 'Die Anfrage ist ungültig!')
  }
  if (isBrokenReference(error)) {
    return new ProblemError(
      'conflict',
      'Inzwischen hat jemand etwas daran geändert. Bitte laden Sie die Seite neu!',
    )
  }
  if (isOnHold(error)) {
    return new ProblemError(
      'unavailable',
      'Das Portal zieht gerade um: Lesen geht, ändern lässt sich im Augenblick nichts. Bitte versuchen Sie es gleich noch einmal.',
      { retryAfter: 5 },
    )
  }
  const errorId = randomUUID().slice(0, 8)
  request.log.error({ err: error, errorId }, 'request failed')
  if (isOutOfSpace(error)) return full(request, errorId)
  if (isDiskFailing(error)) {
    return new ProblemError(
      'unavailable',
      'Der Datenträger des Portals meldet Fehler. Bitte wenden Sie sich an den Betreiber.',
      { errorId },
    )
  }
  if (isReadOnly(error)) return noChanges({ errorId })
  if (isRolledBack(error)) {
    return new ProblemError(
      'unavailable',
      'Jemand hat gleichzeitig an denselben Daten gearbeitet. Es wurde nichts gespeichert. Bitte versuchen Sie es noch einmal.',
      { errorId, retryAfter: 1 },
    )
  }
  if (error instanceof PlaceGone) {
    return new ProblemError(
      'unavailable',
      'Der Speicher des Portals ist gerade nicht erreichbar. Es wurde nichts gespeichert. Bitte versuchen Sie es gleich noch einmal.',
      { errorId, retryAfter: 5 },
    )
  }
  return isDatabaseAway(error)
    ? new ProblemError(
        'unavailable',
        'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
        { errorId, retryAfter: 5 },
      )
    : new ProblemError(
        'internal',
        `Das hat leider nicht funktioniert. Bitte versuchen Sie es noch einmal (Fehler ${errorId}).`,
        { errorId },
      )
}

/** The 503 of a read-only PostgreSQL, which can still be read: a failover is probably under way. */
export function noChanges(extras: { errorId?: string } = {}): ProblemError {
  return new ProblemError(
    'unavailable',
    'Die Datenbank nimmt gerade keine Änderungen an: Lesen geht. Es wurde nichts gespeichert. Bitte versuchen Sie es gleich noch einmal.',
    { ...extras, retryAfter: 5 },
  )
}

/** Writes are told that nothing was stored, reads that they may be repeated. */
function full({ method }: FastifyRequest, errorId: string): ProblemError {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading
    ? new ProblemError('unavailable', `${noSpace} Bitte versuchen Sie es gleich noch einmal.`, {
        errorId,
        retryAfter: 5,
      })
    : new ProblemError('storage-full', `${noSpace} Es wurde nichts gespeichert.`, { errorId })
}

const noSpace = 'Auf dem Server ist kein Speicherplatz mehr frei.'

/** A GET without a route is a 404 even if the path supports other methods, as in Strapi. */
function notFound(request: FastifyRequest, reply: FastifyReply): ProblemError {
  const [path = ''] = request.url.split('?')
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const methods = isReading ? [] : methodsAt(path)
  if (methods.length > 0) {
    reply.header('allow', methods.join(', '))
    return new ProblemError('method-not-allowed', `${request.method} ist hier nicht möglich!`)
  }
  return new ProblemError('not-found', 'Diese Adresse gibt es nicht!')
}

function methodsAt(path: string): string[] {
  const found = Object.values(all)
    .filter((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].some((address) => matches(address, path)),
    )
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set(found)]
}

function matches(pattern: string, path: string): boolean {
  const expression = pattern.replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${expression}/?$`, 'i').test(path)
}
