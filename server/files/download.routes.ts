import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { uploads } from '#contract/files.ts'
import { fileReaders, noReaders } from '../auth/access.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import { isKnownTag } from '../http/is-known-tag.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { findReadableUpload, type Readable } from './download.store.ts'
import { contentTypeOf, inlineMimes } from './file-types.ts'

const unknown = 'Diese Datei gibt es nicht (mehr)!'

/** Answers the bytes of a file (GET, HEAD) to whoever may read it: ranges, ETag, the right name. */
export function downloadRoute(app: FastifyInstance, services: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: uploads.download.path,
    handler: async (request, reply) => {
      const readers = await fileReaders(services, request)
      if (readers.length === 0) {
        throw noReaders(services, request, 'Bitte melden Sie sich an, um diese Datei zu öffnen.')
      }
      const { name } = uploads.download.input.parse(request.params)
      const find = async () =>
        foundOr404(await findReadableUpload(services.db, readers, name), unknown)
      const file = await find()
      if (isKnownTag(request, etagOf(file))) {
        return addHeaders(reply, request, file).removeHeader('content-length').code(304).send()
      }
      const range = wantedRange(request, reply, file)
      if (request.method === 'HEAD') return addHeaders(reply, request, file, range).send()
      const bytes = await services.blobs.read(file.sha256, range).catch(async (error) => {
        // Whoever deleted it a moment ago makes this a 404.
        await find()
        throw error
      })
      return addHeaders(reply, request, file, range).send(bytes)
    },
  })
}

interface Range {
  start: number
  end: number
}

function addHeaders(
  reply: FastifyReply,
  request: FastifyRequest,
  file: Readable,
  range?: Range,
): FastifyReply {
  const wantsSaving = (request.query as { download?: unknown }).download !== undefined
  const type = inlineMimes.has(file.mime) && !wantsSaving ? 'inline' : 'attachment'
  reply.headers({
    'content-type': contentTypeOf(file.mime),
    'content-length': range ? range.end - range.start + 1 : file.size,
    'content-disposition': contentDisposition(file.name, { type }),
    'content-security-policy': filePolicy(file.mime),
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: etagOf(file),
  })
  if (!range) return reply
  return reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
}

function etagOf({ sha256 }: Readable): string {
  return `"${sha256}"`
}

/** One range, if the client asks for one of the bytes it knows; several are answered whole. */
function wantedRange(
  { method, headers: { range: header, 'if-range': condition } }: FastifyRequest,
  reply: FastifyReply,
  file: Readable,
): Range | undefined {
  if (method === 'HEAD' || !header?.startsWith('bytes=')) return undefined
  if (condition !== undefined && condition !== etagOf(file)) return undefined
  // The last n bytes of a file that has fewer: all of it.
  const last = Number(header.match(/^bytes=-(\d+)$/)?.[1] ?? 0)
  const ranges = parseRange(file.size, last > file.size ? 'bytes=0-' : header, { combine: true })
  if (ranges === -2) return undefined
  if (ranges === -1) {
    reply.header('content-range', `bytes */${file.size}`)
    throw new ProblemError('bad-range', 'Diesen Teil der Datei gibt es nicht!')
  }
  return ranges.length === 1 ? ranges[0] : undefined
}
