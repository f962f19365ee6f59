import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import {
  type VdiCheck,
  type VdiPackage,
  vdiFaultLevels,
  vdiPackages,
} from '#contract/vdi-packages.ts'
import { fileReaders, noReaders, notAllowed } from '../auth/access.ts'
import { ProblemError } from '../core/problem-error.ts'
import { inTransaction } from '../db/database.ts'
import { releaseBlob } from '../files/blobs.store.ts'
import { selectedIds } from '../files/selected-ids.ts'
import { foundOr404 } from '../http/found.ts'
import { filePolicy } from '../http/security-headers.ts'
import { sendAndFree } from '../http/send-and-free.ts'
import { readInput, serve } from '../http/serve.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { orderFileFacts } from './file-facts.store.ts'
import { makePackage, subjectOfPackage } from './make-package.ts'
import type { SubjectKind } from './package-files.store.ts'
import { type PreparedFile, type PreparedPackage, preparePackage } from './prepare-package.ts'
import { readPackage } from './read-package.ts'
import { findPackage, listPackages, listSubjects, removePackage } from './vdi-packages.store.ts'

const unknown = 'Diesen Container gibt es nicht (mehr)!'
const zipMime = 'application/zip'

/** Containers of VDI 2770: checking one before it is made, making it, and those that were made. */
export function vdiPackagesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, vdiPackages.check, async ({ devices, parts }) => {
    const chosen = oneOf({
      devices: devices === undefined ? undefined : selectedIds(devices),
      parts: parts === undefined ? undefined : selectedIds(parts),
    })
    return checkOf(await prepared(chosen))
  })

  serve(app, services, vdiPackages.make, async (draft, { principal, commit }) => {
    const { devices, parts, recipient = null, despiteFaults } = draft
    try {
      const found = await prepared(oneOf({ devices, parts }))
      return await makePackage(services, found, { principal, recipient, despiteFaults, commit })
    } catch (error) {
      // Thrown in `commit`: a repeated request gets its first answer even if files have changed since.
      return commit<VdiPackage>(() => Promise.reject(error))
    }
  })

  serve(app, services, vdiPackages.list, async ({ device, part, before }) => {
    const of = device ? ({ kind: 'devices', id: device } as const) : undefined
    return listPackages(db, of ?? (part ? { kind: 'parts', id: part } : undefined), before)
  })

  serve(app, services, vdiPackages.remove, async ({ id }, { principal, request }) => {
    const released = await inTransaction(db, async (tx) => {
      const { shown } = foundOr404(await findPackage(tx, id), unknown)
      const about = await subjectOfPackage(tx, await listSubjects(tx, id))
      await logAct(tx, clock(), principal, `VDI-2770-Container „${shown.name}“ gelöscht`, about)
      return foundOr404(await removePackage(tx, id), unknown)
    })
    for (const sha256 of released) await releaseBlob(services, request.log, sha256)
    return {}
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: vdiPackages.download.path,
    handler: async (request, reply) => {
      const readers = await fileReaders(services, request)
      const staff = readers.find(({ kind }) => kind === 'staff')
      if (readers.length === 0) {
        throw noReaders(
          services,
          request,
          'Bitte melden Sie sich an, um diesen Container zu laden.',
        )
      }
      if (!staff) throw notAllowed()
      const { id } = readInput(vdiPackages.download, request)
      const found = foundOr404(await findPackage(db, id), unknown)
      const { name, size } = found.shown
      reply.headers({
        'content-type': zipMime,
        'content-length': size,
        'content-disposition': contentDisposition(name),
        'content-security-policy': filePolicy(zipMime),
        'accept-ranges': 'none',
        'cache-control': 'private, no-cache',
      })
      if (request.method === 'HEAD') return reply.send()
      return sendAndFree(reply, readPackage(services, found), (err) => {
        request.log.error({ err, id }, 'a container broke off')
      })
    },
  })

  async function prepared({ kind, ids }: Chosen): Promise<PreparedPackage> {
    const found = await preparePackage(services, kind, ids)
    foundOr404(found.subjects[0], 'Diese Auswahl gibt es nicht (mehr)!')
    if (found.waiting.length > 0) {
      await inTransaction(db, (tx) => orderFileFacts(tx, clock(), found.waiting))
      services.fileFacts.wake()
    }
    return found
  }
}

interface Chosen {
  kind: SubjectKind
  ids: number[]
}

function oneOf(ids: Partial<Record<SubjectKind, number[] | undefined>>): Chosen {
  const { devices, parts } = ids
  if (devices && !parts) return { kind: 'devices', ids: devices }
  if (parts && !devices) return { kind: 'parts', ids: parts }
  const message = 'Bitte entweder Geräte oder Artikelnummern angeben!'
  throw ProblemError.field(devices ? 'parts' : 'devices', message, 'choice')
}

function checkOf({ files, faults, waiting }: PreparedPackage): VdiCheck {
  return {
    documents: files.length,
    size: files.reduce((sum, { version }) => sum + version.size, 0),
    waiting: waiting.length,
    faults,
    files: files.toSorted((a, b) => worst(a) - worst(b)).map(shownFile),
  }
}

function worst({ faults }: PreparedFile): number {
  const levels = faults.map(({ level }) => vdiFaultLevels.indexOf(level))
  return Math.min(...levels, vdiFaultLevels.length)
}

function shownFile({ version, facts, faults, vdiClass }: PreparedFile): VdiCheck['files'][number] {
  const pdf = typeof facts?.pdf === 'object' ? facts.pdf : null
  return {
    media: version.media,
    filename: version.filename,
    version: version.version,
    doctype: version.doctype?.title ?? null,
    vdiClass: vdiClass ?? null,
    pdfa: pdf?.pdfa ?? null,
    hasText: pdf?.hasText ?? null,
    faults,
  }
}
