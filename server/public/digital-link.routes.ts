import type { FastifyInstance } from 'fastify'
import { fitsAi21, isGtin14 } from '#contract/gtin.ts'
import { labels } from '#contract/labels.ts'
import { dayIn } from '../core/day.ts'
import { addressOf } from '../core/network.ts'
import { ProblemError } from '../core/problem-error.ts'
import { listShownFiles } from '../files/shown-versions.store.ts'
import { foundOr404 } from '../http/found.ts'
import type { Services } from '../services.ts'
import { findScannedByGtin } from './scanned.store.ts'
import { sendPublicPage } from './send-public-page.ts'

const wrongGtin =
  'Diese Adresse ist kein gültiger GS1 Digital Link: Die Prüfziffer oder die Länge der GTIN stimmt nicht.'
const wrongSn =
  'Diese Adresse ist kein gültiger GS1 Digital Link: Eine Seriennummer hat darin höchstens 20 Zeichen, ohne Leerzeichen und Umlaute.'
const unknownGtin =
  'Zu dieser GTIN gibt es keine Artikelnummer. Bitte vergleichen Sie sie mit dem Typenschild.'

/**
 * GS1 Digital Links show the page of the article number. A serial number in the link is passed on to the sign-in and
 * never looked up: bytes, headers and time are the same whether such a device exists or not.
 */
export function digitalLinkRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock, throttle } = services

  for (const { path } of [labels.digitalLink, labels.partLink]) {
    app.get(path, async (request, reply) => {
      const { gtin, sn } = request.params as { gtin: string; sn?: string }
      const padded = gtin.padStart(14, '0')
      if (!/^\d{8}(\d{4,6})?$/.test(gtin) || !isGtin14(padded)) {
        throw new ProblemError('not-found', wrongGtin)
      }
      if (sn !== undefined && !fitsAi21(sn)) throw new ProblemError('not-found', wrongSn)
      const found = await findScannedByGtin(db, padded)
      if (!found) await throttle.guess(addressOf(request))
      const { publicId, scanned } = foundOr404(found, unknownGtin)
      const { timeZone } = config
      const wanted = { timeZone, today: dayIn(timeZone, clock()), isPublic: true }
      const files = await listShownFiles(db, scanned, null, wanted)
      reply.headers({ vary: 'accept-language', 'x-robots-tag': 'noindex' })
      return sendPublicPage({ request, reply, services, scanned, publicId, files, typedSn: sn })
    })
  }
}
