import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { tolerance } from '../core/clock-watch.ts'
import type { Db } from '../db/database.ts'
import { areWritesHeld } from '../db/hold-writes.ts'
import { listBlobs, releaseBlob, sumBlobs } from '../files/blobs.store.ts'
import { renewPicture } from '../previews/previews.store.ts'
import type { Services } from '../services.ts'
import { claimBlobRound, endBlobRound, findBlobRound, moveBlobRound } from './blob-rounds.store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Interval between two pieces of work, which is also how long a process holds the round; in ms. */
export const roundStride = 10 * minute
/** From the start of one round to that of the next. */
const roundLength = 30 * day
/** Number of pieces of a round. It takes 25 days, so that even after interruptions it is done within a month. */
const pieces = (25 * day) / roundStride

/**
 * Does one piece of the monthly round that reads all bytes, if it is due and no other process does it. Damage
 * is stored and logged, and damaged previews are queued again. `signal` stops it even in the middle of a file.
 */
export async function goRound(
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const { db, blobs, clock } = services
  try {
    const position = await takeRound(db, clock())
    if (position === undefined) return
    const all = await sumBlobs(db)
    const [maxCount, maxSize] = [Math.ceil(all.count / pieces), Math.ceil(all.size / pieces)]
    let [count, size] = [0, 0]
    for await (const blob of listBlobs(db, position)) {
      if (count >= maxCount && size >= maxSize) return
      if (blob.isHeld) {
        const damage = await unlessAborted(blobs.examine(blob.sha256, true), signal)
        if (signal.aborted) return
        if (damage) await renew(blob.sha256)
      }
      count += 1
      size += blob.size
      await moveBlobRound(db, blob.sha256, untilNext(clock()))
    }
    await endBlobRound(db, clock())
    logger.info('all bytes of files have been read')
  } catch (err) {
    if (!signal.aborted)
      logger.error({ err }, 'the round through all files failed; it will be continued')
  }

  /** Previews are made from uploads and can be made again. */
  async function renew(sha256: string) {
    for (const orphan of await renewPicture(db, clock(), sha256)) {
      await releaseBlob(services, logger, orphan)
    }
  }
}

/** The position at which to continue; undefined if nothing is due, or another process has the round. */
async function takeRound(db: Db, now: Date): Promise<string | undefined> {
  if (await areWritesHeld(db)) return undefined
  const round = await findBlobRound(db)
  const age = round ? now.getTime() - round.begunAt.getTime() : 0
  const isNew = age >= roundLength
  // The age of a round that was started while the clock was ahead is unknown.
  const isAhead = age < -tolerance
  const isOver = round?.endedAt !== undefined && isBetween(round.begunAt, round.endedAt, now)
  if (isOver && !isNew && !isAhead) return undefined
  const mayBeginAnew = isAhead || (isNew && isOver)
  if (!(await claimBlobRound(db, now, untilNext(now), mayBeginAnew))) return undefined
  return mayBeginAnew ? '' : (round?.position ?? '')
}

function isBetween(from: Date, time: Date, now: Date): boolean {
  return time >= from && time.getTime() <= now.getTime() + tolerance
}

/** Slightly less than the interval, so that the same process's next tick is not too early. */
function untilNext(now: Date): Date {
  return new Date(now.getTime() + roundStride - 10_000)
}

/** Resolves to undefined when aborted, so that stopping does not wait for a large file. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) return undefined
  const ended = new AbortController()
  const aborted = once(signal, 'abort', { signal: ended.signal }).then(
    () => undefined,
    () => undefined,
  )
  try {
    return await Promise.race([work, aborted])
  } finally {
    ended.abort()
  }
}
