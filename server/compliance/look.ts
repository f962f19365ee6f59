import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { dayIn } from '../core/day.ts'
import { inTransaction } from '../db/database.ts'
import { areWritesHeld } from '../db/hold-writes.ts'
import type { Services } from '../services.ts'
import {
  endLooking,
  leaseLooking,
  noteCheckedOn,
  noteSettled,
  prolongLooking,
  readComplianceState,
} from './compliance-state.store.ts'
import { judgeCompany } from './judge-company.ts'
import { judgePart } from './judge-part.ts'
import {
  findNewestMark,
  hasMarks,
  listPartsOfFile,
  markAll,
  removeMarks,
  takeMarks,
} from './marks.store.ts'

/** How often the portal checks for changes, in ms. */
export const lookEvery = 1_000
/** Lease of a process, in ms: how long others wait if it dies. An article number with a million devices takes less. */
const lease = 5 * 60_000
/** How often the lease is extended, in ms. */
const prolongEvery = 60_000

/**
 * How long to pause after a check that took `took`, both in ms: while a large table is imported, each check
 * finds the same article numbers and companies changed again, and slows down the import and everybody else.
 */
export function restAfter(took: number): number {
  return Math.min(4 * took, 30_000)
}

type Tools = Pick<Services, 'db' | 'config' | 'clock'>

/**
 * Updates the findings of everything that has changed, and of all records once a day, unless another process
 * is doing so. Changes made in the meantime are left to the next run. `signal` stops it between two records.
 */
export async function lookForFindings(
  services: Tools,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const { db, config, clock } = services
  try {
    const today = dayIn(config.timeZone, clock())
    const { checkedOn, isSettled } = await readComplianceState(db)
    if ((checkedOn === today && isSettled) || (await areWritesHeld(db))) return
    if (!(await leaseLooking(db, clock(), leaseEnd()))) return
    try {
      if (checkedOn !== today) {
        await inTransaction(db, async (tx) => {
          await markAll(tx)
          await noteCheckedOn(tx, today)
        })
      }
      await lookAtMarks(services, today, signal)
    } finally {
      await endLooking(db)
    }
  } catch (error) {
    if (!signal.aborted) {
      logger.error({ err: error }, 'findings could not be updated; retrying in a second')
    }
  }

  function leaseEnd(): Date {
    return new Date(clock().getTime() + lease)
  }

  async function lookAtMarks(tools: Tools, day: string, ended: AbortSignal) {
    let prolonged = performance.now()
    const newest = await findNewestMark(db)
    while (await hasMarks(db, newest)) {
      const { marks, parts, files, companies } = await inTransaction(db, takeMarks)
      const markedParts = new Set(parts)
      for (const company of companies) {
        if (!(await goesOn())) return
        await judgeCompany(db, clock(), company)
      }
      for (const file of files) {
        if (!(await goesOn())) return
        for (const part of await listPartsOfFile(db, file)) markedParts.add(part)
      }
      for (const part of markedParts) {
        const isDone = (await goesOn()) && (await judgePart(tools, part, day, ended))
        if (!isDone) return
      }
      await removeMarks(db, marks)
    }
    if (!(await hasMarks(db))) await noteSettled(db, clock())

    /** Between two records: answers other requests, for which SQLite would not pause, and keeps the lease. */
    async function goesOn(): Promise<boolean> {
      await setImmediate()
      if (performance.now() - prolonged > prolongEvery) {
        await prolongLooking(db, leaseEnd())
        prolonged = performance.now()
      }
      return !ended.aborted
    }
  }
}
