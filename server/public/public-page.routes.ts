import type { FastifyInstance, FastifyRequest } from 'fastify'
import { labels } from '#contract/labels.ts'
import { shells } from '#contract/shells.ts'
import { dayIn } from '../core/day.ts'
import type { PageLanguage } from '../core/page-words.ts'
import { ProblemError } from '../core/problem-error.ts'
import { pageLanguage, wantedLanguages } from '../core/wanted-languages.ts'
import { ifThereIsRoom } from '../db/violations.ts'
import { countWhenSent } from '../files/count-when-sent.ts'
import { savedName } from '../files/saved-name.ts'
import { sendUpload } from '../files/send-upload.ts'
import { assertFilesThere, sendZip, zipTag } from '../files/send-zip.ts'
import { foundOr404 } from '../http/found.ts'
import { isKnownTag } from '../http/known-tag.ts'
import type { Services } from '../services.ts'
import { sendShellPackage } from '../shells/send-shell.ts'
import { findPublic, publicFilesOf, publicVersion, unknownFile } from './find-public.ts'
import { pictureName } from './public-page.ts'
import { findFilePicture, findPicture } from './public-picture.store.ts'
import { publiclyShelled, sendShellAt, wantsShell } from './public-shell.ts'
import type { Scanned } from './scanned.store.ts'
import { sendPublicPage } from './send-public-page.ts'
import { countVisit } from './visits.store.ts'

const noPicture = 'Von dieser Datei gibt es kein Vorschaubild!'

/** A cached file has to be revalidated each time, as it may no longer be public. */
const cacheControl = 'public, no-cache'

/**
 * The address in a label's QR code, valid as long as the label lasts: a page with everything public, or else a
 * redirect to the customer login; programs get an asset administration shell. Nobody signs in here: no cookie is set
 * or read.
 */
export function publicPageRoutes(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, clock } = services
  const { timeZone } = config
  const today = () => dayIn(timeZone, clock())

  app.get(labels.address.path, async (request, reply) => {
    const { publicId, scanned } = await findPublic(services, request)
    const files = await publicFilesOf(services, scanned)
    reply.headers({ vary: 'accept, accept-language, authorization', 'x-robots-tag': 'noindex' })
    const subject = { scanned, publicId, files }
    if (wantsShell(request.headers.accept)) {
      return sendShellAt({ request, reply, services, today: today(), ...subject })
    }
    if (request.method === 'GET' && files.length > 0)
      await countVisitOf(services, request, scanned, today())
    return sendPublicPage({ request, reply, services, ...subject })
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: shells.publicPackage.path,
    handler: async (request, reply) => {
      const { publicId, scanned } = await findPublic(services, request)
      const files = await publicFilesOf(services, scanned)
      if (files.length === 0) throw new ProblemError('not-found', unknownFile)
      reply.headers({ 'cache-control': cacheControl, 'x-robots-tag': 'noindex' })
      countWhenSent(services, request, reply, new Set(files.map(({ current }) => current.media)))
      const shelled = publiclyShelled(scanned, publicId)
      return sendShellPackage({ request, reply, services, shelled, files })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: labels.publicZip.path,
    handler: async (request, reply) => {
      const { publicId, scanned } = await findPublic(services, request)
      const files = await publicFilesOf(services, scanned)
      if (files.length === 0) throw new ProblemError('not-found', unknownFile)
      const language = languageOf(request)
      const etag = zipTag(files, language)
      const varies = { 'cache-control': cacheControl, vary: 'accept-language' }
      reply.headers({ etag, ...varies, 'x-robots-tag': 'noindex' })
      if (isKnownTag(request, etag)) {
        await assertFilesThere(blobs, files)
        return reply.code(304).send()
      }
      countWhenSent(services, request, reply, new Set(files.map(({ current }) => current.media)))
      const name = `${scanned.sn ?? scanned.part ?? publicId}.zip`
      return sendZip({ request, reply, blobs, files, name, timeZone, language })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: labels.publicFile.path,
    handler: async (request, reply) => {
      const { scanned } = await findPublic(services, request)
      const { file: slug } = request.params as { file: string }
      reply.header('x-robots-tag', 'noindex')
      if (slug === pictureName) {
        const find = async () => {
          const isShown = (await publicFilesOf(services, scanned)).length > 0
          const id = isShown ? scanned.picture : null
          return foundOr404(id === null ? undefined : await findPicture(db, id), unknownFile)
        }
        return sendUpload({ request, reply, blobs, cacheControl, find })
      }
      const read = new Set<number>()
      countWhenSent(services, request, reply, read)
      const findFile = async () => {
        const version = await publicVersion(services, scanned, slug)
        read.add(version.media)
        return { ...version, name: savedName(version, languageOf(request)) }
      }
      reply.header('vary', 'accept-language')
      return sendUpload({ request, reply, blobs, cacheControl, find: findFile })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: labels.publicPreview.path,
    handler: async (request, reply) => {
      const { scanned } = await findPublic(services, request)
      reply.header('x-robots-tag', 'noindex')
      const input = labels.publicPreview.input.safeParse(request.params)
      const { file: slug, width } = foundOr404(input.data, noPicture)
      const findShown = async () => {
        const version = await publicVersion(services, scanned, slug)
        return foundOr404(await findFilePicture(db, version, width), noPicture)
      }
      return sendUpload({ request, reply, blobs, cacheControl, find: findShown })
    },
  })
}

/** Counts a visit; if that fails, the page is served all the same. */
async function countVisitOf(
  { db }: Services,
  { log }: FastifyRequest,
  { kind, id }: Scanned,
  today: string,
): Promise<void> {
  if (kind !== 'device') return
  try {
    await ifThereIsRoom(() => countVisit(db, id, today))
  } catch (error) {
    log.error({ err: error, device: id }, 'a visit was not counted')
  }
}

/** The language of downloads: their links carry none, and no cookie is read. */
function languageOf({ headers }: FastifyRequest): PageLanguage {
  return pageLanguage(wantedLanguages(undefined, headers['accept-language']))
}
