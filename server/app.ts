import { isUtf8 } from 'node:buffer'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import qs from 'qs'
import { authRoutes } from './accounts/auth.routes.ts'
import { waitsForSetup } from './accounts/setup.ts'
import { tokensRoutes } from './accounts/tokens.routes.ts'
import { usersRoutes } from './accounts/users.routes.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { ProblemError } from './core/problem-error.ts'
import { customerRoutes } from './devices/customer.routes.ts'
import { devicesRoutes } from './devices/devices.routes.ts'
import { doctypesRoutes } from './doctypes/doctypes.routes.ts'
import { documentJobsRoutes } from './documents/document-jobs.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { filesRoutes } from './files/files.routes.ts'
import { uploadsRoutes } from './files/uploads.routes.ts'
import { answerBrokenRequest, answerOddRequests } from './http/broken-requests.ts'
import { compressAnswers } from './http/compression.ts'
import { allowOrigins } from './http/cors.ts'
import { answerEarlyProblem, answerProblems } from './http/problems.ts'
import { noticeUnknownProxies, proxiesOf } from './http/proxies.ts'
import {
  headerTimes,
  limitConnections,
  limitRequests,
  type RequestLimits,
  usualLimits,
} from './http/request-limits.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveWeb } from './http/static-web.ts'
import { labelFormatsRoutes } from './labels/label-formats.routes.ts'
import { labelsRoutes } from './labels/labels.routes.ts'
import { logFailedCall } from './logs/failed-calls.ts'
import { logsRoutes } from './logs/logs.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { partsRoutes } from './parts/parts.routes.ts'
import { apiDocsRoutes } from './portal/api-docs.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { previewsRoute } from './previews/previews.routes.ts'
import { publicPageRoutes } from './public/public-page.routes.ts'
import type { Services } from './services.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

const notUtf8 = 'Der Anfragetext ist nicht in UTF-8 kodiert!'
const seconds = 1_000
const kibibyte = 1_024
const maxQuery = 4 * kibibyte

/** Names such as `toString` arrive and are refused like any unknown one, instead of being dropped. */
const nested = { depth: 12, arrayLimit: 1_000, parameterLimit: 1_000, allowPrototypes: true }

/** The server's table of contents: what is served, and by whom. Ready to listen or to be asked by `inject`. */
export async function buildApp(
  services: Services,
  logger: FastifyBaseLogger,
  limits: RequestLimits = usualLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: services.config.trustProxy.length > 0 && proxiesOf(services),
    bodyLimit: 256 * kibibyte,
    // Ours knows uploads (`limitRequests`).
    requestTimeout: 0,
    keepAliveTimeout: 5 * seconds,
    forceCloseConnections: 'idle',
    frameworkErrors: answerEarlyProblem,
    clientErrorHandler: answerBrokenRequest,
    http: { ...headerTimes(limits), maxHeaderSize: 8 * kibibyte, requireHostHeader: false },
    routerOptions: {
      ignoreTrailingSlash: true,
      caseSensitive: false,
      maxParamLength: 300,
      querystringParser: (text) => qs.parse(text, nested),
    },
  })
  limitConnections(app, proxiesOf(services), limits)
  limitRequests(app, limits)
  answerProblems(app, (request, problem) => logFailedCall(services, request, problem))
  logRequests(app)
  readLenientBodies(app)
  await app.register(cookie)
  await compressAnswers(app)
  await allowOrigins(app, services.config)
  await addSecurityHeaders(app, services.config)
  answerOddRequests(app)
  noticeUnknownProxies(app, services, logger)
  refuseLongQueries(app)

  portalRoutes(app, services)
  apiDocsRoutes(app)
  authRoutes(app, services)
  usersRoutes(app, services)
  tokensRoutes(app, services)
  companiesRoutes(app, services)
  partsRoutes(app, services)
  doctypesRoutes(app, services)
  await uploadsRoutes(app, services)
  filesRoutes(app, services)
  previewsRoute(app, services)
  customerRoutes(app, services)
  devicesRoutes(app, services)
  publicPageRoutes(app, services)
  documentJobsRoutes(app, services)
  documentsRoutes(app, services)
  labelsRoutes(app, services)
  labelFormatsRoutes(app, services)
  logsRoutes(app, services)
  mailRoutes(app, services)
  settingsRoutes(app, services)
  await serveWeb(app, services.config, () => waitsForSetup(services.db))
  return app
}

/** One line per request: never a query string, body, header or cookie. */
function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?')
    const { statusCode: status, elapsedTime } = reply
    request.log.info(
      { method: request.method, path, status, ms: Math.round(elapsedTime) },
      'request',
    )
  })
}

function refuseLongQueries(app: FastifyInstance) {
  app.addHook('onRequest', async ({ url }) => {
    const start = url.indexOf('?')
    if (start === -1 || url.length - start <= maxQuery) return
    throw new ProblemError('address-too-long', 'Die Adresse ist zu lang!')
  })
}

/** An absent body is no JSON mistake: the endpoint says what is missing. So does text that is no form of ours. */
function readLenientBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A lenient decoder would keep „Müller“ of a Latin-1 script without its umlaut, for good.
    if (!isUtf8(body as Buffer)) return done(new ProblemError('bad-json', notUtf8))
    const text = String(body).replace(/^\ufeff/, '')
    if (text === '') done(null, undefined)
    else if (/^\s*[[{]/.test(text)) parseJson(request, text, done)
    else done(new ProblemError('no-json-object', 'Bitte ein JSON-Objekt senden!'))
  })
  // Scripts of Strapi clients send `data[name]=…`. A page of somebody else's could, too: see `assertOwnSite`.
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'buffer' }, (_request, body, done) => {
    if (!isUtf8(body as Buffer)) return done(new ProblemError('bad-form', notUtf8))
    done(null, qs.parse(String(body), nested))
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined)
  })
}
