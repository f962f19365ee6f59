import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { shellPackageMime } from '#contract/shells.ts'
import { assertFilesThere, sendEntries } from '../files/send-zip.ts'
import type { ShownFile, ShownVersion } from '../files/shown-versions.store.ts'
import { safeName } from '../files/zip-names.ts'
import { isKnownTag } from '../http/known-tag.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { makeShell } from './shell.ts'
import { packageEntries, placeInPackage, shellTag } from './shell-package.ts'
import type { Shelled } from './shelled.store.ts'

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  shelled: Shelled
  files: ShownFile[]
}

const json = 'application/json; charset=utf-8'

/** Sends a shell as JSON (GET, HEAD); its files have the addresses at which the caller may read them. */
export async function sendShell({
  request,
  reply,
  services,
  placeOf,
  ...contents
}: Sending & { placeOf: (version: ShownVersion) => string }): Promise<FastifyReply> {
  const { publicUrl } = services.config
  const shell = await makeShell(services, {
    ...contents,
    placeOf: (version) => new URL(`${publicUrl}${placeOf(version)}`).href,
  })
  const etag = shellTag(shell)
  reply.header('etag', etag)
  if (isKnownTag(request, etag)) return reply.code(304).send()
  return reply
    .headers({ 'content-type': json, 'content-security-policy': filePolicy(json) })
    .send(JSON.stringify(shell))
}

/** Sends a shell as AASX (GET, HEAD), with the bytes of these files. */
export async function sendShellPackage(sending: Sending): Promise<FastifyReply> {
  const { request, reply, services, shelled, files } = sending
  const { blobs, config } = services
  const shell = await makeShell(services, { shelled, files, placeOf: placeInPackage })
  const etag = shellTag(shell, files)
  reply.header('etag', etag)
  await assertFilesThere(blobs, files)
  if (isKnownTag(request, etag)) return reply.code(304).send()
  const modified = { at: newest(files), timeZone: config.timeZone }
  const entries = packageEntries(shell, files, blobs, modified)
  return sendEntries(request, reply, entries, `${nameOf(shelled)}.aasx`, shellPackageMime)
}

/** Names the saved JSON of a shell like its package. */
export function asSavedJson(reply: FastifyReply, shelled: Shelled): void {
  reply.header('content-disposition', contentDisposition(safeName(`${nameOf(shelled)}.json`)))
}

function nameOf({ sn, part, publicId }: Shelled): string {
  return `Verwaltungsschale ${sn ?? part ?? publicId}`
}

/** The time of the entries, so that the same package always has the same bytes. */
function newest(files: ShownFile[]): Date {
  const times = files.map(({ current }) => Date.parse(current.createdAt))
  return new Date(Math.max(firstTime, ...times))
}

/** ZIP has no earlier dates. */
const firstTime = Date.UTC(1980, 0, 2)
