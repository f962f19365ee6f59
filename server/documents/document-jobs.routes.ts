import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type DocumentLocale, type DocumentOrder, documents } from '#contract/documents.ts'
import { addressOf } from '../core/network.ts'
import { type StaffPrincipal, subjectOf } from '../core/principal.ts'
import { ProblemError } from '../core/problem-error.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { selectOne } from '../db/select.ts'
import { foundOr404 } from '../http/found.ts'
import { serve, serveList } from '../http/serve.ts'
import { findDeviceSubject, findOrderSubject } from '../logs/log-subjects.store.ts'
import { logAct } from '../logs/logs.store.ts'
import { requeueMail } from '../mail/outbox.store.ts'
import { requeue } from '../queue/queue.store.ts'
import type { Services } from '../services.ts'
import { assertPassword, type LetterReader } from './assert-password.ts'
import { findDocumentCompany } from './document-company.store.ts'
import { findDeviceBySerial } from './document-device.store.ts'
import {
  findAddressOf,
  findJob,
  insertDocumentJob,
  isHandedOverSince,
  type JobSubject,
  ofOtherCompany,
  showMailState,
  subjectInWords,
} from './document-jobs.store.ts'
import { documentJobsTable } from './document-jobs.table.ts'
import { findDocumentLocale } from './document-locale.store.ts'
import { encryptLetterPassword } from './letter-password.ts'
import { documentWords, unknownCompany } from './make-document.ts'

const unknown = 'Diesen Auftrag gibt es nicht (mehr)!'
const handedOver =
  'Das Gerät wurde seit der Bestellung an eine andere Firma übergeben. Bitte neu bestellen!'
const withdrawn =
  'Die Mail wurde zurückgezogen, weil ihr Passwort nicht mehr gilt. Bitte neu bestellen!'

/** Orders of documents by mail: staff order, see the progress, and retry. */
export function documentJobsRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, secrets } = services

  serve(app, services, documents.order, async (order, { principal, commit, request, reply }) => {
    await services.throttle.count('mail', subjectOf(principal), addressOf(request))
    // Errors are thrown in `commit`: a repeated request gets its first response even if the device has changed since.
    const reader = { principal, request }
    const checked = await checkOrder(services, order, reader).catch((error: unknown) => ({ error }))
    const job = await commit(async (tx) => {
      if ('error' in checked) throw checked.error
      const { subject, passwordHash, recipient, locale } = checked
      const hasLetter = order.docs.includes('zugangsdaten')
      const id = await insertDocumentJob(tx, clock(), {
        ...{ subject, docs: order.docs, locale, recipient },
        requestedBy: principal.username,
        password:
          order.pass && hasLetter ? encryptLetterPassword(secrets, order.pass, passwordHash) : null,
      })
      const documentNames = order.docs.map((doc) => documentWords[doc]).join(', ')
      const words =
        subject.kind === 'device'
          ? subjectInWords(null, subject.serialNumber)
          : subjectInWords(subject.name, '')
      const message = `Dokumente zu ${words} an ${recipient} bestellt: ${documentNames}`
      const about =
        subject.kind === 'device'
          ? await findDeviceSubject(tx, subject.id)
          : { companyName: subject.name }
      await logAct(tx, clock(), principal, message, about)
      return foundOr404(await selectOne(tx, documentJobsTable, id), unknown)
    })
    services.documentJobs.wake()
    reply.code(202)
    return job
  })

  serveList(app, services, documents.jobs, documentJobsTable)

  serve(app, services, documents.job, async ({ id }) =>
    foundOr404(await selectOne(db, documentJobsTable, id), unknown),
  )

  serve(app, services, documents.retry, async ({ id }, { principal, request }) => {
    await services.throttle.count('mail', subjectOf(principal), addressOf(request))
    await inTransaction(db, async (tx) => {
      const { serialNumber, companyName, deviceId } = await tryAgain(tx, clock(), id)
      const words = subjectInWords(companyName, serialNumber)
      const about =
        companyName === null ? await findOrderSubject(tx, serialNumber, deviceId) : { companyName }
      await logAct(tx, clock(), principal, `Dokumente zu ${words} noch einmal`, about)
    })
    services.documentJobs.wake()
    services.outbox.wake()
    return {}
  })
}

type Order = z.output<typeof DocumentOrder>

async function checkOrder(
  services: Services,
  order: Order,
  reader: LetterReader,
): Promise<OrderedSubject & { recipient: string; locale: DocumentLocale }> {
  const { db, config } = services
  const { pass, to } = order
  const ordered = await findSubject(db, order)
  const { kind, id } = ordered.subject
  const { passwordHash } = ordered
  if (pass) await assertPassword(services, reader, { kind, id, passwordHash }, pass)
  const about = kind === 'device' ? { device: id } : { companie: id }
  return {
    ...ordered,
    recipient: to || (await ownAddress(db, reader.principal)),
    locale: order.locale ?? (await findDocumentLocale(db, config, about)),
  }
}

interface OrderedSubject {
  subject: JobSubject
  passwordHash: string
}

async function findSubject(db: Db, { sn = '', companie }: Order): Promise<OrderedSubject> {
  if (companie !== undefined) {
    const company = await findDocumentCompany(db, companie)
    if (!company) throw ProblemError.field('companie', unknownCompany, 'unknown-relation')
    const { id, name, passwordHash } = company
    return { subject: { kind: 'company', id, name }, passwordHash }
  }
  const device = await findDeviceBySerial(db, sn)
  if (!device) {
    const message = 'Ein Gerät mit dieser Seriennummer gibt es nicht!'
    throw ProblemError.field('sn', message, 'unknown-relation')
  }
  const { passwordHash, ...subject } = device
  return { subject: { kind: 'device', ...subject }, passwordHash }
}

async function ownAddress(db: Db, principal: StaffPrincipal): Promise<string> {
  const address = principal.via === 'session' ? await findAddressOf(db, principal.userId) : null
  if (address) return address
  const message =
    principal.via === 'token'
      ? 'Ein API-Schlüssel hat keine E-Mail-Adresse. Bitte mit „to“ einen Empfänger angeben!'
      : 'In Ihrem Konto steht keine E-Mail-Adresse. Bitte einen Empfänger angeben („to“)!'
  throw ProblemError.field('to', message, 'required')
}

interface Retried {
  serialNumber: string
  companyName: string | null
  deviceId: number | null
}

/** Restarts a failed order, or its failed mail; throws a 409 if that is not possible. */
async function tryAgain(tx: Db, now: Date, id: number): Promise<Retried> {
  const job = foundOr404(await findJob(tx, id), unknown)
  if (job.state !== 'failed') {
    throw new ProblemError('conflict', 'Dieser Auftrag ist nicht fehlgeschlagen!')
  }
  // A new document would reveal the new company's name to the former one; a finished mail contains the former password.
  if (job.ownerId !== job.companyId && job.deviceId !== null && job.companyId !== null) {
    throw new ProblemError('conflict', ofOtherCompany)
  }
  // Even if it has returned to the former company: the letter would be made without the password, which was given up.
  if (job.deviceId !== null && (await isHandedOverSince(tx, job.deviceId, job.createdAt))) {
    throw new ProblemError('conflict', handedOver)
  }
  if (job.mailId !== null) {
    if (job.mailContent === null) throw new ProblemError('conflict', withdrawn)
    if (!(await requeueMail(tx, now, job.mailId))) throw changedMeanwhile()
    await showMailState(tx, now, job.mailId, { state: 'waiting', error: null })
    return job
  }
  if (job.companyName !== null && job.companyId === null) {
    throw new ProblemError('conflict', 'Die Firma gibt es nicht mehr!')
  }
  if (job.companyName === null && job.deviceId === null) {
    throw new ProblemError('conflict', 'Das Gerät gibt es nicht mehr!')
  }
  if (!(await requeue(tx, 'document_jobs', now, id))) throw changedMeanwhile()
  return job
}

function changedMeanwhile(): ProblemError {
  return new ProblemError('conflict', 'Inzwischen hat es schon jemand noch einmal versucht!')
}
