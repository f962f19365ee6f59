import type { FastifyInstance } from 'fastify'
import { uploads } from '#contract/files.ts'
import { fileReaders, noReaders } from '../auth/access.ts'
import { dayIn } from '../core/day.ts'
import { findReadableUpload } from '../files/download.store.ts'
import { unlessDeleted } from '../files/send-upload.ts'
import { foundOr404 } from '../http/found.ts'
import { isKnownTag } from '../http/known-tag.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { findPreview } from './previews.store.ts'

const mime = 'image/webp'
const none = 'Von dieser Datei gibt es kein Vorschaubild!'

/** Serves the previews of a file (GET, HEAD) to everybody who may read the file. */
export function previewsRoute(app: FastifyInstance, services: Services): void {
  const { db, config, blobs, clock } = services

  app.route({
    method: ['GET', 'HEAD'],
    url: uploads.preview.path,
    handler: async (request, reply) => {
      const readers = await fileReaders(services, request)
      if (readers.length === 0) {
        throw noReaders(services, request, 'Bitte melden Sie sich an, um dieses Bild zu sehen.')
      }
      const { name, width } = foundOr404(uploads.preview.input.safeParse(request.params).data, none)
      const find = async () => {
        const today = dayIn(config.timeZone, clock())
        const file = foundOr404(await findReadableUpload(db, readers, name, today), none)
        return foundOr404(await findPreview(db, file.sha256, width), none)
      }
      const { sha256, size } = await find()
      const etag = `"${sha256}"`
      const headers = {
        'content-type': mime,
        'content-security-policy': filePolicy(mime),
        'cache-control': 'private, no-cache',
        etag,
      }
      const isKnown = isKnownTag(request, etag)
      if (isKnown || request.method === 'HEAD') {
        await unlessDeleted(find, blobs.assertSound(sha256))
        reply.headers(headers)
        return isKnown ? reply.code(304).send() : reply.header('content-length', size).send()
      }
      const bytes = await unlessDeleted(find, blobs.read(sha256))
      return reply.headers({ ...headers, 'content-length': size }).send(bytes)
    },
  })
}
