import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerAt } from '../auth/access.ts'
import { ProblemError } from '../core/problem-error.ts'
import { listShownFiles, type ShownFile } from '../files/shown-versions.store.ts'
import { foundOr404 } from '../http/found.ts'
import type { Services } from '../services.ts'
import { sendShell } from '../shells/send-shell.ts'
import { findShelledDevice, findShelledPart, type Shelled } from '../shells/shelled.store.ts'
import { placeOfUpload } from '../shells/shells.routes.ts'
import type { Scanned } from './scanned.store.ts'

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  /** A day in the portal's time zone. */
  today: string
  scanned: Scanned
  publicId: string
  /** The public files of the record. */
  files: ShownFile[]
}

const nothingPublic =
  'Von dieser Verwaltungsschale ist nichts öffentlich. Mit einem API-Schlüssel lässt sie sich lesen.'
const goneMessage = 'Was zu dieser Adresse gehörte, gibt es nicht (mehr)!'

/** Whether JSON is requested by name and preferred to a page; a client that accepts anything gets the page. */
export function wantsShell(accept = ''): boolean {
  const [json, page] = ['application/json', 'text/html'].map((type) => qualityOf(type, accept))
  return json !== undefined && json > 0 && json > (page ?? 0)
}

/** The quality value of a type that is named in the header; undefined if it is not. */
function qualityOf(type: string, accept: string): number | undefined {
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return quality === undefined ? 1 : Number(quality.slice(2))
  }
  return undefined
}

/** Sends a shell: the whole one to holders of a valid token, the public part of it to everybody else. */
export async function sendShellAt(sending: Sending): Promise<FastifyReply> {
  const { request, reply, services, today, scanned, publicId, files } = sending
  const { db, config } = services
  const call = scanned.kind === 'device' ? 'shells.deviceJson' : 'shells.partJson'
  if (await bearerAt(services, request, call)) {
    const find = scanned.kind === 'device' ? findShelledDevice : findShelledPart
    const shelled = foundOr404(await find(db, scanned.id), goneMessage)
    const wanted = { timeZone: config.timeZone, today }
    const all = await listShownFiles(db, scanned, scanned.deliveredOn, wanted)
    reply.header('cache-control', 'private, no-cache')
    return sendShell({ request, reply, services, shelled, files: all, placeOf: placeOfUpload })
  }
  if (files.length === 0) throw new ProblemError('unauthenticated', nothingPublic)
  reply.header('cache-control', 'public, no-cache')
  const shelled = publiclyShelled(scanned, publicId)
  const placeOf = ({ slug }: { slug: string }) => `/g/${publicId}/${slug}`
  return sendShell({ request, reply, services, shelled, files, placeOf })
}

/** Only the facts that the public page shows. */
export function publiclyShelled(scanned: Scanned, publicId: string): Shelled {
  const { kind, id, sn, deliveredOn, part, machine } = scanned
  return { kind, id, publicId, sn, deliveredOn, part, machine, builtIn: null, gtin: null }
}
