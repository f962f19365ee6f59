import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyBodyParser,
  type FastifyInstance,
  LogController,
} from 'fastify'
import qs from 'qs'
import { authRoutes } from './accounts/auth.routes.ts'
import { confirmationRoute } from './accounts/confirmation.routes.ts'
import { factorSignInRoutes } from './accounts/factor-sign-in.routes.ts'
import { ownFactorsRoutes } from './accounts/own-factors.routes.ts'
import { sessionsRoutes } from './accounts/sessions.routes.ts'
import { waitsForSetup } from './accounts/setup.ts'
import { signInLocksRoutes } from './accounts/sign-in-locks.routes.ts'
import { tokensRoutes } from './accounts/tokens.routes.ts'
import { usersRoutes } from './accounts/users.routes.ts'
import { announcementsRoutes } from './announcements/announcements.routes.ts'
import { authorityAccessRoutes } from './authority/authority-access.routes.ts'
import { authorityLinksRoutes } from './authority/authority-links.routes.ts'
import { binRoutes } from './bin/bin.routes.ts'
import { changesRoutes } from './changes/changes.routes.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { complianceRoutes } from './compliance/compliance.routes.ts'
import { ownTurn } from './core/in-turns.ts'
import { LatestUsed } from './core/latest-used.ts'
import { ProblemError } from './core/problem-error.ts'
import { customerRoutes } from './devices/customer.routes.ts'
import { devicesRoutes } from './devices/devices.routes.ts'
import { doctypesRoutes } from './doctypes/doctypes.routes.ts'
import { documentBatchesRoutes } from './documents/document-batches.routes.ts'
import { documentJobsRoutes } from './documents/document-jobs.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { containerFindingsRoutes } from './file-imports/container-findings.routes.ts'
import { fileImportsRoutes } from './file-imports/file-imports.routes.ts'
import { filesRoutes } from './files/files.routes.ts'
import { uploadsRoutes } from './files/uploads.routes.ts'
import { handoverRoute } from './handover/handover.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { answerBrokenRequest, answerOddRequests } from './http/broken-requests.ts'
import { compressAnswers } from './http/compression.ts'
import { allowOrigins } from './http/cors.ts'
import { oddShapeOf } from './http/odd-shape.ts'
import { answerEarlyProblem, answerProblems } from './http/problems.ts'
import { noticeUnknownProxies, proxiesOf } from './http/proxies.ts'
import {
  defaultLimits,
  headerTimes,
  limitConnections,
  limitRequests,
  type RequestLimits,
} from './http/request-limits.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveWeb } from './http/static-web.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { labelFormatsRoutes } from './labels/label-formats.routes.ts'
import { labelsRoutes } from './labels/labels.routes.ts'
import { logoRoute } from './logo/logo.routes.ts'
import { logFailedCall } from './logs/failed-calls.ts'
import { logsRoutes } from './logs/logs.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { metricsRoute } from './metrics/metrics.routes.ts'
import { partsRoutes } from './parts/parts.routes.ts'
import { apiDocsRoutes } from './portal/api-docs.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { previewsRoute } from './previews/previews.routes.ts'
import { digitalLinkRoutes } from './public/digital-link.routes.ts'
import { publicPageRoutes } from './public/public-page.routes.ts'
import { passwordLinksRoutes } from './reset/password-links.routes.ts'
import type { Services } from './services.ts'
import { readMakerFacts, rememberMaker } from './settings/maker-facts.ts'
import { securityTextRoute } from './settings/security-text.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { webManifestRoute } from './settings/web-manifest.routes.ts'
import { shellsRoutes } from './shells/shells.routes.ts'
import { identitiesRoutes } from './sso/identities.routes.ts'
import { ssoRoutes } from './sso/sso.routes.ts'
import { toDoRoutes } from './to-do/to-do.routes.ts'
import { vdiPackagesRoutes } from './vdi2770/vdi-packages.routes.ts'
import { viewsRoutes } from './views/views.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

/** Parsing a longer one takes some milliseconds. */
const longBody = 100_000
const notUtf8 = 'Der Anfragetext ist nicht in UTF-8 kodiert!'
const compressedBody = 'Bitte den Anfragetext ungepackt senden, ohne „Content-Encoding“!'
const seconds = 1_000
const kibibyte = 1_024
const maxQuery = 4 * kibibyte

/** Names such as `toString` are kept and rejected like any other unknown name, instead of being dropped silently. */
const nested = { depth: 12, arrayLimit: 1_000, parameterLimit: 1_000, allowPrototypes: true }

/** Composes the whole server: plugins, hooks and all routes. The app can then `listen` or be called by `inject`. */
export async function buildApp(
  services: Services,
  logger: FastifyBaseLogger,
  limits: RequestLimits = defaultLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    trustProxy: services.config.trustProxy.length > 0 && proxiesOf(services),
    bodyLimit: 256 * kibibyte,
    // Disabled: `limitRequests` sets deadlines that take uploads into account.
    requestTimeout: 0,
    // Longer than the keep-alive of proxies (nginx 60 s, Caddy 120 s): closing a connection first would abort a
    // request that the proxy is just sending on it.
    keepAliveTimeout: 125 * seconds,
    forceCloseConnections: 'idle',
    // Requests that arrive during shutdown are still answered.
    return503OnClosing: false,
    frameworkErrors: answerEarlyProblem,
    clientErrorHandler: answerBrokenRequest,
    http: { ...headerTimes(limits), maxHeaderSize: 8 * kibibyte, requireHostHeader: false },
    routerOptions: {
      ignoreTrailingSlash: true,
      caseSensitive: false,
      maxParamLength: 300,
      querystringParser: parseQuery,
    },
  })
  limitConnections(app, proxiesOf(services), limits)
  limitRequests(app, limits)
  const maker = rememberMaker(services, logger)
  answerProblems(
    app,
    (request, problem) => logFailedCall(services, request, problem),
    maker,
    services.config,
  )
  logRequests(app)
  readLenientBodies(app)
  await app.register(cookie)
  compressAnswers(app)
  await allowOrigins(app, services.config)
  addSecurityHeaders(app, services.config)
  answerOddRequests(app)
  noticeUnknownProxies(app, services, logger)
  rejectEarly(app)

  await metricsRoute(app, services)
  portalRoutes(app, services)
  apiDocsRoutes(app, maker)
  authRoutes(app, services)
  factorSignInRoutes(app, services)
  ownFactorsRoutes(app, services)
  ssoRoutes(app, services)
  identitiesRoutes(app, services)
  usersRoutes(app, services)
  signInLocksRoutes(app, services)
  tokensRoutes(app, services)
  sessionsRoutes(app, services)
  confirmationRoute(app, services)
  passwordLinksRoutes(app, services)
  companiesRoutes(app, services)
  complianceRoutes(app, services)
  partsRoutes(app, services)
  doctypesRoutes(app, services)
  await uploadsRoutes(app, services)
  filesRoutes(app, services)
  announcementsRoutes(app, services)
  previewsRoute(app, services)
  vdiPackagesRoutes(app, services)
  customerRoutes(app, services)
  devicesRoutes(app, services)
  handoverRoute(app, services)
  publicPageRoutes(app, services)
  authorityLinksRoutes(app, services)
  authorityAccessRoutes(app, services)
  digitalLinkRoutes(app, services)
  documentJobsRoutes(app, services)
  documentBatchesRoutes(app, services)
  documentsRoutes(app, services)
  labelsRoutes(app, services)
  labelFormatsRoutes(app, services)
  shellsRoutes(app, services)
  importsRoutes(app, services)
  fileImportsRoutes(app, services)
  containerFindingsRoutes(app, services)
  exportsRoutes(app, services)
  historyRoutes(app, services)
  changesRoutes(app, services)
  viewsRoutes(app, services)
  webhooksRoutes(app, services)
  binRoutes(app, services)
  logsRoutes(app, services)
  mailRoutes(app, services)
  settingsRoutes(app, services)
  toDoRoutes(app, services, logger)
  securityTextRoute(app, services)
  webManifestRoute(app, services)
  logoRoute(app, services)
  await serveWeb(app, services.config, {
    maker: () => readMakerFacts(services),
    isEmpty: () => waitsForSetup(services.db),
  })
  return app
}

/**
 * Maximum total length in characters of the cached query strings; their parsed form may take 25 times as many bytes.
 */
const maxCachedLength = 200_000

const parsedQueries = new LatestUsed<{ query: qs.ParsedQs; length: number }>(
  maxCachedLength,
  ({ length }) => length,
)

/**
 * Parsed queries are cached, as whoever watches a list sends the
 * same address all day; they are frozen, as they are shared.
 */
function parseQuery(text: string): qs.ParsedQs {
  if (text === '') return noQuery
  if (text.length > maxQuery) return qs.parse(text, nested)
  const { length } = text
  return parsedQueries.getOrMake(text, () => ({ query: frozen(qs.parse(text, nested)), length }))
    .query
}

const noQuery: qs.ParsedQs = Object.freeze({})

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}

/** Logs one line per request; never a query string, body, header or cookie. */
function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = request.url.split('?')
    const { statusCode: status, elapsedTime } = reply
    request.log.info(
      { method: request.method, path, status, ms: Math.round(elapsedTime) },
      'request',
    )
    done()
  })
}

/** Rejects requests before their body is read. A single hook, as every hook costs time in every request. */
function rejectEarly(app: FastifyInstance) {
  app.addHook('onRequest', ({ url, method, headers }, _reply, done) => {
    const start = url.indexOf('?')
    if (start !== -1 && url.length - start > maxQuery) {
      done(new ProblemError('address-too-long', 'Die Adresse ist zu lang!'))
    } else if ((method === 'POST' || method === 'PUT') && isCompressed(headers)) {
      done(new ProblemError('unsupported-type', compressedBody))
    } else done()
  })
}

/** Bodies are read as they are: a compressed one would not be JSON, or would be stored as a file with other bytes. */
function isCompressed({ 'content-encoding': packing = '' }: IncomingHttpHeaders): boolean {
  return !['', 'identity'].includes(packing.trim().toLowerCase())
}

/** An absent body, or text that is not a form of ours, is not a JSON error: the endpoint reports what is missing. */
function readLenientBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const readJson: FastifyBodyParser<Buffer> = (request, body, done) => {
    // A lenient decoder would drop the umlaut of „Müller“ sent by a Latin-1 script, and the damage would be stored.
    if (!isUtf8(body)) return done(new ProblemError('bad-json', notUtf8))
    const oddShape = oddShapeOf(body)
    if (oddShape !== undefined) return done(new ProblemError('bad-json', oddShape))
    const text = String(body).replace(/^\ufeff/, '')
    if (text === '') done(null, undefined)
    else if (/^\s*[[{]/.test(text)) parseJson(request, text, done)
    else done(new ProblemError('no-json-object', 'Bitte ein JSON-Objekt senden!'))
  }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const read = () => readJson(request, body as Buffer, done)
    if (body.length < longBody) read()
    else void ownTurn().then(read)
  })
  // Scripts for Strapi send `data[name]=…`. So could a page of another site: see `assertOwnSite`.
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'buffer' }, (_request, body, done) => {
    if (!isUtf8(body as Buffer)) return done(new ProblemError('bad-form', notUtf8))
    done(null, qs.parse(String(body), nested))
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined)
  })
}
