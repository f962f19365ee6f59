import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorityLinks, authorityPath } from '#contract/authority-links.ts'
import { assertOwnSite } from '../auth/access.ts'
import { dayIn } from '../core/day.ts'
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
import { insertLog } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { authorityEntry, authorityEntryPolicy } from './authority-entry.ts'
import { listAuthorityFiles, withSavedName } from './authority-files.store.ts'
import {
  findLinkById,
  findLinkBySecret,
  noteOpened,
  type ValidLink,
} from './authority-links.store.ts'
import { authorityPage, authorityPolicy } from './authority-page.ts'
import { hasAuthoritySession, openAuthoritySession } from './authority-session.ts'
import { findSubjectFacts, nameSubject, type SubjectFacts } from './authority-subjects.store.ts'

const leadsNowhere = 'Dieser Zugang gilt nicht (mehr)!'
const unknownFile = 'Diese Datei gehört nicht (mehr) zu diesem Zugang!'

/** Looked up when there is no link: no device has this id. */
const noSubject = { kind: 'device', id: 0 } as const

/** A valid link with the facts that it shows. */
interface Access {
  link: ValidLink
  facts: SubjectFacts
}

/**
 * The pages and files that authorities open with a link. Every request looks the link up again, so a revoked
 * link ends at once, and all invalid links get the same response. Responses are not cached, and no other site
 * learns where a visitor came from.
 */
export function authorityAccessRoutes(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, clock, throttle } = services
  const { timeZone } = config

  app.get(authorityLinks.enter.path, async (request, reply) => answerEntry(request, reply))

  app.post(authorityLinks.open.path, async (request, reply) => {
    assertOwnSite(request)
    const { data } = authorityLinks.open.input.safeParse(request.body)
    const access = await accessBy(await findLinkBySecret(db, clock(), data?.code.trim() ?? ''))
    if (!access) {
      await throttle.guess(addressOf(request))
      return answerEntry(request, reply, true)
    }
    await inTransaction(db, async (tx) => {
      await noteOpened(tx, clock(), access.link.id)
      await log(tx, request, access, 'geöffnet')
    })
    openAuthoritySession(reply, services, access.link)
    const { lang } = request.query as { lang?: unknown }
    const query = typeof lang === 'string' ? `?lang=${encodeURIComponent(lang)}` : ''
    return withPrivacyHeaders(reply).redirect(`${authorityPath}/${access.link.id}${query}`, 303)
  })

  app.get(authorityLinks.show.path, async (request, reply) => {
    const access = await accessOf(request)
    if (!access) return answerEntry(request, reply, true)
    const settings = await readSettings(db, config)
    const files = await filesOf(access)
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
      const access = await accessOf(request)
      if (!access) return answerEntry(request, reply, true)
      const { withdrawn } = savedWords
      const files = (await filesOf(access))
        .flatMap(({ versions }) => versions)
        .map((version) => ({ current: withSavedName(version, withdrawn), delivered: undefined }))
      const [first] = files
      foundOr404(first, unknownFile)
      const { link, facts } = access
      const name = `${facts.sn ?? facts.part ?? link.id}.zip`
      const all = files.length === 1 ? 'die einzige Fassung' : `alle ${files.length} Fassungen`
      await logRead(request, access, `${all} als ZIP heruntergeladen`)
      return sendZip({ request, reply: withPrivacyHeaders(reply), blobs, files, name, timeZone })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: authorityLinks.file.path,
    handler: async (request, reply) => {
      const access = await accessOf(request)
      if (!access) return answerEntry(request, reply, true)
      const { file: slug } = request.params as { file: string }
      const find = async () => {
        const [found] = await filesOf(access, slug)
        const version = withSavedName(
          foundOr404(found, unknownFile).versions[0],
          savedWords.withdrawn,
        )
        return { ...version, name: savedName(version) }
      }
      const { name } = await find()
      await logRead(request, access, `„${name}“ heruntergeladen`)
      withPrivacyHeaders(reply)
      return sendUpload({ request, reply, blobs, cacheControl, find, isWhole: true })
    },
  })

  /** The access of a request's session; undefined if there is none that is valid. */
  async function accessOf(request: FastifyRequest): Promise<Access | undefined> {
    const asked = authorityLinks.show.input.safeParse({
      id: (request.params as { id: string }).id,
    })
    const link = await findLinkById(db, clock(), asked.data?.id ?? 0)
    return accessBy(hasAuthoritySession(request, services, link) ? link : undefined)
  }

  /** Runs the same queries whether the link exists or not, so that the duration of a refusal reveals nothing. */
  async function accessBy(link: ValidLink | undefined): Promise<Access | undefined> {
    const { authorityAccess } = await readSettings(db, config)
    const facts = await findSubjectFacts(db, link?.subject ?? noSubject)
    return link && facts && authorityAccess ? { link, facts } : undefined
  }

  function filesOf({ link, facts }: Access, slug?: string) {
    const wanted = {
      timeZone,
      today: dayIn(timeZone, clock()),
      ...(slug !== undefined && { slug }),
    }
    return listAuthorityFiles(db, link.subject, facts.deliveredOn, wanted)
  }

  /** Called before the first byte is sent: a download that cannot be logged is refused. */
  async function logRead(request: FastifyRequest, access: Access, what: string): Promise<void> {
    if (request.method !== 'GET') return
    await throttle.count('report', `authority:${access.link.id}`, addressOf(request))
    await log(db, request, access, what)
  }

  async function log(tx: Services['db'], request: FastifyRequest, { link }: Access, what: string) {
    const subject = await nameSubject(tx, link.subject)
    const message = `Zugang für Behörden Nr. ${link.id} zu ${subject?.name}: ${what}`
    const address = addressOf(request)
    await insertLog(tx, clock(), {
      ...subject?.about,
      type: 'info',
      status: '200',
      message,
      address,
    })
  }

  /** The same bytes for every reason: unknown, expired, revoked, deleted, switched off, session expired or forged. */
  async function answerEntry(request: FastifyRequest, reply: FastifyReply, isRefused = false) {
    if (isRefused && isApi(request)) throw new ProblemError('not-found', leadsNowhere)
    const settings = await readSettings(db, config)
    const entry = authorityEntry({ language: languageOf(request), settings, config, isRefused })
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
