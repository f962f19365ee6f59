import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shells } from '#contract/shells.ts'
import { authorize, fileReaders, noReaders } from '../auth/access.ts'
import { dayIn } from '../core/day.ts'
import { countWhenSent } from '../files/count-when-sent.ts'
import { findReadableDevice } from '../files/device-zip.store.ts'
import { listShownFiles, type ShownVersion } from '../files/shown-versions.store.ts'
import { foundOr404 } from '../http/found.ts'
import type { Services } from '../services.ts'
import { asSavedJson, sendShell, sendShellPackage } from './send-shell.ts'
import { findShelledDevice, findShelledPart, type Shelled } from './shelled.store.ts'

const unknownDevice = 'Dieses Gerät gibt es nicht (mehr)!'
const unknownPart = 'Diese Artikelnummer gibt es nicht (mehr)!'
const pleaseSignIn = 'Bitte melden Sie sich an, um diese Verwaltungsschale zu laden.'

/**
 * Complete asset administration shells, with all files that the caller may read. Below `/uploads/`, the path that the
 * cookie of staff is scoped to.
 */
export function shellsRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, clock } = services

  for (const endpoint of [shells.device, shells.deviceJson]) {
    app.route({
      method: ['GET', 'HEAD'],
      url: endpoint.path,
      handler: async (request, reply) => {
        const readers = await readersOf(request)
        const { id } = foundOr404(endpoint.input.safeParse(request.params).data, unknownDevice)
        foundOr404(await findReadableDevice(db, readers, id), unknownDevice)
        const shelled = foundOr404(await findShelledDevice(db, id), unknownDevice)
        const isCustomer = readers.every(({ kind }) => kind !== 'staff')
        return send(request, reply, { shelled, isCustomer, isJson: endpoint === shells.deviceJson })
      },
    })
  }

  for (const endpoint of [shells.part, shells.partJson]) {
    app.route({
      method: ['GET', 'HEAD'],
      url: endpoint.path,
      handler: async (request, reply) => {
        const readers = await readersOf(request)
        const isStaff = readers.some(({ kind }) => kind === 'staff')
        // Customers get the same refusal as from any staff call.
        if (!isStaff) await authorize(services, request, endpoint.access)
        const { id } = foundOr404(endpoint.input.safeParse(request.params).data, unknownPart)
        const shelled = foundOr404(await findShelledPart(db, id), unknownPart)
        const isJson = endpoint === shells.partJson
        return send(request, reply, { shelled, isCustomer: false, isJson })
      },
    })
  }

  async function readersOf(request: FastifyRequest) {
    const readers = await fileReaders(services, request)
    if (readers.length === 0) throw noReaders(services, request, pleaseSignIn)
    return readers
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { shelled, isCustomer, isJson }: { shelled: Shelled; isCustomer: boolean; isJson: boolean },
  ) {
    const { timeZone } = config
    const wanted = { timeZone, today: dayIn(timeZone, clock()) }
    const files = await listShownFiles(db, shelled, shelled.deliveredOn, wanted)
    reply.header('cache-control', 'private, no-cache')
    const sending = { request, reply, services, shelled, files }
    if (isJson) {
      asSavedJson(reply, shelled)
      return sendShell({ ...sending, placeOf: placeOfUpload })
    }
    const read = new Set(files.map(({ current }) => current.media))
    if (isCustomer) countWhenSent(services, request, reply, read)
    return sendShellPackage(sending)
  }
}

/** Address of a version for signed-in people and tokens. */
export function placeOfUpload({ slug }: ShownVersion): string {
  return `/uploads/${slug}`
}
