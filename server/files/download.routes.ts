import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { uploads } from '#contract/files.ts'
import { fileReaders } from '../http/access.ts'
import { foundOr404 } from '../http/found.ts'
import { ProblemError } from '../http/problem-error.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { findReadableUpload, type Readable } from './download.store.ts'
import { inlineMimes } from './file-types.ts'

const unknown = 'Diese Datei gibt es nicht (mehr)!'

/** Answers the bytes of a file (GET, HEAD) to whoever may read it: ranges, ETag, the right name. */
export function downloadRoute(app: FastifyInstance, services: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: uploads.download.path,
    handler: async (request, reply) => {
      const readers = await fileReaders(services, request)
      if (readers.length === 0) {
        throw new ProblemError(
          'unauthorized',
          'Bitte melden Sie sich an, um diese Datei zu öffnen.',
        )
      }
      const { name } = uploads.download.input.parse(request.params)
      const file = foundOr404(await findReadableUpload(services.db, readers, name), unknown)
      addHeaders(reply, request, file)
      if (request.headers['if-none-match'] === etagOf(file)) return reply.code(304).send()
      return answerBytes(services, request, reply, file)
    },
  })
}

function addHeaders(reply: FastifyReply, request: FastifyRequest, file: Readable) {
  const wantsSaving = (request.query as { download?: unknown }).download !== undefined
  const type = inlineMimes.has(file.mime) && !wantsSaving ? 'inline' : 'attachment'
  reply.headers({
    'content-type': file.mime,
    'content-disposition': contentDisposition(file.name, { type }),
    'content-security-policy': filePolicy(file.mime),
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: etagOf(file),
  })
}

function etagOf({ sha256 }: Readable): string {
  return `"${sha256}"`
}

async function answerBytes(
  { blobs }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Readable,
) {
  const range = wantedRange(request, file)
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  reply.header('content-length', range ? range.end - range.start + 1 : file.size)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await blobs.read(file.sha256, range))
}

/** One range, if the client asks for one of the bytes it knows; several are answered whole. */
function wantedRange(request: FastifyRequest, file: Readable) {
  const { range: header, 'if-range': condition } = request.headers
  if (header === undefined || (condition !== undefined && condition !== etagOf(file))) {
    return undefined
  }
  const ranges = parseRange(file.size, header, { combine: true })
  if (ranges === -2) return undefined
  if (ranges === -1) throw new ProblemError('bad-range', 'Diesen Teil der Datei gibt es nicht!')
  return ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}
