import type { FastifyReply, FastifyRequest } from 'fastify'
import { wantedLanguages } from '../core/wanted-languages.ts'
import type { ShownFile } from '../files/shown-versions.store.ts'
import { chosenLanguage } from '../http/visitor-language.ts'
import { listPreviewHeights } from '../previews/previews.store.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings/settings.store.ts'
import { filePicture, loginQuery, publicPage, publicPagePolicy } from './public-page.ts'
import type { Scanned } from './scanned.store.ts'

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  services: Pick<Services, 'db' | 'config'>
  scanned: Scanned
  publicId: string
  /** The public files of the record. */
  files: ShownFile[]
  /** A serial number given by the address, whether such a device exists or not. */
  typedSn?: string | undefined
}

/** Sends the page with everything public, or redirects to the customer login if nothing is. */
export async function sendPublicPage(sending: Sending): Promise<FastifyReply> {
  const { request, reply, services, scanned, publicId, files, typedSn } = sending
  const sn = typedSn ?? scanned.sn
  const chosen = chosenLanguage(request)
  if (files.length === 0) {
    const login = `/customer-login${loginQuery(sn, chosen)}`
    return reply.header('cache-control', 'no-store').redirect(login, 302)
  }
  const { db, config } = services
  const settings = await readSettings(db, config)
  const sources = files.map(({ current }) => current.sha256)
  const heights = await listPreviewHeights(db, sources, filePicture.width)
  const languages = wantedLanguages(chosen, request.headers['accept-language'])
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': publicPagePolicy(settings),
      'cache-control': 'no-cache',
    })
    .send(
      publicPage({
        scanned,
        publicId,
        sn,
        files,
        heights,
        settings,
        config,
        wanted: languages,
        chosen,
      }),
    )
}
