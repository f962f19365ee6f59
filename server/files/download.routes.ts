import type { FastifyInstance } from 'fastify'
import { uploads } from '#contract/files.ts'
import { fileReaders, noReaders } from '../auth/access.ts'
import { dayIn } from '../core/day.ts'
import { foundOr404 } from '../http/found.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import type { Services } from '../services.ts'
import { countWhenSent } from './count-when-sent.ts'
import { findReadableUpload } from './download.store.ts'
import { sendUpload } from './send-upload.ts'

const unknown = 'Diese Datei gibt es nicht (mehr)!'

/** Serves the bytes of a file (GET, HEAD) to principals who may read it. */
export function downloadRoute(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, clock } = services

  app.route({
    method: ['GET', 'HEAD'],
    url: uploads.download.path,
    handler: async (request, reply) => {
      const readers = await fileReaders(services, request)
      if (readers.length === 0) {
        throw noReaders(services, request, 'Bitte melden Sie sich an, um diese Datei zu öffnen.')
      }
      const { name } = uploads.download.input.parse(request.params)
      const find = async () => {
        const today = dayIn(config.timeZone, clock())
        const language = visitorLanguage(request)
        const found = await findReadableUpload(db, readers, name, today, language)
        const file = foundOr404(found, unknown)
        if (file.customersFile !== null) readFiles.add(file.customersFile)
        return file
      }
      const readFiles = new Set<number>()
      countWhenSent(services, request, reply, readFiles)
      return sendUpload({ request, reply, blobs, find, cacheControl: 'private, no-cache' })
    },
  })
}
