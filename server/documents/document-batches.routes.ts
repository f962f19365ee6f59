import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  type BatchKind,
  type DocumentBatch,
  documentBatches,
  maxBatch,
} from '#contract/document-batches.ts'
import type { PersonPrincipal } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, lockUntilCommit } from '../db/database.ts'
import { unlessDeleted } from '../files/send-upload.ts'
import { foundOr404 } from '../http/found.ts'
import { serve } from '../http/serve.ts'
import { serveFile } from '../http/serve-file.ts'
import {
  countPasswords,
  eraseFetchedPasswords,
  findWithoutLetter,
} from '../imports/import-passwords.store.ts'
import { findFormat } from '../labels/find-format.ts'
import { findDeviceSubject } from '../logs/log-subjects.store.ts'
import { logAct } from '../logs/logs.store.ts'
import type { Services } from '../services.ts'
import { dropBatch, inWords } from './batch-worker.ts'
import {
  type BatchDevice,
  countBatchesOf,
  findSerialNumbers,
  insertBatch,
  listBatchesOf,
  listBatchFiles,
  listOrdersOfImport,
} from './document-batches.store.ts'
import { unknownDevice } from './make-document.ts'
import { openSealed } from './sealed-files.ts'

const unknown = 'Diesen Sammelauftrag gibt es nicht (mehr)!'
const gone = 'Diese Datei gibt es nicht (mehr)!'

/** Maximum number of orders per user; each takes several dozen megabytes for a day. */
const maxKept = 10

/**
 * Orders of letters and labels for many devices: users see the progress of their own orders, download the
 * results and delete them.
 */
export function documentBatchesRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services

  serve(app, services, documentBatches.order, async (order, { principal, commit, reply }) => {
    assertMayOrder(order, principal)
    const batch = await commit(async (tx) => {
      if (order.docs.includes('label')) await findFormat(tx, order.format)
      // Serialised, so that simultaneous orders of the same user are counted, too.
      await lockUntilCommit(tx, `document-batches of ${principal.userId}`)
      if ((await countBatchesOf(tx, principal.userId)) >= maxKept) throw tooMany()
      const devices = await devicesOf(tx, order)
      const { userId, username: requestedBy } = principal
      const { docs, newPasswords, import: importId = null, locale, format, skip } = order
      const wanted = { docs, newPasswords, importId, locale, format, skip, devices }
      const id = await insertBatch(tx, clock(), { userId, requestedBy, ...wanted })
      const has_new_passwords = newPasswords ? 1 : 0
      const ordered = {
        docs: JSON.stringify(docs),
        total: devices.length,
        has_new_passwords,
        import_id: importId,
      } as const
      const [only, ...others] = devices
      const about = only && others.length === 0 ? await findDeviceSubject(tx, only.id) : {}
      const message = `Sammelauftrag ${id} bestellt: ${inWords(ordered)}`
      await logAct(tx, clock(), principal, message, about)
      const [made] = await listBatchesOf(tx, userId, id)
      return foundOr404(made, unknown)
    })
    services.documentBatches.wake()
    reply.code(202)
    return batch
  })

  serve(app, services, documentBatches.list, async (_, { principal }) =>
    listBatchesOf(db, principal.userId),
  )

  serve(app, services, documentBatches.show, async ({ id }, { principal }) => own(id, principal))

  serveFile(app, services, documentBatches.file, async ({ id, kind }, { principal, request }) => {
    const find = async () => {
      const batch = await own(id, principal)
      assertMayLoad(batch, kind, principal)
      const isOver = batch.expiresAt !== null && Date.parse(batch.expiresAt) <= clock().getTime()
      const files = batch.state === 'waiting' || isOver ? [] : await listBatchFiles(db, id)
      return foundOr404(
        files.find((one) => one.kind === kind),
        gone,
      )
    }
    const { blob_sha256: sha256, secret } = await find()
    const sealed = await unlessDeleted(find, services.blobs.read(sha256))
    const bytes = openSealed(services.secrets, secret, sealed)
    const what = kind === 'label' ? 'Etiketten' : 'Briefe'
    try {
      // HEAD transfers no content.
      if (request.method === 'GET') {
        if (kind === 'zugangsdaten') await eraseFetchedPasswords(db, id)
        await logAct(db, clock(), principal, `${what} des Sammelauftrags ${id} heruntergeladen`)
      }
    } catch (error) {
      bytes.destroy()
      throw error
    }
    return { filename: `${what}_${id}.pdf`, type: 'application/pdf', bytes, isForSaving: true }
  })

  serve(app, services, documentBatches.remove, async (input, { principal, request }) => {
    const { id, state: wanted } = input
    await dropBatch(services, request.log, id, async (tx) => {
      const { state } = await own(id, principal, tx)
      if (state !== 'waiting' && wanted === 'waiting') throw madeMeanwhile()
      if (state === 'waiting' && (await listBatchFiles(tx, id)).length > 0) throw almostMade()
      const what = state === 'waiting' ? 'abgebrochen' : 'gelöscht'
      await logAct(tx, clock(), principal, `Sammelauftrag ${id} ${what}`)
    })
    return {}
  })

  async function own(id: number, principal: PersonPrincipal, tx: Db = db): Promise<DocumentBatch> {
    const [batch] = await listBatchesOf(tx, principal.userId, id)
    return foundOr404(batch, unknown)
  }
}

type Order = z.output<typeof documentBatches.order.input>

function assertMayOrder(order: Order, { isAdmin }: PersonPrincipal) {
  const { docs, devices, newPasswords, import: importId } = order
  const hasPasswords = newPasswords || importId !== undefined
  if (!isAdmin && (hasPasswords || docs.includes('label'))) throw notAllowed()
  if (devices === undefined && importId === undefined) {
    throw ProblemError.field('devices', 'Bitte mindestens ein Gerät wählen!', 'required')
  }
  if (importId !== undefined && (devices || newPasswords)) {
    const message = 'Ein Import bringt Geräte und Passwörter mit: Bitte sonst keine angeben!'
    throw ProblemError.field('import', message, 'choice')
  }
  if (hasPasswords && !docs.includes('zugangsdaten')) {
    const message = 'Neue Passwörter stehen im Brief: Bitte auch Zugangsdaten wählen!'
    throw ProblemError.field('docs', message, 'choice')
  }
}

/** Somebody who was an administrator when ordering need not be one any more. */
function assertMayLoad(batch: DocumentBatch, kind: BatchKind, { isAdmin }: PersonPrincipal) {
  const hasPasswords = batch.newPasswords || batch.import !== null
  if (!isAdmin && (kind === 'label' || hasPasswords)) throw notAllowed()
}

function notAllowed(): ProblemError {
  const message = 'Dazu sind Sie nicht berechtigt. Bitte wenden Sie sich an einen Administrator!'
  return new ProblemError('forbidden', message)
}

/** The devices named in the order, or those of an import that have no letter yet. */
async function devicesOf(tx: Db, { devices, import: importId }: Order): Promise<BatchDevice[]> {
  const ids = importId === undefined ? (devices ?? []) : await withoutLetter(tx, importId)
  const names = await findSerialNumbers(tx, ids)
  if (names.size === 0) throw ProblemError.field('devices', noneThere, 'unknown-relation')
  return ids.map((id) => deviceOf(id, names.get(id)))
}

async function withoutLetter(tx: Db, importId: number): Promise<number[]> {
  const { devices, unready } = await findWithoutLetter(tx, importId, maxBatch)
  if (unready > 0) throw new ProblemError('conflict', notReady)
  if (devices.length > 0) return devices
  throw ProblemError.field('import', await whyNoneLeft(tx, importId), 'unknown-relation')
}

/** Names the orders: the response to the first order may have been lost, or a colleague ordered. */
async function whyNoneLeft(tx: Db, importId: number): Promise<string> {
  const { kept } = await countPasswords(tx, importId)
  const orders = kept === 0 ? [] : await listOrdersOfImport(tx, importId)
  if (orders.length === 0) return givenOut
  const named = orders.map(({ id, requestedBy }) => `Sammelauftrag ${id} von ${requestedBy}`)
  return `Für alle neuen Geräte dieses Imports sind schon Briefe bestellt: ${named.join(', ')}. ${otherwise}`
}

const notReady =
  'Die Passwörter dieses Imports werden noch vorbereitet. Bitte versuchen Sie es später noch einmal!'
const givenOut =
  'Die Passwörter dieses Imports sind mit den Briefen ausgegeben oder nicht mehr da. Bitte vergeben Sie neue!'
const otherwise =
  'Wollen Sie andere Dokumente, löschen Sie zuerst, was bestellt ist, ehe jemand die Briefe lädt, und bestellen Sie dann neu.'

const noneThere = 'Keines dieser Geräte gibt es (mehr)!'

function deviceOf(id: number, serialNumber: string | undefined): BatchDevice {
  if (serialNumber !== undefined) return { id, serialNumber }
  return { id, serialNumber: '', error: unknownDevice }
}

function tooMany(): ProblemError {
  return new ProblemError(
    'conflict',
    `Sie haben schon ${maxKept} Sammelaufträge. Bitte laden Sie herunter, was Sie brauchen, und löschen Sie einen!`,
  )
}

/** The result may contain passwords that are active, which must not be lost by accident. */
function madeMeanwhile(): ProblemError {
  return new ProblemError(
    'conflict',
    'Der Auftrag ist inzwischen fertig und wurde nicht abgebrochen!',
  )
}

function almostMade(): ProblemError {
  return new ProblemError(
    'conflict',
    'Der Auftrag ist gleich fertig und lässt sich nicht mehr abbrechen!',
  )
}
