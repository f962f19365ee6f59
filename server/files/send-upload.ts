import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { ProblemError } from '../core/problem-error.ts'
import { isKnownTag } from '../http/known-tag.ts'
import { filePolicy } from '../http/security-headers.ts'
import { contentTypeOf, inlineMimes } from './file-types.ts'
import type { SoundBlobs } from './sound-blobs.ts'

/** What a response needs to know of an upload. */
export interface SentUpload {
  /** The name under which it is saved. */
  name: string
  mime: string
  size: number
  sha256: string
}

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  blobs: Pick<SoundBlobs, 'read' | 'assertSound'>
  cacheControl: string
  /** Looks the upload up; throws if it does not exist or is not readable. */
  find: () => Promise<SentUpload>
  /** Ranges are not supported, so that a download recorded as read has been read completely. */
  isWhole?: boolean
}

/** Serves the bytes of an upload (GET, HEAD), with ranges, ETag and the right name. */
export async function sendUpload(sending: Sending) {
  const { request, reply, blobs, cacheControl, find, isWhole = false } = sending
  const file = await find()
  reply.header('cache-control', cacheControl)
  if (isKnownTag(request, etagOf(file))) {
    await unlessDeleted(find, blobs.assertSound(file.sha256))
    return addHeaders(sending, file).removeHeader('content-length').code(304).send()
  }
  const range = isWhole ? undefined : wantedRange(request, reply, file)
  if (request.method === 'HEAD') {
    await unlessDeleted(find, blobs.assertSound(file.sha256))
    return addHeaders(sending, file, range).send()
  }
  const bytes = await unlessDeleted(find, blobs.read(file.sha256, range))
  return addHeaders(sending, file, range).send(bytes)
}

/**
 * The result of a request for a file's bytes; if it fails because the file was deleted meanwhile, `find` throws that
 * error instead.
 */
export async function unlessDeleted<T>(
  find: () => Promise<unknown>,
  pendingResponse: Promise<T>,
): Promise<T> {
  try {
    return await pendingResponse
  } catch (error) {
    await find()
    throw error
  }
}

interface Range {
  start: number
  end: number
}

function addHeaders(
  { request, reply, isWhole = false }: Sending,
  file: SentUpload,
  range?: Range,
): FastifyReply {
  const wantsSaving = (request.query as { download?: unknown }).download !== undefined
  const type = inlineMimes.has(file.mime) && !wantsSaving ? 'inline' : 'attachment'
  reply.headers({
    'content-type': contentTypeOf(file.mime),
    'content-length': range ? range.end - range.start + 1 : file.size,
    'content-disposition': contentDisposition(file.name, { type }),
    'content-security-policy': filePolicy(file.mime),
    'accept-ranges': isWhole ? 'none' : 'bytes',
    etag: etagOf(file),
  })
  if (!range) return reply
  return reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
}

function etagOf({ sha256 }: SentUpload): string {
  return `"${sha256}"`
}

/** The requested range, if the client's `If-Range` still applies; a request for several ranges gets the whole file. */
function wantedRange(
  { method, headers: { range: header, 'if-range': condition } }: FastifyRequest,
  reply: FastifyReply,
  file: SentUpload,
): Range | undefined {
  if (method === 'HEAD' || !header?.startsWith('bytes=')) return undefined
  if (condition !== undefined && condition !== etagOf(file)) return undefined
  // A suffix longer than the file means all of it.
  const last = Number(header.match(/^bytes=-(\d+)$/)?.[1] ?? 0)
  const ranges = parseRange(file.size, last > file.size ? 'bytes=0-' : header, { combine: true })
  if (ranges === -2) return undefined
  if (ranges === -1) {
    reply.header('content-range', `bytes */${file.size}`)
    throw new ProblemError('bad-range', 'Diesen Teil der Datei gibt es nicht!')
  }
  return ranges.length === 1 ? ranges[0] : undefined
}
