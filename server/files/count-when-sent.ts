import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayIn } from '../core/day.ts'
import { ifThereIsRoom } from '../db/violations.ts'
import type { Services } from '../services.ts'
import { countDownloads } from './downloads.store.ts'

/**
 * Counts a download of the files in `medias` (read at that time) after the response has ended: it delays no response,
 * and failures are only logged. A 304, and the later ranges of a file read in ranges, are no downloads.
 */
export function countWhenSent(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  medias: ReadonlySet<number>,
): void {
  if (request.method !== 'GET') return
  reply.raw.once('close', () => {
    if (medias.size === 0 || !startsAtFirstByte(reply)) return
    const day = dayIn(config.timeZone, clock())
    ifThereIsRoom(() => countDownloads(db, [...medias], day)).catch((error) =>
      request.log.error({ err: error, files: [...medias] }, 'a download was not counted'),
    )
  })
}

function startsAtFirstByte({ statusCode, raw }: FastifyReply): boolean {
  if (statusCode === 200) return true
  return statusCode === 206 && String(raw.getHeader('content-range')).startsWith('bytes 0-')
}
