import type { FastifyBaseLogger } from 'fastify'
import type { DocumentKind } from '#contract/documents.ts'
import { findOrderSubject } from '../logs/log-subjects.store.ts'
import { insertLog } from '../logs/logs.store.ts'
import { insertMail } from '../mail/outbox.store.ts'
import type { End } from '../queue/handler.ts'
import type { Job } from '../queue/queue.store.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { findDeviceById } from './document-device.store.ts'
import { showMailState } from './document-jobs.store.ts'
import { documentsMail } from './documents-mail.ts'
import { decryptLetterPassword } from './letter-password.ts'
import { makeDocument } from './make-document.ts'
import { NotMade, whyNotMade } from './why-not-made.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

type JobServices = Omit<Services, 'documentJobs'>

/** Makes ordered documents and puts them into the outbox; writes into the order how its mail ended. */
export function openDocumentJobs(services: JobServices, logger: FastifyBaseLogger): QueueWorker {
  const { outbox, clock } = services
  outbox.onEnd(showMailState)
  return openWorker(services, logger, {
    table: 'document_jobs',
    lease: 15 * second,
    lookEvery: 10 * second,
    backOff: { waits: [minute, 5 * minute, 15 * minute, hour, 4 * hour, 24 * hour] },
    effect: 'database',
    brokeOff: 'Das Erstellen brach immer wieder ab.',
    work: (job) => make(services, job),
    async ended() {
      outbox.wake()
    },
    judge(error, { id, attempts }) {
      const { message: reason, isHopeless, detail } = whyNotMade(error)
      logger.warn({ documentJob: id, attempts, reason, detail }, 'documents not made')
      return { error: reason, isHopeless }
    },
    async gaveUp(tx, { serial_number: serialNumber, device_id: deviceId }, error) {
      const message = `Dokumente zu Gerät „${serialNumber}“ nicht erstellt: ${error}`
      const about = await findOrderSubject(tx, serialNumber, deviceId)
      await insertLog(tx, clock(), { type: 'error', status: null, message, ...about })
    },
  })
}

/** Makes the documents of an order. Its end puts them into the outbox and forgets the password. */
async function make(
  services: JobServices,
  job: Job<'document_jobs'>,
): Promise<End<'document_jobs'>> {
  const { db, config, secrets, clock } = services
  const { device_id: deviceId, locale, recipient } = job
  const docs: DocumentKind[] = JSON.parse(job.docs)
  const device = deviceId === null ? undefined : await findDeviceById(db, deviceId)
  if (!device) throw new NotMade('Das Gerät gibt es nicht mehr.', true)
  const pass = await decryptLetterPassword(secrets, job.password, device.passwordHash)
  const attachments = await makeAll(services, job, device.id, docs, pass)
  const occasion = { serialNumber: device.serialNumber, docs, locale, isSecret: pass !== undefined }
  const mail = { to: recipient, ...documentsMail(config, occasion), attachments }
  return async (tx) => ({ mail_id: await insertMail(tx, clock(), secrets, mail), password: null })
}

async function makeAll(
  services: JobServices,
  { locale }: Job<'document_jobs'>,
  deviceId: number,
  docs: DocumentKind[],
  pass: string | undefined,
) {
  const attachments = []
  try {
    for (const kind of docs) {
      const options = { locale, variant: 'standard' as const, pass }
      const { filename, bytes } = await makeDocument(services, kind, deviceId, options)
      attachments.push({ filename, type: 'application/pdf', content: bytes })
    }
  } catch (error) {
    throw whyNotMade(error, pass)
  }
  return attachments
}
