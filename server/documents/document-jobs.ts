import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../db/database.ts'
import { insertLog } from '../logs/logs.store.ts'
import { insertMail } from '../mail/outbox.store.ts'
import type { Services } from '../services.ts'
import {
  type ClaimedJob,
  claimDueJob,
  extendLease,
  failJob,
  findOrderedDevice,
  markMade,
  postponeJob,
} from './document-jobs.store.ts'
import { documentsMail } from './documents-mail.ts'
import { openLetterPassword } from './letter-password.ts'
import { makeDocument } from './make-document.ts'
import { NotMade, whyNotMade } from './why-not-made.ts'

/** Makes ordered documents and hands them to the outbox. */
export interface DocumentJobs {
  /** Begins to look for work, now and every few seconds: other processes' work too, should they die. */
  start(): void
  /** Something was ordered. */
  wake(): void
  /** Makes everything that is due; for tests, which need not wait for a timer. */
  runDue(): Promise<void>
  /** Finishes the order that is being made and takes no more. */
  stop(): Promise<void>
}

const minute = 60_000
const hour = 60 * minute

/** How long after each failed try the next one follows; after the last the order is given up. */
const delays = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 24 * hour]

/** Short, because what a dead process was making waits for its end; it is extended while documents are made. */
const lease = 15_000
const lookEvery = 10_000

type JobServices = Omit<Services, 'documentJobs'>

export function openDocumentJobs(services: JobServices, logger: FastifyBaseLogger): DocumentJobs {
  let timer: NodeJS.Timeout | undefined
  let isOn = false
  let isQueued = false
  let running: Promise<void> = Promise.resolve()

  /** One after the other: more at once would only wait for the typesetter. */
  function run(mayGoOn: () => boolean): Promise<void> {
    const pass = running.then(() => makeDue(services, logger, mayGoOn))
    running = pass.catch(() => undefined)
    return pass
  }

  const jobs: DocumentJobs = {
    start() {
      isOn = true
      timer = setInterval(jobs.wake, lookEvery)
      timer.unref()
      jobs.wake()
    },
    wake() {
      if (!isOn || isQueued) return
      isQueued = true
      const pass = run(() => {
        isQueued = false
        return isOn
      })
      pass.catch((error) => logger.error({ err: error }, 'documents are looked for again soon'))
    },
    runDue: () => run(() => true),
    async stop() {
      isOn = false
      clearInterval(timer)
      await running
    },
  }
  return jobs
}

async function makeDue(
  services: JobServices,
  logger: FastifyBaseLogger,
  mayGoOn: () => boolean,
): Promise<void> {
  while (mayGoOn()) {
    const job = await claimDueJob(services.db, services.clock(), lease)
    if (!job) return
    await work(services, logger, job)
    await setImmediate()
  }
}

async function work(services: JobServices, logger: FastifyBaseLogger, job: ClaimedJob) {
  const { db, clock } = services
  const heartbeat = setInterval(() => {
    extendLease(db, clock(), job, lease).catch(() => undefined)
  }, lease / 3)
  try {
    await make(services, job)
    services.outbox.wake()
  } catch (error) {
    if (error instanceof LostClaim) return
    await putOff(services, logger, job, whyNotMade(error))
  } finally {
    clearInterval(heartbeat)
  }
}

/** Another worker has the order by now; what was made here counts for nothing. */
class LostClaim extends Error {}

async function make(services: JobServices, job: ClaimedJob): Promise<void> {
  const { db, config, secrets, clock } = services
  const { deviceId, docs, locale, recipient } = job
  // Whoever took it so often died of it.
  if (job.attempts > delays.length + 1)
    throw new NotMade('Das Erstellen brach immer wieder ab.', true)
  const device = deviceId === null ? undefined : await findOrderedDevice(db, deviceId)
  if (!device || deviceId === null) throw new NotMade('Das Gerät gibt es nicht mehr.', true)
  const pass = await openLetterPassword(secrets, job.password, device.passwordHash)
  const attachments = await makeAll(services, job, deviceId, pass)
  const occasion = { serialNumber: device.serialNumber, docs, locale, isSecret: pass !== undefined }
  const mail = { to: recipient, ...documentsMail(config, occasion), attachments }
  await inTransaction(db, async (tx) => {
    const mailId = await insertMail(tx, clock(), secrets, mail)
    if (!(await markMade(tx, clock(), job, mailId))) throw new LostClaim()
  })
}

async function makeAll(
  services: JobServices,
  { docs, locale }: ClaimedJob,
  deviceId: number,
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

async function putOff(
  { db, clock }: JobServices,
  logger: FastifyBaseLogger,
  job: ClaimedJob,
  { message: reason, isHopeless, detail }: NotMade,
): Promise<void> {
  const now = clock()
  const delay = isHopeless ? undefined : delays[job.attempts - 1]
  const { id, attempts, serialNumber } = job
  logger.warn({ documentJob: id, attempts, reason, detail }, 'documents not made')
  if (delay !== undefined) {
    await postponeJob(db, now, job, reason, new Date(now.getTime() + delay))
    return
  }
  await inTransaction(db, async (tx) => {
    if (!(await failJob(tx, now, job, reason))) return
    const message = `Dokumente zu Gerät „${serialNumber}“ nicht erstellt: ${reason}`
    await insertLog(tx, now, { type: 'error', status: null, message, serialNumber })
  })
}
