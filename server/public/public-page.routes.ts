import type { FastifyInstance, FastifyRequest } from 'fastify'
import { labels } from '#contract/labels.ts'
import { dayIn } from '../core/day.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { savedName } from '../files/saved-name.ts'
import { sendUpload } from '../files/send-upload.ts'
import { sendZip, zipTag } from '../files/send-zip.ts'
import { listShownFiles, listShownVersions } from '../files/shown-versions.store.ts'
import { pageCompression } from '../http/compression.ts'
import { foundOr404 } from '../http/found.ts'
import { isKnownTag } from '../http/known-tag.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { pictureName, publicPage, publicPagePolicy } from './public-page.ts'
import { findPicture } from './public-picture.store.ts'
import { findScanned, type Scanned } from './scanned.store.ts'
import { countVisit } from './visits.store.ts'
import { wantedLanguages } from './wanted-languages.ts'

const unknown =
  'Zu dieser Adresse gibt es kein Gerät. Bitte vergleichen Sie sie mit dem Typenschild.'
const gone = 'Dieses Gerät ist nicht mehr im Bestand. Bei Fragen zu ihm helfen wir Ihnen gern:'
const unknownFile = 'Diese Datei ist nicht (mehr) öffentlich!'

/** Whoever keeps a file asks each time whether it is still public. */
const cacheControl = 'public, no-cache'

/**
 * The address in a label's QR code, for as long as the label lasts: a page with what everybody may read, else the
 * device's customer login. Nobody signs in here: no cookie is set or read.
 */
export function publicPageRoutes(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, clock, throttle } = services
  const today = () => dayIn(config.timeZone, clock())

  app.get(labels.address.path, { compress: pageCompression }, async (request, reply) => {
    const { publicId, scanned } = await find(request)
    const files = await publicFilesOf(scanned)
    if (files.length === 0) {
      const sn = scanned.sn === null ? '' : `?sn=${encodeURIComponent(scanned.sn)}`
      return reply.header('cache-control', 'no-store').redirect(`/customer-login${sn}`, 302)
    }
    if (request.method === 'GET') await count(request, scanned)
    const settings = await readSettings(db, config)
    const { lang } = request.query as { lang?: unknown }
    const wanted = wantedLanguages(lang, request.headers['accept-language'])
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': publicPagePolicy,
        'cache-control': 'no-cache',
        vary: 'accept-language',
        'x-robots-tag': 'noindex',
      })
      .send(publicPage({ scanned, publicId, files, settings, config, wanted }))
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: labels.publicZip.path,
    handler: async (request, reply) => {
      const { publicId, scanned } = await find(request)
      const files = await publicFilesOf(scanned)
      if (files.length === 0) throw new ProblemError('not-found', unknownFile)
      const etag = zipTag(files)
      reply.headers({ etag, 'cache-control': cacheControl, 'x-robots-tag': 'noindex' })
      if (isKnownTag(request, etag)) return reply.code(304).send()
      const name = `${scanned.sn ?? scanned.part ?? publicId}.zip`
      return sendZip({ request, reply, blobs, files, name })
    },
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: labels.publicFile.path,
    handler: async (request, reply) => {
      const { scanned } = await find(request)
      const { file: slug } = request.params as { file: string }
      reply.header('x-robots-tag', 'noindex')
      if (slug === pictureName) {
        const find = async () => {
          const isShown = (await publicFilesOf(scanned)).length > 0
          const id = isShown ? scanned.picture : null
          return foundOr404(id === null ? undefined : await findPicture(db, id), unknownFile)
        }
        return sendUpload({ request, reply, blobs, cacheControl, find })
      }
      const findFile = async () => {
        const wanted = { today: today(), isPublic: true, slug }
        const [version] = await listShownVersions(db, scanned, wanted)
        const shown = foundOr404(version, unknownFile)
        return { ...shown, name: savedName(shown) }
      }
      return sendUpload({ request, reply, blobs, cacheControl, find: findFile })
    },
  })

  /** What the address belongs to. Ids that belong to nothing are counted: nobody may walk through all. */
  async function find(request: FastifyRequest): Promise<{ publicId: string; scanned: Scanned }> {
    const asked = labels.address.input.safeParse(request.params)
    const publicId = asked.success ? asked.data.publicId : ''
    const found = asked.success ? await findScanned(db, publicId) : undefined
    if (!found) await throttle.guess(addressOf(request))
    const scanned = foundOr404(found, unknown)
    if (scanned === 'gone') throw new ProblemError('gone', gone, { contact: config.supportEmail })
    return { publicId, scanned }
  }

  function publicFilesOf(scanned: Scanned) {
    const wanted = { today: today(), isPublic: true }
    return listShownFiles(db, scanned, scanned.deliveredOn, wanted)
  }

  /** Whoever wants to read is not told that counting failed. */
  async function count({ log }: FastifyRequest, { kind, id }: Scanned): Promise<void> {
    if (kind !== 'device') return
    try {
      await countVisit(db, id, today())
    } catch (error) {
      log.error({ err: error, device: id }, 'a visit was not counted')
    }
  }
}
