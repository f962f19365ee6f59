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
/** How many files are looked at together before the first byte: on S3 each look is a call. */
const lookedAtOnce = 16

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  blobs: SoundBlobs
  files: ShownFile[]
  name: string
  timeZone: string
  /** Of the names of versions in it; German unless it is said. */
  language?: PageLanguage
}

/**
 * Answers files as one zip (GET, HEAD): their current versions, and those of the delivery where they differ. What is known
 * to be damaged, is missing or has another length is a problem before the first byte; of what nobody has read yet the
 * bytes are looked at on the way, and one that is damaged breaks the zip off.
 */
export async function sendZip(sending: Sending): Promise<FastifyReply> {
  const { request, reply, files, name } = sending
  await assertFilesThere(sending.blobs, files)
  return sendEntries(request, reply, entriesOf(sending), name)
}

/** Answers a zip of these entries (GET, HEAD), which may be called something else: many packages are zips. */
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

/** Throws the problem of the first of these files that nobody can get. */
export async function assertFilesThere(blobs: SoundBlobs, files: ShownFile[]): Promise<void> {
  const names = versionsIn(files).map(({ sha256 }) => sha256)
  for (let at = 0; at < names.length; at += lookedAtOnce) {
    const some = names.slice(at, at + lookedAtOnce)
    await Promise.all(some.map((sha256) => blobs.assertNotKnownDamaged(sha256)))
  }
}

/** Changes with everything that the zip would hold. */
export function zipTag(files: ShownFile[], language: PageLanguage): string {
  const held = versionsIn(files).map((version) => [savedName(version, language), version.sha256])
  return `"${sha256Of(JSON.stringify(held), 'hex')}"`
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
