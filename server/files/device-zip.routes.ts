import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { uploads } from '#contract/files.ts'
import { fileReaders, noReaders } from '../auth/access.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { findReadableDevice, listZippedFiles, type ZippedFile } from './device-zip.store.ts'
import { writeZip, type ZipEntry, zipSize } from './write-zip.ts'
import { safeName, zipNames } from './zip-names.ts'

const unknown = 'Dieses Gerät gibt es nicht (mehr)!'
const empty = 'Für dieses Gerät sind noch keine Dateien hinterlegt.'
const zipMime = 'application/zip'

/** Answers all files of a device as one zip (GET, HEAD) to whoever may read that device. */
export function deviceZipRoute(app: FastifyInstance, services: Services): void {
  const { db } = services

  app.route({
    method: ['GET', 'HEAD'],
    url: uploads.downloadAll.path,
    handler: async (request, reply) => {
      const readers = await fileReaders(services, request)
      if (readers.length === 0) {
        throw noReaders(services, request, 'Bitte melden Sie sich an, um diese Dateien zu laden.')
      }
      const { id } = foundOr404(uploads.downloadAll.input.safeParse(request.params).data, unknown)
      const sn = foundOr404(await findReadableDevice(db, readers, id), unknown)
      const files = await listZippedFiles(db, id)
      if (files.length === 0) throw new ProblemError('no-files', empty)
      const entries = entriesOf(files, services)
      reply.headers({
        'content-type': zipMime,
        'content-disposition': contentDisposition(safeName(`Dateien zu ${sn}.zip`)),
        'content-security-policy': filePolicy(zipMime),
        'cache-control': 'private, no-cache',
        'accept-ranges': 'none',
      })
      if (request.method === 'HEAD') {
        return reply.header('content-length', zipSize(entries)).send()
      }
      const { size, bytes } = writeZip(entries)
      bytes.once('error', (err) => request.log.error({ err, device: id }, 'a zip broke off'))
      return reply.header('content-length', size).send(bytes)
    },
  })
}

function entriesOf(files: ZippedFile[], { blobs }: Services): ZipEntry[] {
  const names = zipNames(files.map(withEnding))
  return files.map(({ size, createdAt, sha256 }, index) => ({
    name: names[index] ?? sha256,
    size,
    modified: new Date(createdAt),
    open: () => blobs.read(sha256),
  }))
}

/** Staff may have named the document without the ending of its file. */
function withEnding({ filename, ext }: ZippedFile): string {
  return filename.toLowerCase().endsWith(ext) ? filename : filename + ext
}
