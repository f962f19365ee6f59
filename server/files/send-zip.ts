import { createHash } from 'node:crypto'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { filePolicy } from '../http/security-headers.ts'
import type { BlobStore } from './blob-store.ts'
import { savedName } from './saved-name.ts'
import type { ShownFile } from './shown-versions.store.ts'
import { writeZip, type ZipEntry, zipSize } from './write-zip.ts'
import { safeName, zipNames } from './zip-names.ts'

const zipMime = 'application/zip'

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  blobs: BlobStore
  files: ShownFile[]
  name: string
}

/** Answers files as one zip (GET, HEAD): their current versions, and those of the delivery where they differ. */
export function sendZip({ request, reply, blobs, files, name }: Sending): FastifyReply {
  const entries = entriesOf(files, blobs)
  reply.headers({
    'content-type': zipMime,
    'content-disposition': contentDisposition(safeName(name)),
    'content-security-policy': filePolicy(zipMime),
    'accept-ranges': 'none',
  })
  if (request.method === 'HEAD') return reply.header('content-length', zipSize(entries)).send()
  const { size, bytes } = writeZip(entries)
  bytes.once('error', (err) => request.log.error({ err, zip: name }, 'a zip broke off'))
  return reply.header('content-length', size).send(bytes)
}

/** Changes with everything that the zip would hold. */
export function zipTag(files: ShownFile[]): string {
  const held = versionsIn(files).map((version) => [savedName(version), version.sha256])
  return `"${createHash('sha256').update(JSON.stringify(held)).digest('hex')}"`
}

function entriesOf(files: ShownFile[], blobs: BlobStore): ZipEntry[] {
  const versions = versionsIn(files)
  const names = zipNames(versions.map(savedName))
  return versions.map(({ size, createdAt, sha256 }, index) => ({
    name: names[index] ?? sha256,
    size,
    modified: new Date(createdAt),
    open: () => blobs.read(sha256),
  }))
}

function versionsIn(files: ShownFile[]) {
  return files.flatMap(({ current, delivered }) => (delivered ? [current, delivered] : [current]))
}
