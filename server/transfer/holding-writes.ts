import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '../core/config.ts'
import type { Db } from '../db/database.ts'
import { isDatabaseAway } from '../db/violations.ts'
import type { Moved, MoveReporter } from './move-portal.ts'
import {
  endSource,
  holdSource,
  isWorkUnderWay,
  keepHold,
  prepareHold,
  releaseHold,
} from './transfers.store.ts'

/** Duration of a hold unless it is prolonged, in ms: a portal stays held for this long after its move was killed. */
const holdTime = 8_000
const prolongEvery = 2_000
/** Maximum wait for work in progress (a mail, a document, previews), in ms. */
const workTimeout = 60_000
/** Maximum wait for a lock of the database, in ms. */
const lockTimeout = 60_000

/**
 * Runs the last part of a move while nothing can be changed at the source, which is then made permanent. Rejects if the
 * hold has expired meanwhile, as the source was writable again.
 */
export async function holdingWrites(
  source: Db,
  teller: MoveReporter,
  last: () => Promise<Omit<Moved, 'heldFor'>>,
): Promise<Moved> {
  await finishWork(source, teller)
  await retryWhileLocked(() => holdSource(source, 'writes', holdTime))
  const began = performance.now()
  let isHeld = true
  const timer = setInterval(prolong, prolongEvery)
  try {
    const done = await last()
    if (!isHeld || !(await retryWhileLocked(() => endSource(source)))) throw holdLost()
    return { ...done, heldFor: performance.now() - began }
  } catch (error) {
    await retryWhileLocked(() => releaseHold(source))
    throw error
  } finally {
    clearInterval(timer)
  }

  async function prolong() {
    isHeld &&= await retryWhileLocked(() => keepHold(source, holdTime)).catch(() => false)
  }
}

/**
 * Prevents new work from starting, and waits for work in progress: a mail that is just being sent would be sent twice.
 */
async function finishWork(source: Db, teller: MoveReporter): Promise<void> {
  const began = performance.now()
  await retryWhileLocked(() => prepareHold(source))
  await retryWhileLocked(() => holdSource(source, 'queues', holdTime))
  while (await isWorkUnderWay(source)) {
    if (performance.now() - began > workTimeout) {
      teller.say(
        'Ein Auftrag oder eine Mail wird nicht fertig; das neue Portal versucht es noch einmal.',
      )
      return
    }
    await setTimeout(100)
    await retryWhileLocked(() => holdSource(source, 'queues', holdTime))
  }
}

/** Retries while the portal's writes keep the database locked. */
async function retryWhileLocked<T>(write: () => Promise<T>): Promise<T> {
  const until = performance.now() + lockTimeout
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
    }
  }
}

function holdLost(): ConfigError {
  return new ConfigError(
    'Der letzte Abgleich wurde unterbrochen. Das bisherige Portal läuft weiter; bitte den Befehl wiederholen.',
  )
}
