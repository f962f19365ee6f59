import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorityLinks, authorityPath } from '#contract/authority-links.ts'
import { assertOwnSite } from '../auth/access.ts'
import { inWords } from '../core/german-numbers.ts'
import { addressOf } from '../core/network.ts'
import type { PageLanguage } from '../core/page-words.ts'
import { ProblemError } from '../core/problem-error.ts'
import { pageLanguage, wantedLanguages } from '../core/wanted-languages.ts'
import { inTransaction } from '../db/database.ts'
import { savedName } from '../files/saved-name.ts'
import { sendUpload } from '../files/send-upload.ts'
import { sendZip } from '../files/send-zip.ts'
import { foundOr404 } from '../http/found.ts'
import { isApi } from '../http/problems.ts'
import { chosenLanguage } from '../http/visitor-language.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { authorityEntry, authorityEntryPolicy } from './authority-entry.ts'
import { withSavedName } from './authority-files.store.ts'
import { noteOpened } from './authority-links.store.ts'
import { authorityPage, authorityPolicy } from './authority-page.ts'
import { openAuthoritySession } from './authority-session.ts'
import {
  accessOfCode,
  accessOfSession,
  filesOfAccess,
  logAccess,
  logDownload,
} from './find-access.ts'

const leadsNowhere = 'Dieser Zugang gilt nicht (mehr)!'
const unknownFile = 'Diese Datei gehört nicht (mehr) zu diesem Zugang!'

/**
 * The pages and files that authorities open with a link. Every request looks the link up again, so a revoked
 * link ends at once, and all invalid links get the same response. Responses are not cached, and no other site
 * learns where a visitor came from.
 */
export function authorityAccessRoutes(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, clock, throttle } = services
  const { timeZone } = config

  app.get(authorityLinks.enter.path, async (request, reply) =>
    answerEntry(services, request, reply),
  )

  app.post(authorityLinks.open.path, async (request, reply) => {
    assertOwnSite(request)
    const { data } = authorityLinks.open.input.safeParse(request.body)
    // Some paste the whole link.
    const code = data?.code.split('#').at(-1)?.trim() ?? ''
    const access = await accessOfCode(services, code)
    if (!access) {
      await throttle.guess(addressOf(request))
      return answerEntry(services, request, reply, true)
    }
    await inTransaction(db, async (tx) => {
      await noteOpened(tx, clock(), access.link.id)
      await logAccess(tx, services, request, access, 'geöffnet')
    })
    openAuthoritySession(reply, services, access.link)
    const { lang } = request.query as { lang?: unknown }
    const query = typeof lang === 'string' ? `?lang=${encodeURIComponent(lang)}` : ''
    return withPrivacyHeaders(reply).redirect(`${authorityPath}/${access.link.id}${query}`, 303)
  })

  app.get(authorityLinks.show.path, async (request, reply) => {
    const access = await accessOfSession(services, request)
    if (!access) return answerEntry(services, request, reply, true)
    const settings = await readSettings(db, config)
    const files = await filesOfAccess(services, access)
    const language = languageOf(request)
    return withPrivacyHeaders(reply)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': authorityPolicy(settings),
      })
      .send(authorityPage({ ...access, files, language, settings, config }))
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: authorityLinks.zip.path,
    handler: async (request, reply) => {
      const access = await accessOfSession(services, request)
      if (!access) return answerEntry(services, request, reply, true)
      const { withdrawn } = savedWords
      const files = (await filesOfAccess(services, access))
        .flatMap(({ versions }) => versions)
        .map((version) => ({ current: withSavedName(version, withdrawn), delivered: undefined }))
      const [first] = files
      foundOr404(first, unknownFile)
      const { link, facts } = access
      const name = `${facts.sn ?? facts.part ?? link.id}.zip`
      const all =
        files.length === 1 ? 'die einzige Fassung' : `alle ${inWords(files.length)} Fassungen`
      await logDownload(services, request, access, `${all} als ZIP heruntergeladen`)
      return sendZip({ request, reply: withPrivacyHeaders(reply), blobs, files, name, timeZone })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: authorityLinks.file.path,
    handler: async (request, reply) => {
      const access = await accessOfSession(services, request)
      if (!access) return answerEntry(services, request, reply, true)
      const { file: slug } = request.params as { file: string }
      const find = async () => {
        const [found] = await filesOfAccess(services, access, slug)
        const version = withSavedName(
          foundOr404(found, unknownFile).versions[0],
          savedWords.withdrawn,
        )
        return { ...version, name: savedName(version) }
      }
      const { name } = await find()
      await logDownload(services, request, access, `„${name}“ heruntergeladen`)
      withPrivacyHeaders(reply)
      return sendUpload({ request, reply, blobs, cacheControl, find, isWhole: true })
    },
  })
}

/** The same bytes for every reason: unknown, expired, revoked, deleted, switched off, session expired or forged. */
async function answerEntry(
  { db, config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  isRefused = false,
) {
  if (isRefused && isApi(request)) throw new ProblemError('not-found', leadsNowhere)
  const settings = await readSettings(db, config)
  const language = languageOf(request)
  const chosen = chosenLanguage(request)
  const entry = authorityEntry({ language, chosen, settings, config, isRefused })
  return withPrivacyHeaders(reply)
    .code(isRefused ? 404 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': authorityEntryPolicy(settings),
      // Without any referrer, the form's `Origin` would be `null` and thus count as foreign.
      'referrer-policy': 'same-origin',
    })
    .send(entry)
}

const cacheControl = 'no-store'

/** File names are German, like those of the files that customers save. */
const savedWords = { withdrawn: 'zurückgezogen' }

function withPrivacyHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': cacheControl,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
}

function languageOf({ query, headers }: FastifyRequest): PageLanguage {
  const { lang } = query as { lang?: unknown }
  return pageLanguage(wantedLanguages(lang, headers['accept-language']))
}
