import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageLanguage } from '../core/page-words.ts'
import { sha256Of } from '../core/sha256.ts'
import { filePolicy } from '../http/security-headers.ts'
import { savedName } from './saved-name.ts'
import type { ShownFile } from './shown-versions.store.ts'
import type { SoundBlobs } from './sound-blobs.ts'
import { writeZip, type ZipEntry, zipSize } from './write-zip.ts'
import { safeName, zipNames } from './zip-names.ts'

const zipMime = 'application/zip'
/** Number of files checked concurrently before the first byte: on S3, each check is a call. */
const checkedAtOnce = 16

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  blobs: SoundBlobs
  files: ShownFile[]
  name: string
  timeZone: string
  /** Language of the version names in the zip; German by default. */
  language?: PageLanguage
}

/**
 * Serves files as one zip (GET, HEAD): their current versions, and those of the delivery if they differ. Files known to
 * be damaged, missing or of another length throw before the first byte; bytes not verified yet are checked while
 * streaming, and a damaged file aborts the zip.
 */
export async function sendZip(sending: Sending): Promise<FastifyReply> {
  const { request, reply, files, name } = sending
  await assertFilesThere(sending.blobs, files)
  return sendEntries(request, reply, entriesOf(sending), name)
}

/** Serves a zip of these entries (GET, HEAD), under another media type if given: many package formats are zips. */
export async function sendEntries(
  request: FastifyRequest,
  reply: FastifyReply,
  entries: ZipEntry[],
  name: string,
  mime = zipMime,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': mime,
    'content-disposition': contentDisposition(safeName(name)),
    'content-security-policy': filePolicy(mime),
    'accept-ranges': 'none',
  })
  if (request.method === 'HEAD') return reply.header('content-length', zipSize(entries)).send()
  const { size, bytes } = writeZip(entries)
  bytes.once('error', (err) => request.log.error({ err, zip: name }, 'a zip broke off'))
  return reply.header('content-length', size).send(bytes)
}

/** Throws the error of the first of these files that cannot be served. */
export async function assertFilesThere(blobs: SoundBlobs, files: ShownFile[]): Promise<void> {
  const names = versionsIn(files).map(({ sha256 }) => sha256)
  for (let at = 0; at < names.length; at += checkedAtOnce) {
    const some = names.slice(at, at + checkedAtOnce)
    await Promise.all(some.map((sha256) => blobs.assertNotKnownDamaged(sha256)))
  }
}

/** An ETag that changes with everything that the zip would hold. */
export function zipTag(files: ShownFile[], language: PageLanguage): string {
  const contents = versionsIn(files).map((version) => [
    savedName(version, language),
    version.sha256,
  ])
  return `"${sha256Of(JSON.stringify(contents), 'hex')}"`
}

function entriesOf({ files, blobs, language, timeZone }: Sending): ZipEntry[] {
  const versions = versionsIn(files)
  const names = zipNames(versions.map((version) => savedName(version, language)))
  return versions.map(({ size, createdAt, sha256 }, index) => ({
    name: names[index] ?? sha256,
    size,
    modified: { at: new Date(createdAt), timeZone },
    open: () => blobs.read(sha256),
  }))
}

function versionsIn(files: ShownFile[]) {
  return files.flatMap(({ current, delivered }) => (delivered ? [current, delivered] : [current]))
}
