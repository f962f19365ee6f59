import type { FastifyInstance } from 'fastify'
import { uploads } from '#contract/files.ts'
import { fileReaders, noReaders } from '../auth/access.ts'
import { dayIn } from '../core/day.ts'
import { pageWords } from '../core/page-words.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import { visitorLanguage } from '../http/visitor-language.ts'
import type { Services } from '../services.ts'
import { countWhenSent } from './count-when-sent.ts'
import { findReadableDevice } from './device-zip.store.ts'
import { sendZip } from './send-zip.ts'
import { listShownFiles } from './shown-versions.store.ts'

const unknown = 'Dieses Gerät gibt es nicht (mehr)!'
const empty = 'Für dieses Gerät sind noch keine Dateien hinterlegt.'

/** Serves all files of a device as one zip (GET, HEAD) to principals who may read the device. */
export function deviceZipRoute(app: FastifyInstance, services: Services): void {
  const { db, blobs, config, clock } = services

  app.route({
    method: ['GET', 'HEAD'],
    url: uploads.downloadAll.path,
    handler: async (request, reply) => {
      const readers = await fileReaders(services, request)
      if (readers.length === 0) {
        throw noReaders(services, request, 'Bitte melden Sie sich an, um diese Dateien zu laden.')
      }
      const { id } = foundOr404(uploads.downloadAll.input.safeParse(request.params).data, unknown)
      const { sn, deliveredOn } = foundOr404(await findReadableDevice(db, readers, id), unknown)
      const { timeZone } = config
      const wanted = { timeZone, today: dayIn(timeZone, clock()) }
      const files = await listShownFiles(db, { kind: 'device', id }, deliveredOn, wanted)
      if (files.length === 0) throw new ProblemError('no-files', empty)
      reply.header('cache-control', 'private, no-cache')
      const isOfCustomer = readers.every(({ kind }) => kind !== 'staff')
      if (isOfCustomer) {
        countWhenSent(services, request, reply, new Set(files.map(({ current }) => current.media)))
      }
      const language = isOfCustomer ? visitorLanguage(request) : 'de'
      const name = `${pageWords[language].savedFiles.ofDevice(sn)}.zip`
      return sendZip({ request, reply, blobs, files, name, timeZone, language })
    },
  })
}
