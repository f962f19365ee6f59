import type { FastifyBaseLogger } from 'fastify'
import type { BatchKind } from '#contract/document-batches.ts'
import { counted } from '../core/german-numbers.ts'
import { type Db, inTransaction } from '../db/database.ts'
import { announceBlobs, keepBlob, releaseBlob } from '../files/blobs.store.ts'
import { insertLog } from '../logs/logs.store.ts'
import type { Job } from '../queue/queue.store.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services, WorkerServices } from '../services.ts'
import { activatePasswords } from './batch-passwords.ts'
import {
  type BatchRow,
  insertBatchFile,
  listBatchFiles,
  listBatchRows,
  listExpiredBatches,
  listPending,
  lockBatch,
  mayBeLoaded,
  nothingPending,
  removeBatch,
  writeRows,
} from './document-batches.store.ts'
import { labelsOf, lettersOf } from './make-batch.ts'
import { type SealedFile, sealFile } from './sealed-files.ts'
import { NotMade, whyNotMade } from './why-not-made.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How long a result is available. Expired ones are deleted hourly, and no letter should be stored for more than a day. */
const keptFor = 23 * hour

type BatchJob = Job<'document_batches'>

/**
 * Makes the letters and labels of many devices. First it makes all documents, without changing anything, and
 * stores them together with the hashes of the new passwords. Then it activates these, some devices at a time.
 * So a process that dies in between never leaves a device with a password whose letter is lost: the next
 * worker starts over or continues.
 */
export function openDocumentBatches(
  services: WorkerServices,
  logger: FastifyBaseLogger,
): QueueWorker {
  const { db, clock } = services
  const worker = openWorker(services, logger, {
    table: 'document_batches',
    lease: 15 * second,
    lookEvery: 5 * second,
    backOff: { waits: [5 * second, minute, 5 * minute, 15 * minute] },
    effect: 'database',
    interruptedError: 'Das Erstellen brach immer wieder ab.',
    stopTimeout: second,
    async work(job, signal) {
      const isMade = (await listBatchFiles(db, job.id)).length > 0
      if (!isMade) await makeFiles(services, logger, job, signal)
      // Otherwise the new passwords would be valid, and nobody could load their letters.
      if (job.has_new_passwords === 1 && !(await mayBeLoaded(db, job.id)))
        throw new NotMade(notLoadable, true)
      await activatePasswords(services, job, signal)
      return async (tx) => {
        const now = clock()
        await insertLog(tx, now, {
          ...{ type: 'info', status: 'api-call', userName: job.requested_by },
          message: `Sammelauftrag ${job.id} erstellt: ${inWords(job)}`,
        })
        return {
          ...{ state: 'made', done: job.total },
          expires_at: new Date(now.getTime() + keptFor).toISOString(),
        }
      }
    },
    judge(error, { id, attempts }) {
      const { message: reason, isHopeless, detail } = whyNotMade(error)
      logger.warn({ documentBatch: id, attempts, reason, detail }, 'letters not made')
      return { error: reason, isHopeless }
    },
    async onGivenUp(tx, job, error) {
      const pending = await listPending(tx, job.id)
      await writeRows(tx, pending.map(notInForce))
      await insertLog(tx, clock(), {
        ...{ type: 'error', status: null, userName: job.requested_by },
        message: `Sammelauftrag ${job.id} nicht erstellt: ${error}`,
      })
    },
  })
  return {
    ...worker,
    async removeExpired() {
      const before = new Date(clock().getTime() - keptFor)
      for (const id of await listExpiredBatches(db, before)) {
        await dropBatch(services, logger, id)
      }
    },
  }
}

/** Deletes an order with its documents, unless `assertMayGo` throws; none are made in the meantime. */
export async function dropBatch(
  services: Pick<Services, 'db' | 'blobs'>,
  logger: FastifyBaseLogger,
  id: number,
  assertMayGo?: (tx: Db) => Promise<void>,
): Promise<void> {
  const released = await inTransaction(services.db, async (tx) => {
    const isThere = await lockBatch(tx, id)
    await assertMayGo?.(tx)
    return isThere ? removeBatch(tx, id) : []
  })
  for (const sha256 of released) await releaseBlob(services, logger, sha256)
}

const notLoadable =
  'Wer bestellt hat, ist gesperrt oder kein Administrator mehr. Bitte neu bestellen!'

const kindsInWords: Record<BatchKind, string> = { zugangsdaten: 'Briefe', label: 'Etiketten' }

/** What was ordered, as worded in the log. */
export function inWords(
  job: Pick<BatchJob, 'docs' | 'total' | 'has_new_passwords' | 'import_id'>,
): string {
  const docs: BatchKind[] = JSON.parse(job.docs)
  const documentNames = docs.map((kind) => kindsInWords[kind]).join(' und ')
  return `${documentNames} für ${job.total === 1 ? 'ein Gerät' : counted(job.total, 'Gerät', 'Geräte')}${passwordsInWords(job)}`
}

function passwordsInWords(job: Pick<BatchJob, 'has_new_passwords' | 'import_id'>): string {
  if (job.has_new_passwords) return ', mit neuen Passwörtern'
  return job.import_id === null ? '' : `, mit den Passwörtern von Import ${job.import_id}`
}

function notInForce(row: BatchRow): BatchRow {
  const error = 'Das Passwort in diesem Brief gilt nicht. Bitte vernichten und neu bestellen!'
  return { ...row, error, ...nothingPending }
}

interface Staged {
  kind: BatchKind
  blob: Awaited<ReturnType<Services['blobs']['stage']>>
  sealed: SealedFile
}

/** Makes the documents and stores them, all or none. */
async function makeFiles(
  services: WorkerServices,
  logger: FastifyBaseLogger,
  job: BatchJob,
  signal: AbortSignal,
): Promise<void> {
  const { db, blobs, secrets, clock } = services
  const docs: BatchKind[] = JSON.parse(job.docs)
  const rows = (await listBatchRows(db, job.id)).map(asOrdered)
  const staged: Staged[] = []
  try {
    for (const kind of docs) {
      const make = kind === 'label' ? labelsOf : lettersOf
      const sealed = sealFile(secrets, make(services, job, rows, signal))
      staged.push({ kind, sealed, blob: await blobs.stage(sealed.bytes) })
      assertSome(rows)
    }
    const all = staged.map(({ blob }) => blob)
    await announceBlobs(db, clock(), all)
    await inTransaction(db, async (tx) => {
      if (!(await lockBatch(tx, job.id))) throw new NotMade('Der Auftrag wurde abgebrochen.', true)
      if ((await listBatchFiles(tx, job.id)).length > 0) return
      await writeRows(tx, rows)
      for (const { kind, blob, sealed } of staged) {
        await keepBlob(tx, clock(), blob)
        const { secret, size } = sealed.end()
        await insertBatchFile(tx, {
          batch_id: job.id,
          kind,
          blob_sha256: blob.sha256,
          size,
          secret,
        })
      }
    })
  } catch (error) {
    await storeProblems(services, job, rows, error)
    throw error
  } finally {
    for (const { blob } of staged) {
      await blob.discard()
      // Announced already; released if the order was cancelled in the meantime.
      await releaseBlob(services, logger, blob.sha256)
    }
  }
}

/** Every attempt starts from the order: devices that did not exist stay failed, all others are checked again. */
function asOrdered(row: BatchRow): BatchRow {
  return { ...row, error: row.serial_number === '' ? row.error : null }
}

function assertSome(rows: BatchRow[]) {
  if (rows.some(({ error }) => error === null)) return
  throw new NotMade('Für keines der Geräte konnte etwas erstellt werden.', true)
}

/** Reports permanent errors per device as well; then no new password is activated. */
async function storeProblems(
  { db }: WorkerServices,
  job: BatchJob,
  rows: BatchRow[],
  error: unknown,
) {
  if (!(error instanceof NotMade && error.isHopeless)) return
  const bare = rows.map((row) => ({ ...row, ...nothingPending }))
  await inTransaction(db, async (tx) => {
    if (await lockBatch(tx, job.id)) await writeRows(tx, bare)
  })
}
