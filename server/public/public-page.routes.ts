import type { FastifyInstance } from 'fastify'
import { labels } from '#contract/labels.ts'
import { ProblemError } from '../core/problem-error.ts'
import { foundOr404 } from '../http/found.ts'
import type { Services } from '../services.ts'
import { findByPublicId } from './scanned.store.ts'

const unknown =
  'Zu dieser Adresse gibt es kein Gerät. Bitte vergleichen Sie sie mit dem Typenschild.'
const gone = 'Dieses Gerät ist nicht mehr im Bestand. Bei Fragen zu ihm helfen wir Ihnen gern:'

/** The address in a label's QR code: leads to the device's customer login, for as long as the label lasts. */
export function permanentAddressRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  app.get(labels.address.path, async (request, reply) => {
    const asked = labels.address.input.safeParse(request.params)
    const publicId = asked.success ? asked.data.publicId : undefined
    const found = publicId === undefined ? undefined : await findByPublicId(db, publicId)
    const sn = foundOr404(found, unknown)
    if (sn === null) throw new ProblemError('gone', gone, { contact: config.supportEmail })
    return reply
      .header('cache-control', 'no-store')
      .redirect(`/customer-login?sn=${encodeURIComponent(sn)}`, 302)
  })
}
