import { createReadStream } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { markFilesOfBytes } from '../compliance/marks.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { ProcessEnded } from '../previews/bounded-process.ts'
import type { Change, Job } from '../queue/queue.store.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { WorkerServices } from '../services.ts'
import { forgetFailures, listUnordered, mimesOfBytes, orderFileFacts } from './file-facts.store.ts'
import { type PdfFacts, readPdfFacts } from './pdf-facts.ts'

const second = 1_000
const minute = 60 * second
/** Size of a batch of uploads that is searched for files without facts. */
const stride = 500
/** Timeout per file, in ms, with a margin for busy machines. */
const timeout = 60 * second
/** After this many tries in which its process ended, a file is unreadable. */
const maxTries = 3
/** The first bytes of a PDF. */
const pdfMark = '%PDF-'

type FactsJob = Job<'file_facts'>
type Read = Pick<FactsJob, 'crc' | 'pdfa' | 'pages' | 'has_text' | 'is_encrypted' | 'is_unreadable'>

/** Opens the worker that extracts the facts of files, one after the other: ordered ones, and all uploads. */
export function openFileFacts(services: WorkerServices, logger: FastifyBaseLogger): QueueWorker {
  const { config, db, clock } = services
  /** Uploads up to this id have been searched. */
  let position = 0
  const worker = openWorker(services, logger, {
    table: 'file_facts',
    lease: 90 * second,
    lookEvery: 30 * second,
    backOff: { waits: [10 * minute, 60 * minute] },
    effect: 'database',
    interruptedError: 'Das Lesen brach immer wieder ab.',
    stopTimeout: second,
    async work(job, signal) {
      const read = await readFacts(services, job, signal)
      return async (tx): Promise<Change<'file_facts'>> => {
        await markFilesOfBytes(tx, job.source_sha256)
        return { ...read, state: 'read' }
      }
    },
    judge(error, { source_sha256: source, attempts }) {
      logger.warn({ err: error, source, attempts }, 'a file could not be read for its facts')
      if (error instanceof ProblemError && error.code === 'unavailable') {
        const nextTry = new Date(clock().getTime() + 10 * minute)
        return { error: error.message, nextTry, endsRound: true }
      }
      const isDamaged = error instanceof ProblemError && error.code === 'file-damaged'
      return { error: isDamaged ? error.message : 'Die Datei ist nicht zu lesen.' }
    },
    async mayLookAgain(signal) {
      if (!config.makesPreviews) return false
      await setImmediate()
      const { sources, last } = await listUnordered(db, position, stride)
      if (last === undefined || signal.aborted) return false
      await orderFileFacts(db, clock(), sources)
      position = last
      return true
    },
  })
  // The facts of bytes stay valid as long as the bytes exist.
  return { ...worker, removeExpired: () => forgetFailures(db, clock()) }
}

/** The checksum of the bytes, and the facts of a PDF. */
async function readFacts(
  { db, blobs }: WorkerServices,
  { source_sha256: source, attempts }: FactsJob,
  signal: AbortSignal,
): Promise<Read> {
  const mimes = await mimesOfBytes(db, source)
  return blobs.lend(source, async (path) => {
    let [crc, begin] = [0, '']
    for await (const piece of createReadStream(path, { signal })) {
      if (begin === '') begin = piece.toString('latin1', 0, pdfMark.length)
      crc = crc32(piece, crc)
    }
    const none = {
      pdfa: null,
      pages: null,
      has_text: null,
      is_encrypted: null,
      is_unreadable: 0,
    } as const
    // Without an upload, the bytes themselves say it: what is in the bin may be restored.
    const isPdf = mimes.length === 0 ? begin === pdfMark : mimes.includes('application/pdf')
    if (!isPdf) return { ...none, crc }
    try {
      return { ...columnsOf(await readPdfFacts(path, { signal, timeout })), crc }
    } catch (error) {
      const isLast = error instanceof ProcessEnded && attempts >= maxTries
      if (!isLast || signal.aborted) throw error
      return { ...none, crc, is_unreadable: 1 }
    }
  })
}

function columnsOf({ pdfa, pages, hasText, isEncrypted }: PdfFacts) {
  const flag = (is: boolean) => (is ? 1 : 0)
  const has_text = hasText === null ? null : flag(hasText)
  return { pdfa, pages, has_text, is_encrypted: flag(isEncrypted), is_unreadable: 0 } as const
}
