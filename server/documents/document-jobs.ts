import type { FastifyBaseLogger } from 'fastify'
import type { DocumentKind } from '#contract/documents.ts'
import { findOrderSubject } from '../logs/log-subjects.store.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { MailListener } from '../mail/mail-owners.ts'
import { insertMail } from '../mail/outbox.store.ts'
import type { End } from '../queue/handler.ts'
import type { Job } from '../queue/queue.store.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { WorkerServices } from '../services.ts'
import { readMailConfig } from '../settings/mail-config.ts'
import { findDocumentCompany } from './document-company.store.ts'
import { findDeviceById } from './document-device.store.ts'
import {
  findJobOfMail,
  ofOtherCompany,
  showMailState,
  subjectInWords,
} from './document-jobs.store.ts'
import { documentsMail, type MailSubject } from './documents-mail.ts'
import { decryptLetterPassword } from './letter-password.ts'
import {
  type DocumentOptions,
  type MadeDocument,
  makeCompanyLetter,
  makeDocument,
} from './make-document.ts'
import {
  eraseOrderPasswords,
  erasePasswordsOfGoneOrders,
  findOrderPassword,
} from './order-passwords.store.ts'
import { NotMade, whyNotMade } from './why-not-made.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Makes ordered documents and puts them into the outbox; copies the outcome of the mail to the order. */
export function openDocumentJobs(services: WorkerServices, logger: FastifyBaseLogger): QueueWorker {
  const { db, outbox, clock } = services
  outbox.onEnd(noteMailEnd)
  outbox.beforeSending((mailId) => whyOutdated(services, mailId))
  const worker = openWorker(services, logger, {
    table: 'document_jobs',
    lease: 15 * second,
    lookEvery: 10 * second,
    backOff: { waits: [minute, 5 * minute, 15 * minute, hour, 4 * hour, 24 * hour] },
    effect: 'database',
    interruptedError: 'Das Erstellen brach immer wieder ab.',
    work: (job) => make(services, job),
    async onEnded() {
      outbox.wake()
    },
    judge(error, { id, attempts }) {
      const { message: reason, isHopeless, detail } = whyNotMade(error)
      logger.warn({ documentJob: id, attempts, reason, detail }, 'documents not made')
      return { error: reason, isHopeless }
    },
    async onGivenUp(tx, job, error) {
      const { serial_number: serialNumber, company_name: companyName, device_id: deviceId } = job
      const words = subjectInWords(companyName, serialNumber)
      const message = `Dokumente zu ${words} nicht erstellt: ${error}`
      const about =
        companyName === null ? await findOrderSubject(tx, serialNumber, deviceId) : { companyName }
      await insertLog(tx, clock(), { type: 'error', status: null, message, ...about })
    },
  })
  return {
    ...worker,
    async removeExpired() {
      await worker.removeExpired()
      await erasePasswordsOfGoneOrders(db)
    },
  }
}

/** Copies the outcome of a mail to its order, and erases its password unless the mail failed and can be retried. */
const noteMailEnd: MailListener = async (tx, now, mailId, end) => {
  const orders = await showMailState(tx, now, mailId, end)
  if (end.state !== 'failed' || end.isWithdrawn) await eraseOrderPasswords(tx, orders)
}

/**
 * The reason why a mail must not be sent: its letter contains a password that is no longer valid, or its device belongs
 * to another company by now.
 */
async function whyOutdated(services: WorkerServices, mailId: number): Promise<string | undefined> {
  const { db, secrets } = services
  const job = await findJobOfMail(db, mailId)
  if (!job) return undefined
  try {
    const encrypted = await findOrderPassword(db, job.id)
    if (encrypted === null) return undefined
    const { owner, passwordHash } = await subjectOf(services, job)
    await decryptLetterPassword(secrets, encrypted, passwordHash, owner)
    return undefined
  } catch (error) {
    if (error instanceof NotMade) return error.message
    throw error
  }
}

/** Makes the documents of an order. The returned end puts them into the outbox. */
async function make(
  services: WorkerServices,
  job: Job<'document_jobs'>,
): Promise<End<'document_jobs'>> {
  const { config, db, secrets, clock } = services
  const { locale, recipient } = job
  const docs: DocumentKind[] = JSON.parse(job.docs)
  const { about, owner, passwordHash, make: makeOne } = await subjectOf(services, job)
  const encrypted = await findOrderPassword(db, job.id)
  const pass = await decryptLetterPassword(secrets, encrypted, passwordHash, owner)
  const attachments = await makeAll(docs, pass, (kind) =>
    makeOne(kind, { locale, variant: 'standard', pass }),
  )
  const occasion = { about, docs, locale, isSecret: pass !== undefined }
  const words = documentsMail(await readMailConfig(db, config), occasion)
  const mail = { to: recipient, ...words, attachments }
  return async (tx) => ({ mail_id: await insertMail(tx, clock(), secrets, mail) })
}

/** The subject of an order in its current state. */
interface Subject {
  about: MailSubject
  /** The owner of the password, in German. */
  owner: string
  passwordHash: string
  make: (kind: DocumentKind, options: DocumentOptions) => Promise<MadeDocument>
}

async function subjectOf(
  services: WorkerServices,
  { company_name: name, company_id: companyId, device_id: deviceId }: Job<'document_jobs'>,
): Promise<Subject> {
  const { db } = services
  if (name !== null) {
    const company = companyId === null ? undefined : await findDocumentCompany(db, companyId)
    if (!company) throw new NotMade('Die Firma gibt es nicht mehr.', true)
    return {
      about: { kind: 'company', name: company.name },
      owner: 'Die Firma',
      passwordHash: company.passwordHash,
      make: (_, options) => makeCompanyLetter(services, company.id, options),
    }
  }
  const device = deviceId === null ? undefined : await findDeviceById(db, deviceId)
  if (!device) throw new NotMade('Das Gerät gibt es nicht mehr.', true)
  // The recipient was chosen for the former company, and documents name the current one.
  if (companyId !== null && device.companyId !== companyId) throw new NotMade(ofOtherCompany, true)
  return {
    about: { kind: 'device', serialNumber: device.serialNumber },
    owner: 'Das Gerät',
    passwordHash: device.passwordHash,
    make: (kind, options) => makeDocument(services, kind, device.id, options),
  }
}

async function makeAll(
  docs: DocumentKind[],
  pass: string | undefined,
  make: (kind: DocumentKind) => Promise<MadeDocument>,
) {
  const attachments = []
  try {
    for (const kind of docs) {
      const { filename, bytes } = await make(kind)
      attachments.push({ filename, type: 'application/pdf', content: bytes })
    }
  } catch (error) {
    throw whyNotMade(error, pass)
  }
  return attachments
}
