import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { previewWidths } from '#contract/paths.ts'
import { NoSpaceForFiles } from '../core/disk-space.ts'
import { isForLater, ProblemError } from '../core/problem-error.ts'
import type { Db } from '../db/database.ts'
import type { BlobStore, StagedBlob } from '../files/blob-store.ts'
import { announceBlobs, keepBlob, lockBlobs, releaseBlob } from '../files/blobs.store.ts'
import type { End, Failure } from '../queue/handler.ts'
import type { Job } from '../queue/queue.store.ts'
import { openWorker, type QueueWorker } from '../queue/worker.ts'
import type { Services } from '../services.ts'
import { type ProcessBounds, ProcessEnded } from './bounded-process.ts'
import type { Picture } from './picture-orders.ts'
import { makePictures, Unreadable } from './picture-process.ts'
import {
  insertPreviewJob,
  isPicturable,
  isUploaded,
  lastUploadId,
  listWithoutOrder,
  replacePreviews,
} from './previews.store.ts'

const second = 1_000
const minute = 60 * second
/** Size of a batch of upload ids that is searched for uploads without previews. */
const stride = 50

/** Draws the previews of uploaded files, one file after the other. */
export interface Previews extends QueueWorker {
  /** Orders the previews of these files, unless they exist; call `wake` after the commit. */
  order(tx: Db, files: { mime: string; sha256: string }[]): Promise<void>
}

type Tools = Pick<Services, 'config' | 'db' | 'clock'> & { blobs: BlobStore }

/**
 * Opens the worker that draws previews. Besides ordered files it processes, once, the uploads from before previews
 * existed. `timeout` is the timeout per file, in ms.
 */
export function openPreviews(
  services: Tools,
  logger: FastifyBaseLogger,
  timeout?: number,
): Previews {
  const { config, db, clock } = services
  /** Bytes that may be unreferenced once the current job has ended. */
  let left: string[] = []
  /** Uploads with higher ids have been searched. */
  let unseen: number | undefined
  const worker = openWorker(services, logger, {
    table: 'preview_jobs',
    lease: 30 * second,
    lookEvery: 30 * second,
    backOff: { waits: [20 * second, 10 * minute, 60 * minute] },
    effect: 'database',
    interruptedError: 'Das Erstellen brach immer wieder ab.',
    stopTimeout: second,
    async work(job, signal) {
      const { end, mayGo } = await makePreviews(services, job, {
        signal,
        ...(timeout && { timeout }),
      })
      left = mayGo
      return end
    },
    judge(error, { source_sha256: source, attempts }) {
      const failure = failureOf(error, clock())
      logger.warn({ err: error, source, attempts }, 'no pictures of a file')
      return failure
    },
    async onEnded() {
      for (const sha256 of left) await releaseBlob(services, logger, sha256)
    },
    async mayLookAgain(signal) {
      await setImmediate()
      unseen ??= await lastUploadId(db)
      if (unseen <= 0 || signal.aborted) return false
      const sources = await listWithoutOrder(db, unseen - stride + 1, unseen)
      for (const source of sources) await insertPreviewJob(db, clock(), source)
      unseen -= stride
      return true
    },
  })
  return {
    ...worker,
    start() {
      if (config.makesPreviews) worker.start()
    },
    async order(tx, files) {
      for (const { mime, sha256 } of files) {
        if (isPicturable(mime)) await insertPreviewJob(tx, clock(), sha256)
      }
    },
  }
}

/** How the job ends, and which bytes may be unreferenced afterwards. */
interface Made {
  end: End<'preview_jobs'>
  mayGo: string[]
}

async function makePreviews(
  { db, blobs, clock }: Tools,
  { source_sha256: source }: Job<'preview_jobs'>,
  options: ProcessBounds,
): Promise<Made> {
  const mayGo: string[] = []
  const done = { state: 'made' } as const
  if (!(await isUploaded(db, source))) return { end: async () => done, mayGo }
  const order = { widths: [...previewWidths] }
  const pictures = await blobs.lend(source, (path) => makePictures({ ...order, path }, options))
  const staged = await stageAll(pictures)
  const pictureBlobs = staged.map(({ blob }) => blob)
  await announceBlobs(db, clock(), pictureBlobs).catch(async (error: unknown) => {
    for (const blob of pictureBlobs) await blob.discard()
    throw error
  })
  mayGo.push(...staged.map(({ blob }) => blob.sha256))
  return { end, mayGo }

  async function end(tx: Db) {
    const pictureBlobs = staged.map(({ blob }) => blob)
    await lockBlobs(tx, [{ sha256: source }, ...pictureBlobs])
    if (await isUploaded(tx, source)) {
      for (const blob of pictureBlobs) await keepBlob(tx, clock(), blob)
      mayGo.push(...(await replacePreviews(tx, source, staged.map(rowOf))))
    }
    for (const blob of pictureBlobs) await blob.discard()
    return done
  }

  async function stageAll(all: Picture[]): Promise<Staged[]> {
    const blobsOf: Staged[] = []
    try {
      for (const { bytes, ...picture } of all) {
        blobsOf.push({ ...picture, blob: await blobs.stage(Readable.from([bytes])) })
      }
    } catch (error) {
      for (const { blob } of blobsOf) await blob.discard()
      throw error
    }
    return blobsOf
  }

  function rowOf({ width, height, blob }: Staged) {
    const madeAt = clock().toISOString()
    return { source_sha256: source, width, height, sha256: blob.sha256, made_at: madeAt }
  }
}

interface Staged extends Omit<Picture, 'bytes'> {
  blob: StagedBlob
}

/**
 * An unreadable file is not tried again; one that took too long
 * or too much memory is, as the machine may have been busy.
 */
function failureOf(error: unknown, now: Date): Failure {
  if (error instanceof Unreadable) {
    return { error: 'Von dieser Datei lässt sich kein Bild erstellen.', isHopeless: true }
  }
  if (error instanceof ProcessEnded) {
    return { error: 'Ein Bild dieser Datei braucht zu viel Zeit oder Speicher.' }
  }
  if (isForLater(error)) {
    const nextTry = new Date(now.getTime() + 10 * minute)
    const why = error instanceof NoSpaceForFiles ? error.forOperator : error.message
    return { error: why, nextTry, endsRound: true }
  }
  if (error instanceof ProblemError && error.code === 'file-damaged') {
    return { error: error.message, nextTry: new Date(now.getTime() + 6 * 60 * minute) }
  }
  return { error: 'Die Datei ist nicht zu lesen.' }
}
