import type { FastifyBaseLogger } from 'fastify'
import { markFilesOfBytes } from '../compliance/marks.store.ts'
import { ProblemError } from '../core/problem-error.ts'
import { lockBlobs } from '../files/blobs.store.ts'
import { ProcessEnded } from '../previews/bounded-process.ts'
import type { Failure } from '../queue/handler.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { type PdfFacts, readPdfFacts } from '../vdi2770/pdf-facts.ts'
import { insertPdfFacts, isPdfThere } from './pdf-facts.store.ts'

const second = 1_000
const minute = 60 * second

/** A PDF that nobody can read claims nothing. */
const unreadable: PdfFacts = { pdfa: null, pages: null, hasText: null, isEncrypted: false }

type Tools = Pick<Services, 'config' | 'db' | 'blobs' | 'clock'>

/**
 * Makes the worker that reads what PDFs say of themselves, one file after the other, in a process of its own; where no
 * pictures are made it rests too. `patience` is how long a file may take, in ms.
 */
export function openPdfReader(
  { config, db, blobs, clock }: Tools,
  logger: FastifyBaseLogger,
  patience?: number,
): QueueWorker {
  const worker = openWorker({ db, clock }, logger, {
    table: 'pdf_jobs',
    lease: 30 * second,
    lookEvery: 10 * second,
    backOff: { waits: [10 * minute] },
    effect: 'database',
    brokeOff: 'Das Lesen brach immer wieder ab.',
    stopPatience: second,
    async work({ source_sha256: sha256 }, signal) {
      const done = { state: 'read' } as const
      if (!(await isPdfThere(db, sha256))) return async () => done
      const bounds = { signal, ...(patience && { patience }) }
      const facts = await blobs.lend(sha256, (path) => readPdfFacts(path, bounds))
      return async (tx) => {
        await lockBlobs(tx, [{ sha256 }])
        if (await isPdfThere(tx, sha256)) {
          await insertPdfFacts(tx, clock(), sha256, facts)
          await markFilesOfBytes(tx, sha256)
        }
        return done
      }
    },
    judge(error, { source_sha256: source, attempts }) {
      logger.warn({ err: error, source, attempts }, 'what a PDF says of itself was not read')
      return whyNotRead(error, clock())
    },
    async gaveUp(tx, { source_sha256: sha256 }) {
      if (!(await isPdfThere(tx, sha256))) return
      await insertPdfFacts(tx, clock(), sha256, unreadable)
      await markFilesOfBytes(tx, sha256)
    },
  })
  return {
    ...worker,
    start() {
      if (config.makesPreviews) worker.start()
    },
  }
}

/** The machine may have been busy; bytes that are away or damaged may come back. */
function whyNotRead(error: unknown, now: Date): Failure {
  if (error instanceof ProcessEnded) {
    return { error: 'Das Lesen dieser Datei braucht zu viel Zeit oder Speicher.' }
  }
  if (error instanceof ProblemError && /^(storage-full|unavailable)$/.test(error.code)) {
    const nextTry = new Date(now.getTime() + 10 * minute)
    return { error: error.message, nextTry, endsRound: true }
  }
  if (error instanceof ProblemError && error.code === 'file-damaged') {
    return { error: error.message, nextTry: new Date(now.getTime() + 6 * 60 * minute) }
  }
  return { error: 'Die Datei ist nicht zu lesen.' }
}
